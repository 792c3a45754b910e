import { asc, eq, inArray } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { clear, raise, raiseAccepted, readAccepted, type Raised } from '../../exceptions/server/commands.ts'
import { awayOn } from '../../drivers/server/queries.ts'
import { silentMs } from '../../positions/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { grownLateSeconds, outlookOf, type Outlook } from '../rules.ts'
import type { Deviation } from '../rules/deviation.ts'
import type { RouteToForecast } from './known-route.ts'
import { stopForecasts } from './tables.ts'

export type StopRow = Omit<typeof stopForecasts.$inferSelect, 'routeId' | 'position'>
type Route = RouteToForecast['route']
type About = Pick<Route, 'id' | 'driverId' | 'vehicleId' | 'depotId'>
type Seer = Parameters<typeof clear>[1]

const lateKey = (id: number) => `late ${id}`
const riskKey = (id: number) => `atRisk ${id}`

/** Stops that were given another order to be on time need nobody, unless that proves wrong. */
export async function clearReplanned(tx: Transaction, machine: Seer, deliveryIds: readonly number[]): Promise<void> {
  const keys = deliveryIds.flatMap((id) => [lateKey(id), riskKey(id)])
  await clear(tx, machine, keys, 'replanned')
}

type AcceptedStop = Pick<StopRow, 'deliveryId' | 'lateSeconds' | 'slackSeconds' | 'eta'>

/** Stops that whoever accepted their new times knows to be late: they need somebody again only where that grows. */
export async function acceptLateness(
  tx: Transaction,
  machine: Seer,
  { route, stops }: { route: About; stops: readonly AcceptedStop[] },
): Promise<void> {
  const late = stops.filter(({ lateSeconds }) => lateSeconds > 0)
  await clear(
    tx,
    machine,
    late.map(({ deliveryId }) => riskKey(deliveryId)),
    'replanned',
  )
  await raiseAccepted(
    tx,
    machine,
    late.map((stop) => raisedBy({ route, stop, outlook: 'late' })),
  )
}

/** What no longer is a stop of the route is neither late nor at risk. */
export async function clearEnded(
  tx: Transaction,
  machine: Machine,
  { routeId, endedIds }: { routeId: number; endedIds: readonly number[] },
): Promise<void> {
  if (endedIds.length === 0) return
  const rows = await tx
    .select({ id: deliveries.id, state: deliveries.state })
    .from(deliveries)
    .where(inArray(deliveries.id, [...endedIds]))
    .orderBy(asc(deliveries.id))
  const isDone = ({ state }: (typeof rows)[number]) => state === 'delivered' || state === 'partlyDelivered'
  const accepted = await readAccepted(tx, endedIds.map(lateKey))
  // Late on the route that took it over, as was accepted: that it left this one says nothing of it.
  const isElsewhere = (key: string) => (accepted.get(key)?.routeId ?? routeId) !== routeId
  const keysOf = (some: typeof rows) =>
    some.flatMap(({ id }) => [lateKey(id), riskKey(id)]).filter((key) => !isElsewhere(key))
  await clear(tx, machine, keysOf(rows.filter(isDone)), 'delivered')
  await clear(tx, machine, keysOf(rows.filter((row) => !isDone(row))), 'movedOn')
}

/** Says of stops that they will be late before they are. Between late and on time, what was said last holds. */
export async function raiseLate(
  tx: Transaction,
  machine: Machine,
  route: Route,
  stops: readonly StopRow[],
): Promise<void> {
  const { riskMinutes } = await logisticsSetting(tx, 'forecast')
  const nowMs = machine.now().getTime()
  const accepted = await readAccepted(
    tx,
    stops.map(({ deliveryId }) => lateKey(deliveryId)),
  )
  const hasGrown = ({ deliveryId, lateSeconds }: StopRow) => {
    const known = accepted.get(lateKey(deliveryId))?.facts.lateSeconds
    return known !== undefined && lateSeconds > known + grownLateSeconds
  }
  await clear(
    tx,
    machine,
    stops.filter(hasGrown).map(({ deliveryId }) => lateKey(deliveryId)),
    'replanned',
  )
  const clearKeys: string[] = []
  for (const stop of stops) {
    const { deliveryId, eta, latest, lateSeconds, slackSeconds } = stop
    const seen = { lateSeconds, slackSeconds, etaMs: eta.getTime(), latestMs: latest.getTime() }
    const outlook = outlookOf(seen, { riskMinutes, nowMs })
    if (outlook !== 'late' && lateSeconds === 0) clearKeys.push(lateKey(deliveryId))
    if (outlook !== 'atRisk' && (outlook === 'late' || hasMargin(stop))) clearKeys.push(riskKey(deliveryId))
    if (outlook !== 'onTime') await raise(tx, machine, raisedBy({ route, stop, outlook }))
  }
  await clear(tx, machine, clearKeys, 'onTime')
}

