import type { Raised } from '../../exceptions/server/commands.ts'
import { cashOf } from '../../routes/rules/cash.ts'
import type { ActionRecord, RouteRecord } from '../../routes/server/commands.ts'

type About = Pick<Raised, 'routeId' | 'driverId' | 'vehicleId' | 'depotId'>
type Followed = { route: RouteRecord; after: readonly ActionRecord[] }

/** Cash that was taken at the doors and not handed in, or handed in without having been taken; once the day is over. */
export function cashDifferenceOf(about: About, { route, after }: Followed): Raised[] {
  const applied = after.filter(({ outcome }) => outcome === 'applied')
  if (!applied.some(({ kind }) => kind === 'returned' || kind === 'finish')) return []
  const { taken: expectedCents, handedIn } = cashOf(inOrder(applied))
  const actualCents = handedIn ?? 0
  if (expectedCents === actualCents) return []
  return [{ ...about, kind: 'cash', key: `cash ${route.id}`, facts: { expectedCents, actualCents } }]
}

/** They are kept as they came in. */
function inOrder(acts: readonly ActionRecord[]): ActionRecord[] {
  return acts.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.sequence - other.sequence)
}
