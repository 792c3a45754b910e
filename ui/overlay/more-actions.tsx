import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '../button/action-icon.tsx'
import { Icon } from '../display/icon.tsx'
import { Menu } from './menu.tsx'

export type MoreAction = { label: string; icon: ReactNode; run: () => void; isDestructive?: boolean }

/** What else can be done with the thing a page shows, behind one button; what destroys stands last. `children` are items of others. */
export function MoreActions({ actions, children }: { actions: (MoreAction | false)[]; children?: ReactNode }) {
  const t = useText('ui')
  const given = actions.filter((action) => action !== false)
  const last = given.filter(({ isDestructive }) => isDestructive)
  const first = given.filter(({ isDestructive }) => !isDestructive)
  return (
    <Menu width={230}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('more')} title={t('more')}>
          <Icon name="dots" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {first.map((action) => (
          <Item key={action.label} action={action} />
        ))}
        {first.length > 0 && last.length > 0 && <Menu.Divider />}
        {last.map((action) => (
          <Item key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ action }: { action: MoreAction }) {
  return (
    <Menu.Item
      leftSection={action.icon}
      {...(action.isDestructive && { color: 'error' as const })}
      onClick={action.run}
    >
      {action.label}
    </Menu.Item>
  )
}
