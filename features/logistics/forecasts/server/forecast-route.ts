import { eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordHint } from '#platform/events/server/commands.ts'
import { expectDeliveries } from '../../deliveries/server/commands.ts'
import { endOfChain, holdRoute } from '../../routes/server/commands.ts'
import { forecastJob } from '../../routes/rules.ts'
import { readForForecast, type RouteToForecast } from './known-route.ts'
import { makeForecast, type MadeForecast } from './make-forecast.ts'
import { routeForecasts, stopForecasts } from './tables.ts'

const mostTries = 3
type Finish = (tx: Transaction) => Promise<void>

export function workOnForecasts(machine: Machine): void {
  machine.queue.work(forecastJob, ({ routeId }, finish) => forecastRoute(machine, Number(routeId), finish))
}

/** Forecasts the rest of a route; begins again where something of it was recorded in the meantime. */
export async function forecastRoute(machine: Machine, routeId: number, finish: Finish): Promise<void> {
  const { db, now } = machine
  for (let tries = 0; tries < mostTries; tries++) {
    const read = await readForForecast(db, routeId, now())
    if (!read) return db.transaction((tx) => forget(tx, routeId, finish))
    const made = await makeForecast(machine, read)
    if (await db.transaction((tx) => write(tx, machine, { read, made, finish }))) return machine.bus.wake()
  }
  throw new Error('A route changed faster than it could be forecast.')
}

async function forget(tx: Transaction, routeId: number, finish: Finish): Promise<void> {
  await tx.delete(stopForecasts).where(eq(stopForecasts.routeId, routeId))
  await tx.delete(routeForecasts).where(eq(routeForecasts.routeId, routeId))
  await finish(tx)
}

type Writing = { read: RouteToForecast; made: MadeForecast; finish: Finish }

/** False, with nothing written, where the route is no longer what it was made from. */
async function write(tx: Transaction, machine: Machine, { read, made, finish }: Writing): Promise<boolean> {
  const { route, known, link, seenAt } = read
  const held = await holdRoute(tx, route.id)
  const { link: last } = await endOfChain(tx, `route ${route.id}`)
  if (held.publicationId !== route.publicationId || held.state !== route.state || last !== link) return false
  const at = (seconds: number) => new Date(known.midnightMs + seconds * 1000)
  const row = {
    publicationId: route.publicationId,
    madeAt: machine.now(),
    staleAt: at(made.staleSeconds),
    seenAt,
    finishAt: at(made.finishSeconds),
    lateSeconds: Math.max(0, ...made.stops.map(({ lateSeconds }) => lateSeconds)),
    isEstimated: made.isEstimated,
  }
  await tx
    .insert(routeForecasts)
    .values({ routeId: route.id, ...row })
    .onConflictDoUpdate({ target: routeForecasts.routeId, set: row })
  const stops = made.stops.map((stop, position) => ({
    routeId: route.id,
    deliveryId: stop.deliveryId,
    position,
    eta: at(stop.etaSeconds),
    earliest: at(stop.earliestSeconds),
    latest: at(stop.latestSeconds),
    lateSeconds: stop.lateSeconds,
    slackSeconds: stop.slackSeconds,
  }))
  await tx.delete(stopForecasts).where(eq(stopForecasts.routeId, route.id))
  if (stops.length > 0) await tx.insert(stopForecasts).values(stops)
  await expectDeliveries(tx, route.id, stops)
  await recordHint(tx, machine, { kind: 'route.forecast', entity: 'route', entityId: route.id })
  await finish(tx)
  return true
}
