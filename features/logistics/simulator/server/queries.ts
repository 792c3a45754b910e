import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { vehiclePositions } from '../../positions/server/tables.ts'
import { publications, routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Simulator } from '../contract.ts'
import { pastDays } from '../rules.ts'
import { clockOfDay, simAt } from '../rules/clock.ts'
import { midnightOf } from '#kit/contract/wall-time.ts'
import { behindMs, type Simulation } from './drive.ts'
import { simulator } from './tables.ts'

export type SimulatorRecord = typeof simulator.$inferSelect

export async function findSimulator(db: Database): Promise<SimulatorRecord | undefined> {
  const [row] = await db.select().from(simulator).where(eq(simulator.id, 1))
  return row
}

export function simulationOf({ seed, hasChaos, clock, closedDay, closedAt }: SimulatorRecord): Simulation {
  const closed = closedDay && closedAt ? { day: closedDay, atMs: closedAt.getTime() } : null
  return { seed, hasChaos, clock, closed }
}

export type Driven = { routeId: number; day: string; driverId: number; userId: number; publishedAt: Date }

/** A sample that is begun shortly before midnight has its first day planned, published and driven after it. */
export function isFirstBefore({ firstDay }: Pick<SimulatorRecord, 'firstDay'>, today: string): boolean {
  return daysAfter(firstDay, 1) === today
}

/**
 * The routes that are driven today, and those of any day before that are still on their way, or to be driven after midnight; drivers without an account
 * have no phone.
 */
export async function drivenOn(db: Database, simulated: SimulatorRecord, today: string): Promise<Driven[]> {
  const isFirst = isFirstBefore(simulated, today) ? eq(routes.day, simulated.firstDay) : undefined
  const rows = await db
    .select({
      routeId: routes.id,
      day: routes.day,
      driverId: routes.driverId,
      userId: drivers.userId,
      publishedAt: publications.publishedAt,
    })
    .from(routes)
    .innerJoin(drivers, eq(drivers.id, routes.driverId))
    .innerJoin(publications, eq(publications.id, routes.publicationId))
    .where(
      and(
        isNotNull(drivers.userId),
        or(
          eq(routes.day, today),
          and(
            lt(routes.day, today),
            or(isNotNull(routes.departedAt), isFirst),
            isNull(routes.finishedAt),
            ne(routes.state, 'recalled'),
          ),
        ),
      ),
    )
    .orderBy(asc(routes.day), asc(routes.id))
    .limit(500)
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]))
}

/** How the simulated day goes. */
export async function presentSimulator({ db, now }: Pick<Machine, 'db' | 'now'>, row: SimulatorRecord) {
  const at = now()
  const today = await todayOf(db, at)
  const { timeZone } = await logisticsSetting(db, 'general')
  const { isRunning, speed, hasChaos, version } = row
  const clock = clockOfDay(row.clock, midnightOf(today, timeZone).getTime())
  const onRoad = await db
    .select({ state: routes.state, vehicleId: routes.vehicleId })
    .from(routes)
    .where(and(eq(routes.day, today), ne(routes.state, 'recalled')))
    .limit(500)
  const underWay = onRoad.filter(({ state }) => state === 'inProgress')
  const seen = await db.$count(
    vehiclePositions,
    and(
      inArray(vehiclePositions.vehicleId, underWay.map(({ vehicleId }) => vehicleId).concat(0)),
      gte(vehiclePositions.at, new Date(at.getTime() - behindMs)),
    ),
  )
  const tomorrow = and(eq(publications.day, daysAfter(today, 1)), eq(publications.isCurrent, true))
  return {
    isRunning,
    speed: isRunning ? (clock.at(-1)?.speed ?? 1) : speed,
    hasChaos,
    version,
    timeZone,
    today,
    simulatedAt: new Date(simAt(clock, at.getTime())).toISOString(),
    routes: onRoad.length,
    underWay: underWay.length,
    finished: onRoad.filter(({ state }) => state === 'finished').length,
    behind: underWay.length - seen,
    pastDays: row.pastDays,
    pastDaysWanted: pastDays,
    isTomorrowPublished: (await db.$count(publications, tomorrow)) > 0,
  } satisfies Simulator
}
