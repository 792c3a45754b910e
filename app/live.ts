import { refreshSession } from '#platform/accounts/web/me.ts'
import type { Change } from '#platform/events/contract.ts'
import { session } from '#kit/web/session.ts'
import { webFeatures } from './features.web.ts'

/** Which calls become stale when an entity changes; addresses below are meant too. */
export const liveAddresses = gathered(webFeatures.map(({ live = {} }) => live))

/** Reloads the person's permissions when they may have changed, so that menus and buttons follow at once. */
export function followRights({ entity, entityId }: Change): void {
  const isOwn = entity === 'user' && entityId === String(session()?.userData.id)
  // If the session has ended, the call itself has already reported it.
  if (isOwn || entity === 'role') refreshSession().catch(() => undefined)
}

/** Several features may show the same thing: a change of it concerns the addresses of all of them. */
export function gathered(lives: Record<string, string[]>[]): Record<string, string[]> {
  const all: Record<string, string[]> = {}
  for (const [entity, addresses] of lives.flatMap((live) => Object.entries(live)))
    all[entity] = [...new Set([...(all[entity] ?? []), ...addresses])]
  return all
}
