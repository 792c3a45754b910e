import { IconDots } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { takeDriverOut } from '../contract.ts'
import { OutageItems } from './outage-items.tsx'

/** The same in a row of a list. */
export function OutageMenu({ of: driverId = 0 }: PartProps) {
  const t = useText('logistics-outages')
  if (!useMay(takeDriverOut)) return null
  return (
    <Menu width={230}>
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label={t('more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <OutageItems of={driverId} />
      </Menu.Dropdown>
    </Menu>
  )
}
