import { IconCalendarStats } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/controls.ts'
import { useGo } from '#ui/link.tsx'
import { readAhead } from '../contract.ts'
import { aheadPath } from '../rules.ts'

/** The way from the planning board to the days ahead. */
export function AheadItem() {
  const t = useText('logistics-ahead')
  const go = useGo()
  return (
    useMay(readAhead) && (
      <Menu.Item leftSection={<IconCalendarStats size={17} />} onClick={() => go(aheadPath)}>
        {t('screens.ahead')}
      </Menu.Item>
    )
  )
}
