import { isOwnRole, roleLook } from '#platform/access/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import { Person } from '#ui/display/thing.tsx'
import { Link } from '#ui/button/link.tsx'
import type { ListedUser, User } from '../contract.ts'
import classes from './users.module.css'

const tones: Record<User['status'], Tone> = { active: 'success', pending: 'warning', inactive: 'secondary' }

export function UserStatus({ status }: Pick<User, 'status'>) {
  const t = useText('people-users')
  return <StatusChip tone={tones[status]}>{t(`statuses.${status}`)}</StatusChip>
}

/** A role with its icon. Built-in roles are translated. */
export function RoleName({ name }: { name: string }) {
  const label = useRoleName()
  const { icon, tone } = roleLook(name)
  return (
    <span className={classes.role}>
      <span className={classes.roleIcon} data-tone={tone}>
        <Icon name={icon} size={18} />
      </span>
      {label(name)}
    </span>
  )
}

export function useRoleName(): (name: string) => string {
  const t = useText('access')
  return (name) => (isOwnRole(name) ? t(`roles.${name}`) : name)
}

/** A user's picture, name with a link to their page, and email address. */
export function UserName({ user }: { user: Pick<User, 'id' | 'fullName' | 'avatar' | 'email'> }) {
  return <Person avatar={user.avatar} name={user.fullName} detail={user.email} to={`/apps/user/view/${user.id}`} />
}

/** The driver who has the account. One who drives and has none is at nobody’s day. */
export function LinkedDriver({ driver, role }: Pick<ListedUser, 'driver' | 'role'>) {
  const t = useText('people-users')
  if (driver) return <Link to={`/apps/logistics/drivers/${driver.id}`}>{driver.name}</Link>
  return role === 'driver' ? <span className={classes.off}>{t('notLinked')}</span> : null
}
