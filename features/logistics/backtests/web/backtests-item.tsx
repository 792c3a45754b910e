import { IconHistory } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Menu } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { listBacktests } from '../contract.ts'

/** The way from the planning board to the backtests. */
export function BacktestsItem() {
  const t = useText('logistics-backtests')
  const go = useGo()
  const maySee = useMay(listBacktests)
  return (
    maySee && (
      <Menu.Item leftSection={<IconHistory size={17} />} onClick={() => go('/apps/logistics/backtests')}>
        {t('open')}
      </Menu.Item>
    )
  )
}
