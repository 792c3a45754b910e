import { and, asc, between, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { attemptCounts, isCounted, onTimeCounts } from '../../attempts/server/queries.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { routeClosings } from '../../closings/server/tables.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { DutyDay } from '../../driver-hours/contract.ts'
import { dutyDaysOf } from '../../driver-hours/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routes, routeVersions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { WorkDay } from '../contract.ts'
import { drivenMeters, tallyOf, type Attempted, type DrivenRoute } from '../rules.ts'
import { refusals } from './refusals.ts'

export type Reader = Pick<Caller, 'ability'>
export type Span = { from: string; to: string }
export type Clock = { now: Date; timeZone: string }
export type Named = { id: number; name: string }

/** Drivers whose work a person may look at, by name. */
export function measurableDrivers(db: Database, { ability }: Reader, driverId: number, most: number): Promise<Named[]> {
  const { id, name, depotId, userId } = drivers
  const isReadable = visible(ability, 'read', 'Performance', { id, depotId, driverUserId: userId })
  return db
    .select({ id, name })
    .from(drivers)
    .where(and(isReadable, driverId > 0 ? eq(id, driverId) : undefined))
    .orderBy(asc(name), asc(id))
    .limit(most)
}

export async function findMeasurable(db: Database, user: Reader, driverId: number): Promise<Named> {
  // Of whom a file is made, 0 stands for everyone; here it is no one.
  const [found] = driverId > 0 ? await measurableDrivers(db, user, driverId, 1) : []
  if (!found) throw notFound(refusals.things.driver, driverId)
  return found
}

export type Work = { routes: DrivenRoute[]; attempted: Attempted[] }

const mostDays = 400

/** What a driver was given on some days, and what became of it. */
export async function workOf(db: Database, driverId: number, { from, to }: Span): Promise<Work> {
  const isTheirs = and(
    eq(routes.driverId, driverId),
    gte(routes.day, from),
    lte(routes.day, to),
    ne(routes.state, 'recalled'),
  )
  const { id, day, stops, startSeconds, endSeconds, distanceMeters, departedAt, finishedAt, publicationId } = routes
  const { missingProofs, odometerStart, odometerEnd } = routeClosings
  const driven = await db
    .select({
      id,
      day,
      stops,
      startSeconds,
      endSeconds,
      distanceMeters,
      departedAt,
      finishedAt,
      /** After loading. */
      departSeconds: sql<number>`coalesce((
        select (visit->>'endSeconds')::int from jsonb_array_elements(${routeVersions.figures}->'visits') visit
        where visit->>'kind' = 'start' limit 1), ${startSeconds})`.mapWith(Number),
      closing: { missingProofs, odometerStart, odometerEnd },
    })
    .from(routes)
    .leftJoin(routeVersions, and(eq(routeVersions.routeId, id), eq(routeVersions.publicationId, publicationId)))
    .leftJoin(routeClosings, and(eq(routeClosings.routeId, id), isNull(routeClosings.reopenedAt)))
    .where(isTheirs)
    .orderBy(asc(day), asc(id))
  return { routes: driven, attempted: await attemptedBy(db, driverId, { from, to }) }
}

/** By day, with what was within its window. */
async function attemptedBy(db: Database, driverId: number, { from, to }: Span): Promise<Attempted[]> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const { day } = deliveryAttempts
  return db
    .select({ day, ...attemptCounts, ...onTimeCounts(timeZone) })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
    .where(and(isCounted, eq(deliveryAttempts.driverId, driverId), between(day, from, to)))
    .groupBy(day)
    .orderBy(asc(day))
    .limit(mostDays)
}

/** Work and duty day by day, the newest first; days with neither are left out. */
export async function workDays(
  db: Database,
  driverId: number,
  { work, span: { from, to }, now, timeZone }: { work: Work; span: Span } & Clock,
): Promise<WorkDay[]> {
  const [start, end] = [momentAt(`${from}T00:00`, timeZone), momentAt(`${daysAfter(to, 1)}T00:00`, timeZone)]
  const duty = await dutyDaysOf(db, { driverId, from: start, to: end, now, timeZone })
  const dutyOn = new Map(duty.map((one) => [one.day, one]))
  const days = new Set([...dutyOn.keys(), ...[...work.routes, ...work.attempted].map(({ day }) => day)])
  return [...days]
    .filter((day) => day >= from && day <= to)
    .toSorted((one, other) => other.localeCompare(one))
    .map((day) => {
      const mine = work.routes.filter((route) => route.day === day)
      const attempted = work.attempted.filter((one) => one.day === day)
      const { dutySeconds, breakSeconds } = recorded(dutyOn.get(day))
      return { day, ...tallyOf(mine, attempted), drivenMeters: drivenMeters(mine), dutySeconds, breakSeconds }
    })
}

/** Duty that its driver forgot to end says nothing of its length. */
function recorded(duty: DutyDay | undefined) {
  const isKnown = duty !== undefined && duty.spans.every(({ isAssumed }) => !isAssumed)
  return isKnown ? duty : { dutySeconds: 0, breakSeconds: 0 }
}
