import { IconUserOff } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { Button, Menu } from '#ui/button/controls.ts'
import { OutageItems } from './outage-items.tsx'
import { useOutage } from './use-outage.ts'

/** On the page of a driver: why they can’t work today, or that they can again. */
export function OutageButton({ of: driverId = 0 }: PartProps) {
  const t = useText('logistics-outages')
  const { outage, mayChange } = useOutage(driverId)
  if (!mayChange || !outage) return null
  const { reason } = outage
  return (
    <Menu width={230}>
      <Menu.Target>
        <Button
          variant={reason === null ? 'default' : 'light'}
          color={reason === null ? undefined : 'error'}
          leftSection={<IconUserOff size={18} />}
        >
          {reason === null ? t('title') : t(`away.${reason}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <OutageItems of={driverId} />
      </Menu.Dropdown>
    </Menu>
  )
}
