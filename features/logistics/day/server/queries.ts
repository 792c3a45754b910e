import { and, asc, eq, ne } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import { outlookOf } from '../../forecasts/rules.ts'
import { stopForecasts } from '../../forecasts/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { visibleVehicles } from '../../vehicles/server/queries.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { Day, RiskyStop } from '../contract.ts'
import type { DeliveryState } from '../../deliveries/rules.ts'
import { countOfState, expectedAt, minutesLate, openStates } from '../rules.ts'
import { basicsOf } from './basics.ts'
import { daysToPlan } from './next-day.ts'
import { perStopOf, routesOf } from './routes.ts'
import { within } from './visible-deliveries.ts'

export type Reader = Pick<Caller, 'ability'>
type Asked = { date?: string | undefined; depotId: number; now: Date }

/** More than a large fleet delivers on one day; what lies beyond is not on the page. */
const mostStops = 20_000
const mostRisky = 12
const mostOnMap = 3000

export async function dayOf(db: Database, user: Reader, { date, depotId, now }: Asked): Promise<Day> {
  const { timeZone, currency } = await logisticsSetting(db, 'general')
  const today = wallTime(now, timeZone).slice(0, 10)
  const day = date ?? today
  const stops = await stopsOf(db, user, { day, depotId, timeZone, now })
  const counts = { unplanned: 0, planned: 0, published: 0, out: 0, delivered: 0, failed: 0, cancelled: 0, atRisk: 0 }
  for (const { state, late, isAtRisk } of stops) {
    counts[countOfState[state]] += 1
    if (late > 0 || isAtRisk) counts.atRisk += 1
  }
  return {
    date: day,
    today,
    timeZone,
    currency,
    serverTime: now.toISOString(),
    counts,
    faultyVehicles: await faultyVehicles(db, user, depotId),
    risky: riskyOf(stops),
    routes: await routesOf(db, user, { day, depotId, stops }),
    depots: byDepot(stops),
    stops: onMap(stops),
    perStop: await perStopOf(db, user, { day, depotId }),
    perStopBefore: await perStopOf(db, user, { day: daysAfter(day, -7), depotId }),
    ...(await daysToPlan(db, user, { today, now, depotId })),
    has: await basicsOf(db),
  }
}

export type OfDay = { day: string; depotId: number }

export type StopOfDay = Awaited<ReturnType<typeof stopsOf>>[number]

async function stopsOf(db: Database, user: Reader, { day, depotId, timeZone, now }: OfDay & Clock) {
  const { id, reference, recipient, state, eta, windows, routeId, stopNumber } = deliveries
  const rows = await db
    .select({
      id,
      reference,
      recipient,
      state,
      eta,
      windows,
      routeId,
      stopNumber,
      depotId: deliveries.depotId,
      depotName: depots.name,
      driverName: routes.driverName,
      longitude: places.doorLongitude,
      latitude: places.doorLatitude,
      forecast: stopForecasts,
    })
    .from(deliveries)
    .leftJoin(depots, eq(depots.id, deliveries.depotId))
    .leftJoin(routes, eq(routes.id, routeId))
    .leftJoin(places, eq(places.id, deliveries.placeId))
    .leftJoin(stopForecasts, and(eq(stopForecasts.deliveryId, id), eq(stopForecasts.routeId, routeId)))
    .where(and(eq(deliveries.date, day), within(user, depotId)))
    .orderBy(asc(deliveries.id))
    .limit(mostStops)
  const { riskMinutes } = await logisticsSetting(db, 'forecast')
  return rows.map((row) => {
    const dueAt = endOf(row.windows, { day, timeZone })
    const late = minutesLate(row, { now, dueAt })
    const isAtRisk = late === 0 && isOpen(row) && mayBeLate(row.forecast, { riskMinutes, nowMs: now.getTime() })
    return { ...row, dueAt, expectedAt: expectedAt(row, now), late, isAtRisk }
  })
}

function isOpen({ state }: { state: DeliveryState }): boolean {
  return openStates.includes(state) && state !== 'arrived'
}

type Forecast = typeof stopForecasts.$inferSelect

function mayBeLate(forecast: Forecast | null, at: { riskMinutes: number; nowMs: number }): boolean {
  if (!forecast) return false
  const { eta, latest, ...rest } = forecast
  return outlookOf({ ...rest, etaMs: eta.getTime(), latestMs: latest.getTime() }, at) === 'atRisk'
}

type Clock = { timeZone: string; now: Date }

type Zoned = { day: string; timeZone: string }

function endOf(windows: readonly { to: string }[], { day, timeZone }: Zoned): Date | null {
  const last = windows
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  return last === '24:00' ? momentAt(`${daysAfter(day, 1)}T00:00`, timeZone) : momentAt(`${day}T${last}`, timeZone)
}

function riskyOf(stops: StopOfDay[]): RiskyStop[] {
  return stops
    .filter(({ late, isAtRisk }) => late > 0 || isAtRisk)
    .toSorted((one, other) => other.late - one.late || slackOf(one) - slackOf(other) || one.id - other.id)
    .slice(0, mostRisky)
    .map(({ id, reference, recipient, routeId, driverName, late, forecast, ...times }) => ({
      deliveryId: id,
      reference,
      recipient,
      routeId,
      driverName: driverName ?? '',
      expectedAt: times.expectedAt?.toISOString() ?? '',
      dueAt: times.dueAt?.toISOString() ?? '',
      lateMinutes: late,
      band: forecast && { earliest: forecast.earliest.toISOString(), latest: forecast.latest.toISOString() },
    }))
}

function slackOf({ forecast }: StopOfDay): number {
  return forecast?.slackSeconds ?? 0
}

function byDepot(stops: StopOfDay[]): Day['depots'] {
  const known = new Map<number | null, Day['depots'][number]>()
  for (const { depotId, depotName, state } of stops) {
    const row = known.get(depotId) ?? { depotId, name: depotName ?? '', waiting: 0, out: 0, done: 0, failed: 0 }
    known.set(depotId, row)
    const count = countOfState[state]
    if (count === 'delivered') row.done += 1
    else if (count === 'failed') row.failed += 1
    else if (count === 'out') row.out += 1
    else if (count !== 'cancelled') row.waiting += 1
  }
  return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

function onMap(stops: StopOfDay[]): Day['stops'] {
  return stops
    .flatMap(({ id, reference, state, longitude, latitude }) =>
      longitude === null || latitude === null || state === 'cancelled'
        ? []
        : [{ id, reference, state, at: [longitude, latitude] satisfies [number, number] }],
    )
    .slice(0, mostOnMap)
}

async function faultyVehicles(db: Database, user: Reader, depotId: number): Promise<number> {
  return db.$count(
    vehicles,
    and(
      visibleVehicles(user, 'read'),
      eq(vehicles.isArchived, false),
      ne(vehicles.warnings, 'No Warnings'),
      equals(vehicles.depotId, depotId || undefined),
    ),
  )
}
