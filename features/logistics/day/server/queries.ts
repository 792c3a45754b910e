import { and, asc, eq, ne } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { memoize } from '#kit/contract/memoize.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import type { AttemptCounts } from '../../attempts/rules.ts'
import { attemptCounts, countsOf, isCounted } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { expectedAt, isStillExpected, lastEnd, momentOfEnd, slackSecondsOf } from '../../deliveries/rules/late.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { places } from '../../places/server/tables.ts'
import { outlookOf, type Outlook } from '../../forecasts/rules.ts'
import { stopForecasts } from '../../forecasts/server/tables.ts'
import { keptFiguresOfDays } from '../../promises/server/queries.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { visibleVehicles } from '../../vehicles/server/queries.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { Day, MappedStop, RiskyStop } from '../contract.ts'
import { countOfState, minutesLate, toDoStates } from '../rules.ts'
import { basicsOf } from './basics.ts'
import { daysToPlan } from './next-day.ts'
import { perStopOf, routesOf } from './routes.ts'
import { attemptsWithin, within } from './visible-deliveries.ts'

export type Reader = Pick<Caller, 'ability'>
type Asked = { date?: string | undefined; depotId: number; now: Date }

/** More than a large fleet delivers on one day; what lies beyond is not on the page. */
const mostStops = 20_000
const mostRisky = 12
const mostOnMap = 3000
const mostDepots = 1000

export async function dayOf(
  db: Database,
  user: Reader,
  { date, depotId, now }: Asked,
): Promise<Omit<Day, 'settingUp'>> {
  const { timeZone, currency } = await logisticsSetting(db, 'general')
  const today = wallTime(now, timeZone).slice(0, 10)
  const day = date ?? today
  const stops = await stopsOf(db, user, { day, depotId, timeZone, now })
  const attempts = await attemptsOn(db, user, { day, depotId })
  return {
    date: day,
    today,
    timeZone,
    currency,
    serverTime: now.toISOString(),
    counts: countsOfDay(stops, attempts),
    attempts,
    promises: await keptFiguresOfDays(db, { from: day, to: day, where: within(user, depotId) }),
    faultyVehicles: await faultyVehicles(db, user, depotId),
    risky: riskyOf(stops),
    routes: await routesOf(db, user, { day, depotId, stops }),
    depots: await byDepot(db, user, { day, depotId, stops }),
    stops: onMap(stops),
    perStop: await perStopOf(db, user, { day, depotId }),
    perStopBefore: await perStopOf(db, user, { day: daysAfter(day, -7), depotId }),
    ...(await daysToPlan(db, user, { today, now, depotId })),
    has: await basicsOf(db),
  }
}

/** What is to be done is counted by the state of deliveries, what was done by attempts. */
function countsOfDay(stops: StopOfDay[], { delivered, failed }: AttemptCounts): Day['counts'] {
  const counts = { unplanned: 0, planned: 0, published: 0, out: 0, cancelled: 0, atRisk: 0 }
  for (const { state, late, isAtRisk } of stops) {
    const count = countOfState[state]
    if (count !== 'delivered' && count !== 'failed') counts[count] += 1
    if (late > 0 || isAtRisk) counts.atRisk += 1
  }
  return { ...counts, delivered, failed }
}

function attemptsOn(db: Database, user: Reader, { day, depotId }: OfDay): Promise<AttemptCounts> {
  return countsOf(db, and(attemptsWithin(user, depotId), eq(deliveryAttempts.day, day)))
}

export type OfDay = { day: string; depotId: number }

export type StopOfDay = Awaited<ReturnType<typeof stopsOf>>[number]

async function stopsOf(db: Database, user: Reader, { day, depotId, timeZone, now }: OfDay & Clock) {
  const { id, reference, recipient, state, eta, promisedAt, windows, routeId, stopNumber } = deliveries
  const rows = await db
    .select({
      id,
      reference,
      recipient,
      state,
      eta,
      promisedAt,
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
  // Many share a window, and a time by the clocks of a zone takes longer to find than all else of a stop.
  const momentOf = memoize((end) => momentOfEnd(end, { day, timeZone }))
  return rows.map((row) => {
    const end = lastEnd(row.windows)
    const due = end === undefined ? null : momentOf(end)
    const expected = expectedAt(row, now)
    const late = minutesLate({ ...row, expectedAt: expected, due })
    const at = { riskMinutes, nowMs: now.getTime() }
    const isAtRisk = late === 0 && isStillExpected(row) && mayBeLate(row.forecast, at)
    const slackSeconds = isStillExpected(row) ? slackSecondsOf({ expectedAt: expected, due }) : null
    return { ...row, dueAt: due, expectedAt: expected, late, isAtRisk, slackSeconds }
  })
}

type Forecast = typeof stopForecasts.$inferSelect

function mayBeLate(forecast: Forecast | null, at: { riskMinutes: number; nowMs: number }): boolean {
  if (!forecast) return false
  const { eta, latest, ...rest } = forecast
  return outlookOf({ ...rest, etaMs: eta.getTime(), latestMs: latest.getTime() }, at) === 'atRisk'
}

type Clock = { timeZone: string; now: Date }

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

type Asking = { day: string; depotId: number; stops: StopOfDay[] }

/** What waits and is out, by the depots of deliveries, and what was attempted, by those of routes. */
async function byDepot(db: Database, user: Reader, { day, depotId, stops }: Asking): Promise<Day['depots']> {
  const known = new Map<number | null, Day['depots'][number]>()
  const rowOf = (id: number | null, name: string | null) => {
    const row = known.get(id) ?? { depotId: id, name: name ?? '', waiting: 0, out: 0, done: 0, failed: 0 }
    known.set(id, row)
    return row
  }
  for (const stop of stops) {
    const row = rowOf(stop.depotId, stop.depotName)
    if (!toDoStates.includes(stop.state)) continue
    if (countOfState[stop.state] === 'out') row.out += 1
    else row.waiting += 1
  }
  const { delivered, failed } = attemptCounts
  const attempted = await db
    .select({ id: deliveryAttempts.depotId, name: depots.name, delivered, failed })
    .from(deliveryAttempts)
    .leftJoin(depots, eq(depots.id, deliveryAttempts.depotId))
    .where(and(isCounted, attemptsWithin(user, depotId), eq(deliveryAttempts.day, day)))
    .groupBy(deliveryAttempts.depotId, depots.name)
    .orderBy(asc(deliveryAttempts.depotId))
    .limit(mostDepots)
  for (const { id, name, ...counts } of attempted)
    Object.assign(rowOf(id, name), { done: counts.delivered, failed: counts.failed })
  return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

function onMap(stops: StopOfDay[]): Day['stops'] {
  return stops
    .flatMap(({ id, reference, state, longitude, latitude, routeId, ...stop }): MappedStop[] =>
      longitude === null || latitude === null || state === 'cancelled'
        ? []
        : [{ id, reference, state, at: [longitude, latitude], routeId, outlook: outlookOn(stop) }],
    )
    .slice(0, mostOnMap)
}

function outlookOn({ late, isAtRisk }: Pick<StopOfDay, 'late' | 'isAtRisk'>): Outlook {
  if (late > 0) return 'late'
  return isAtRisk ? 'atRisk' : 'onTime'
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
