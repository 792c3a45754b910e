import { useText } from '#kit/web/i18n.ts'

/** The name of a role in the person’s language; a role someone made keeps the name they gave it. */
export function useRoleName(): (role: string) => string {
  const words = useText('access')
  return (role) => words(`roles.${role}`, { defaultValue: role })
}
