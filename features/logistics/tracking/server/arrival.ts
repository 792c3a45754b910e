import type { Database } from '#kit/server/machine.ts'
import type { deliveries } from '../../deliveries/server/tables.ts'
import { forecastOf } from '../../forecasts/server/queries.ts'
import type { Tracking } from '../contract.ts'
import { bandToTell } from '../../promises/rules.ts'
import { mostStopsBefore } from '../rules.ts'

type Tracked = Pick<typeof deliveries.$inferSelect, 'id' | 'state' | 'routeId'>
type Arrival = Pick<Tracking, 'expected' | 'stopsBefore'>
const unknown: Arrival = { expected: null, stopsBefore: null }

/** When a delivery on its way is expected, and how near it is; nothing of the stops before it but their number. */
export async function arrivalOf(db: Database, { id, state, routeId }: Tracked): Promise<Arrival> {
  if (routeId === null || state !== 'outForDelivery') return unknown
  const forecast = await forecastOf(db, routeId)
  const before = forecast?.stops.findIndex(({ deliveryId }) => deliveryId === id) ?? -1
  const stop = forecast?.stops[before]
  if (!forecast || !stop) return unknown
  return {
    expected: { ...bandToTell(stop), madeAt: forecast.madeAt },
    stopsBefore: before <= mostStopsBefore ? before : null,
  }
}
