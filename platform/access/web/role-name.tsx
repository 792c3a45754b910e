import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { isOwnRole, roleLook } from '../rules.ts'
import classes from './access.module.css'

/** The name of a role, in the person's language where it is one of the product's own. */
export function useRoleName(): (name: string) => string {
  const t = useText('access')
  return (name) => (isOwnRole(name) ? t(`roles.${name}`) : name)
}

export function RoleIcon({ name, size = 20 }: { name: string; size?: number }) {
  const { icon, tone } = roleLook(name)
  return (
    <span className={classes.icon} data-tone={tone}>
      <Icon name={icon} size={size} />
    </span>
  )
}
