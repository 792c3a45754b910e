import { asc, eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordHint } from '#platform/events/server/commands.ts'
import { recipientJob } from '../../deliveries/rules.ts'
import { isLate } from '../../deliveries/rules/late.ts'
import { expectDeliveries } from '../../deliveries/server/commands.ts'
import { endOfChain, holdRoute } from '../../routes/server/commands.ts'
import { isCatchingUp } from '../../routes/server/queries.ts'
import { forecastJob } from '../../routes/rules.ts'
import type { Deviation } from '../rules/deviation.ts'
import { readDeviation } from './deviation.ts'
import { readForForecast, type RouteToForecast } from './known-route.ts'
import { makeForecast, type MadeForecast } from './make-forecast.ts'
import { keepArrivalForecasts, scoreArrivals } from './score-arrivals.ts'
import { clearEnded, clearRoute, raiseDeviation, raiseLate, raiseSilent, type StopRow } from './raise-late.ts'
import { routeForecasts, stopForecasts } from './tables.ts'

const mostTries = 3
type Finish = (tx: Transaction) => Promise<void>

export function workOnForecasts(machine: Machine): void {
  machine.queue.work(forecastJob, async ({ routeId }, finish) => {
    if (isCatchingUp(machine.bus)) return forecastLater(machine, Number(routeId), finish)
    await forecastRoute(machine, Number(routeId), finish)
  })
}

const laterMs = 2000

/** Of a road that is known in half, forecasts would be of stops that are done, and late. */
async function forecastLater({ db, queue, now }: Machine, routeId: number, finish: Finish): Promise<void> {
  const runAt = new Date(now().getTime() + laterMs)
  await db.transaction(async (tx) => {
    await finish(tx)
    await queue.addMissing({ name: forecastJob, data: { routeId }, key: String(routeId), runAt }, tx)
  })
}

/** Forecasts the rest of a route; begins again where something of it was recorded in the meantime. */
export async function forecastRoute(machine: Machine, routeId: number, finish: Finish): Promise<void> {
  const { db, now } = machine
  for (let tries = 0; tries < mostTries; tries++) {
    const read = await readForForecast(db, routeId, now())
    if (!read) return db.transaction((tx) => forget(tx, machine, { routeId, finish }))
    const made = await makeForecast(machine, read)
    const deviation = await readDeviation(machine, read)
    if (await db.transaction((tx) => write(tx, machine, { read, made, deviation, finish }))) return machine.bus.wake()
  }
  throw new Error('A route changed faster than it could be forecast.')
}

async function forget(tx: Transaction, machine: Machine, { routeId, finish }: { routeId: number; finish: Finish }) {
  await scoreArrivals(tx, routeId)
  await clearRoute(tx, machine, routeId)
  await tx.delete(stopForecasts).where(eq(stopForecasts.routeId, routeId))
  await tx.delete(routeForecasts).where(eq(routeForecasts.routeId, routeId))
  await finish(tx)
}

type Writing = { read: RouteToForecast; made: MadeForecast; deviation: Deviation | null; finish: Finish }

/** False, with nothing written, where the route is no longer what it was made from. */
async function write(tx: Transaction, machine: Machine, { read, made, deviation, finish }: Writing): Promise<boolean> {
  const { route, link } = read
  const held = await holdRoute(tx, route.id)
  const { link: last } = await endOfChain(tx, `route ${route.id}`)
  if (held.publicationId !== route.publicationId || held.state !== route.state || last !== link) return false
  const isAnew = await isPublishedAnew(tx, route)
  await keepRoute(tx, machine, { read, made })
  await scoreArrivals(tx, route.id)
  await keepArrivalForecasts(tx, { read, made, now: machine.now() })
  const stops = stopRowsOf(read, made)
  const before = await stopsBefore(tx, route.id)
  if (isAnew || !isMuchTheSame(before, stops)) await keepStops(tx, machine, { route, before, stops })
  await raiseSilent(tx, machine, read)
  await raiseDeviation(tx, machine, route, deviation)
  await finish(tx)
  return true
}

