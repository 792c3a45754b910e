import type { Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'
import { menuOf, type MenuEntry } from './layout/menu.ts'
import { mayOpen } from './may-open.ts'

/** The page of a driver's day, which is a page of its own and no screen of this one. */
export const driverPath = '/driver'

const byRole: Record<string, string[]> = {
  client: ['/apps/client-home'],
  'depot-clerk': ['/apps/logistics/loading'],
  accountant: ['/apps/invoice/list'],
  'customer-service': ['/apps/logistics/exceptions'],
  dispatcher: ['/dashboards/logistics', '/apps/logistics/routes', '/apps/logistics/deliveries'],
}
const otherwise = [
  '/dashboards/logistics',
  '/dashboards/analytics',
  '/apps/logistics/deliveries',
  '/dashboards/academy',
  '/apps/user/list',
]

/** The home page of a signed-in person: the one that fits their role, otherwise the first entry of their menu. */
export function homePath(screens: Screen[], session: Session): string {
  if (session.userData.role === 'driver' || session.userData.surface === 'driver') return driverPath
  const wanted = [...(byRole[session.userData.role] ?? []), ...otherwise]
  const fitting = wanted.find((path) => screens.some((screen) => screen.path === path && mayOpen(screen, session)))
  return fitting ?? firstOf(menuOf(screens, session).flatMap(({ entries }) => entries)) ?? '/not-authorized'
}

function firstOf([entry]: MenuEntry[]): string | undefined {
  return entry?.kind === 'folder' ? firstOf(entry.entries) : entry?.screen.path
}