/** A stop stops being at risk only where some time is left, so that it doesn't come and go with each fix. */
const marginMs = 120_000

function hasMargin({ eta, latest, slackSeconds }: StopRow): boolean {
  return slackSeconds === null || latest.getTime() + marginMs <= eta.getTime() + slackSeconds * 1000
}

type Late = {
  route: About
  stop: Pick<StopRow, 'deliveryId' | 'eta' | 'lateSeconds' | 'slackSeconds'>
  outlook: Exclude<Outlook, 'onTime'>
}

function raisedBy({ route, stop, outlook }: Late): Raised {
  const { deliveryId, eta, lateSeconds, slackSeconds } = stop
  const due = new Date(eta.getTime() + (slackSeconds ?? 0) * 1000)
  return {
    kind: outlook,
    key: outlook === 'late' ? lateKey(deliveryId) : riskKey(deliveryId),
    ...aboutRoute(route),
    deliveryId,
    facts: { lateSeconds, expectedAt: eta.toISOString(), dueAt: due.toISOString() },
  }
}

function aboutRoute({ id: routeId, driverId, vehicleId, depotId }: About) {
  return { routeId, driverId, vehicleId, depotId }
}

const silentKey = (id: number) => `silent ${id}`

/** Nothing is heard of a driver who is on their way, or it is again. */
export async function raiseSilent(tx: Transaction, machine: Machine, { route, known, seenAt }: RouteToForecast) {
  const isOnBreak = known.state.breakSinceMs !== null
  const isSilent = seenAt !== null && machine.now().getTime() - seenAt.getTime() >= silentMs
  const isUnderWay = known.state.departedAtMs !== null
  if (!isSilent || !isUnderWay || isOnBreak) return clear(tx, machine, silentKey(route.id), 'seen')
  // Why they don't drive on is known.
  const away = await awayOn(tx, { driverIds: [route.driverId], day: route.day })
  if (away.size > 0) return clear(tx, machine, silentKey(route.id), 'movedOn')
  const about = { kind: 'silent' as const, key: silentKey(route.id), ...aboutRoute(route) }
  return raise(tx, machine, { ...about, facts: { since: seenAt.toISOString() } })
}

const deviationKey = (id: number) => `deviation ${id}`

export async function raiseDeviation(tx: Transaction, machine: Machine, route: Route, deviation: Deviation | null) {
  if (!deviation) return
  if (!deviation.isOff) return clear(tx, machine, deviationKey(route.id), 'back')
  const facts = { meters: Math.round(deviation.meters), since: new Date(deviation.since).toISOString() }
  await raise(tx, machine, { kind: 'deviation', key: deviationKey(route.id), ...aboutRoute(route), facts })
}

/** A route that is over, or no one's any more, needs no one. */
export async function clearRoute(tx: Transaction, machine: Machine, routeId: number): Promise<void> {
  const stops = await tx
    .select({ deliveryId: stopForecasts.deliveryId })
    .from(stopForecasts)
    .where(eq(stopForecasts.routeId, routeId))
    .limit(5000)
  await clearEnded(tx, machine, { routeId, endedIds: stops.map(({ deliveryId }) => deliveryId) })
  await clear(tx, machine, [silentKey(routeId), deviationKey(routeId)], 'movedOn')
}