/** A publication wrote the times that it planned; what is expected is written over them, also where it is the same as before. */
async function isPublishedAnew(tx: Transaction, { id, publicationId }: RouteToForecast['route']): Promise<boolean> {
  const [known] = await tx
    .select({ publicationId: routeForecasts.publicationId })
    .from(routeForecasts)
    .where(eq(routeForecasts.routeId, id))
  return known?.publicationId !== publicationId
}

type Made = Pick<Writing, 'read' | 'made'>

function momentIn({ known: { midnightMs } }: RouteToForecast) {
  return (seconds: number) => new Date(midnightMs + seconds * 1000)
}

async function keepRoute(tx: Transaction, { now }: Machine, { read, made }: Made): Promise<void> {
  const { route, seenAt } = read
  const at = momentIn(read)
  const row = {
    publicationId: route.publicationId,
    madeAt: now(),
    staleAt: at(made.staleSeconds),
    seenAt,
    finishAt: at(made.finishSeconds),
    lateSeconds: Math.max(0, ...made.stops.map(({ lateSeconds }) => lateSeconds)),
    isEstimated: made.isEstimated,
    learnedDays: made.learnedDays,
  }
  await tx
    .insert(routeForecasts)
    .values({ routeId: route.id, ...row })
    .onConflictDoUpdate({ target: routeForecasts.routeId, set: row })
}

function stopRowsOf(read: RouteToForecast, { stops }: MadeForecast): StopRow[] {
  const at = momentIn(read)
  return stops.map(({ deliveryId, etaSeconds, earliestSeconds, latestSeconds, lateSeconds, slackSeconds }) => ({
    deliveryId,
    eta: at(etaSeconds),
    earliest: at(earliestSeconds),
    latest: at(latestSeconds),
    lateSeconds,
    slackSeconds,
  }))
}

function stopsBefore(tx: Transaction, routeId: number): Promise<StopRow[]> {
  return tx
    .select()
    .from(stopForecasts)
    .where(eq(stopForecasts.routeId, routeId))
    .orderBy(asc(stopForecasts.position))
    .limit(5000)
}

const fewestMs = 60_000
/** The edges of a wide band are no more exact than this. */
const edgeShare = 0.05

/** Whether no stop came, went or moved by a minute: a fix of a vehicle that goes as it was forecast changes nothing. */
function isMuchTheSame(before: readonly StopRow[], stops: readonly StopRow[]): boolean {
  const isNear = (one: Date, other: Date, withinMs = fewestMs) => Math.abs(one.getTime() - other.getTime()) < withinMs
  const isAsBefore = (stop: StopRow, index: number) => {
    const known = before[index]
    const edgeMs = Math.max(fewestMs, (stop.latest.getTime() - stop.earliest.getTime()) * edgeShare)
    return (
      known?.deliveryId === stop.deliveryId &&
      isNear(known.eta, stop.eta) &&
      isNear(known.earliest, stop.earliest, edgeMs) &&
      isNear(known.latest, stop.latest, edgeMs) &&
      isLate(known) === isLate(stop)
    )
  }
  return before.length === stops.length && stops.every(isAsBefore)
}

type Keeping = { route: RouteToForecast['route']; before: readonly StopRow[]; stops: readonly StopRow[] }

async function keepStops(tx: Transaction, machine: Machine, { route, before, stops }: Keeping): Promise<void> {
  await tx.delete(stopForecasts).where(eq(stopForecasts.routeId, route.id))
  const rows = stops.map((stop, position) => ({ ...stop, routeId: route.id, position }))
  if (rows.length > 0) await tx.insert(stopForecasts).values(rows)
  await expectDeliveries(tx, route.id, stops)
  const open = new Set(stops.map(({ deliveryId }) => deliveryId))
  const endedIds = before.flatMap(({ deliveryId }) => (open.has(deliveryId) ? [] : [deliveryId]))
  await clearEnded(tx, machine, { routeId: route.id, endedIds })
  await raiseLate(tx, machine, route, stops)
  await machine.queue.add({ name: recipientJob, data: { routeId: route.id }, key: `route ${route.id}` }, tx)
  await recordHint(tx, machine, { kind: 'route.forecast', entity: 'route', entityId: route.id })
}
