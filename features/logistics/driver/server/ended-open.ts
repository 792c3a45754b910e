import type { Raised } from '../../exceptions/server/commands.ts'
import type { ActionRecord, RouteRecord } from '../../routes/server/commands.ts'
import type { RouteState } from '../rules.ts'
import { textFacts } from './raised-by.ts'

type About = Pick<Raised, 'routeId' | 'driverId' | 'vehicleId' | 'depotId'>
type Followed = { route: RouteRecord; state: RouteState; after: readonly ActionRecord[] }

/** One for a route that its driver ended with stops that nobody served; where the office ends it, it knows. */
export function endedOpenOf(about: About, { route, state, after }: Followed): Raised[] {
  if (state.finishedAtMs === null) return []
  const finish = after.findLast(({ kind, outcome }) => kind === 'finish' && outcome === 'applied')
  const openStops = state.order.filter((stopId) => state.stops.get(stopId)?.doneAtMs === null).length
  if (!finish || finish.byOffice !== '' || openStops === 0) return []
  const { note: _, ...facts } = textFacts(finish.data)
  return [{ ...about, kind: 'endedOpen', key: `endedOpen ${route.id}`, facts: { ...facts, openStops } }]
}
