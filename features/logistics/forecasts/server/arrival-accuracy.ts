import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { horizonEnds, horizons } from '#optimiser/arrival/correction.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { HorizonAccuracy } from '../contract.ts'
import { enoughDays } from '../rules.ts'
import { arrivalForecasts, arrivalModels } from './tables.ts'

const daysBack = 28

/** How often the times of the last four weeks were right, on the routes the caller may see. */
export async function arrivalAccuracy(db: Database, { ability }: Pick<Caller, 'ability'>, now: Date) {
  const { timeZone } = await logisticsSetting(db, 'general')
  const to = wallTime(now, timeZone).slice(0, 10)
  const from = daysAfter(to, 1 - daysBack)
  const { horizon, beganAt, eta, earliest, latest } = arrivalForecasts
  const { id, depotId } = routes
  // Written by hand: shares and medians of differences between times.
  const missSeconds = sql`abs(extract(epoch from ${beganAt} - ${eta}))`
  const share = (of: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${of}))::float / count(*)`
  const median = (of: ReturnType<typeof sql>) =>
    sql<number>`(percentile_cont(0.5) within group (order by ${of}))::float`.mapWith(Number)
  const rows = await db
    .select({
      horizon,
      arrivals: sql<number>`count(*)::int`,
      inBand: share(sql`${beganAt} between ${earliest} and ${latest}`).mapWith(Number),
      within10Minutes: share(sql`${missSeconds} <= 600`).mapWith(Number),
      medianMissSeconds: median(missSeconds),
      medianWidthSeconds: median(sql`extract(epoch from ${latest} - ${earliest})`),
    })
    .from(arrivalForecasts)
    .innerJoin(routes, eq(id, arrivalForecasts.routeId))
    .leftJoin(drivers, eq(drivers.id, routes.driverId))
    .where(
      and(
        isNotNull(beganAt),
        gte(beganAt, momentAt(`${from}T00:00`, timeZone)),
        visible(ability, 'read', 'Route', { id, depotId, driverUserId: drivers.userId }),
      ),
    )
    .groupBy(horizon)
    .orderBy(asc(horizon))
    .limit(horizons)
  const { days, stops, learnedAt } = arrivalModels
  const [learned] = await db
    .select({ days, stops, learnedAt })
    .from(arrivalModels)
    .orderBy(desc(arrivalModels.id))
    .limit(1)
  return {
    from,
    to,
    horizons: Array.from({ length: horizons }, (_, index) =>
      accuracyOf(
        index,
        rows.find((row) => row.horizon === index),
      ),
    ),
    learned: learned ? { ...learned, learnedAt: learned.learnedAt.toISOString() } : null,
    enoughDays,
  }
}

type Counted = Omit<HorizonAccuracy, 'untilMinutes'>

function accuracyOf(index: number, counted: Counted | undefined): HorizonAccuracy {
  const end = horizonEnds[index]
  const none = { arrivals: 0, inBand: null, within10Minutes: null, medianMissSeconds: null, medianWidthSeconds: null }
  const { arrivals, inBand, within10Minutes, medianMissSeconds, medianWidthSeconds } = counted ?? none
  return {
    untilMinutes: end === undefined ? null : end / 60,
    arrivals,
    inBand,
    within10Minutes,
    medianMissSeconds,
    medianWidthSeconds,
  }
}
