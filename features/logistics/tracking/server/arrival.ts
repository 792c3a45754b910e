import type { Context } from '#kit/server/handle.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { forecastOf } from '../../forecasts/server/queries.ts'
import { openPromises } from '../../promise-ledger/server/queries.ts'
import { currentBand } from '../../promises/server/queries.ts'
import type { Tracking } from '../contract.ts'
import { bandToTell, notOver, type Band } from '../../promises/rules/told-band.ts'
import { mostStopsBefore } from '../rules.ts'

type From = Pick<Context<unknown>, 'db' | 'now'>
type Arrival = Pick<Tracking, 'expected' | 'stopsBefore'>
const unknown: Arrival = { expected: null, stopsBefore: null }

/** When a delivery is expected once its route is published, and how near it is; nothing of the stops before it but their number. */
export async function arrivalOf(from: From, delivery: Stored): Promise<Arrival> {
  const { id, state, routeId } = delivery
  if (routeId === null) return unknown
  const forecast = state === 'outForDelivery' ? await forecastOf(from.db, routeId) : null
  const before = forecast?.stops.findIndex(({ deliveryId }) => deliveryId === id) ?? -1
  const stop = forecast?.stops[before]
  if (!forecast || !stop) return plannedArrival(from, delivery)
  const { earliest, latest } = bandToTell(stop)
  const band = notOver({ from: new Date(earliest), to: new Date(latest) }, from.now())
  return {
    expected: { earliest: band.from.toISOString(), latest: band.to.toISOString(), madeAt: forecast.madeAt },
    stopsBefore: before <= mostStopsBefore ? before : null,
  }
}

async function plannedArrival(from: From, delivery: Stored): Promise<Arrival> {
  const now = await currentBand(from, delivery)
  if (!now) return unknown
  const { from: earliest, to: latest } = (await toldThatHolds(from, delivery)) ?? now
  return {
    expected: { earliest: earliest.toISOString(), latest: latest.toISOString(), madeAt: null },
    stopsBefore: null,
  }
}

/** What its recipient was told stands for as long as it agrees with the plan: the page says the same as the message. */
async function toldThatHolds({ db, now }: From, { id, eta }: Stored): Promise<Band | undefined> {
  const told = (await openPromises(db, [id])).at(-1)
  if (!told || !eta || told.latest <= now() || eta < told.earliest || eta > told.latest) return undefined
  return { from: told.earliest, to: told.latest }
}
