import type { Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { mayOpen } from './may-open.ts'

const byRole: Record<string, string[]> = {
  dispatcher: ['/apps/logistics/routes'],
  driver: ['/driver'],
}
const otherwise = ['/dashboards/analytics', '/dashboards/logistics']

/** Where the root leads who is signed in: the place that fits the role, else the first screen of the menu that is allowed. */
export function homePath(screens: Screen[], session: Session): string {
  const open = screens.filter((screen) => !screen.public && !screen.path.includes('{') && mayOpen(screen, session))
  const wanted = [...(byRole[session.userData.role] ?? []), ...otherwise]
  const fitting = wanted.find((path) => open.some((screen) => screen.path === path))
  return fitting ?? open.find((screen) => screen.menu)?.path ?? open[0]?.path ?? '/not-authorized'
}
