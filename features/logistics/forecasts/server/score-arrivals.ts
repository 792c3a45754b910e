import { and, desc, eq, gte, isNotNull, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { horizonOf, learnMiss } from '#optimiser/arrival/correction.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { RouteToForecast } from './known-route.ts'
import type { MadeForecast } from './make-forecast.ts'
import { arrivalForecasts, arrivalModels } from './tables.ts'

type Made = { read: RouteToForecast; made: MadeForecast; now: Date }

/** Keeps the first forecast of each stop on each horizon: the one it is measured by. Only of a route that has left. */
export async function keepArrivalForecasts(tx: Transaction, { read, made, now }: Made): Promise<void> {
  const { known, route } = read
  if (known.state.departedAtMs === null) return
  const nowSeconds = Math.round((now.getTime() - known.midnightMs) / 1000)
  const at = (seconds: number) => new Date(known.midnightMs + seconds * 1000)
  const rows = made.stops.flatMap(({ deliveryId, etaSeconds, earliestSeconds, latestSeconds, opensSeconds, raw }) => {
    if (known.state.stops.get(deliveryId)?.arrivedAtMs != null) return []
    return [
      {
        routeId: route.id,
        deliveryId,
        horizon: horizonOf((raw?.medianSeconds ?? etaSeconds) - nowSeconds),
        madeAt: now,
        eta: at(etaSeconds),
        earliest: at(earliestSeconds),
        latest: at(latestSeconds),
        opensAt: opensSeconds === null ? null : at(opensSeconds),
        raw: raw && {
          low: Math.round(raw.lowSeconds - nowSeconds),
          median: Math.round(raw.medianSeconds - nowSeconds),
          high: Math.round(raw.highSeconds - nowSeconds),
        },
      },
    ]
  })
  if (rows.length > 0) await tx.insert(arrivalForecasts).values(rows).onConflictDoNothing()
}

/** Compares with its forecasts each arrival that was recorded since; bands learn from those that were learned. */
export async function scoreArrivals(tx: Transaction, routeId: number): Promise<void> {
  const { beganAt, opensAt, madeAt } = arrivalForecasts
  // Written by hand: the later of two times, one of which may be missing. Who comes early begins when the window opens.
  const begins = sql`greatest(${routeActions.at}, ${opensAt})`
  await reopen(tx, routeId, begins)
  const scored = await tx
    .update(arrivalForecasts)
    .set({ beganAt: begins })
    .from(routeActions)
    .where(
      and(
        eq(arrivalForecasts.routeId, routeId),
        isNull(beganAt),
        eq(routeActions.routeId, routeId),
        eq(routeActions.stopId, arrivalForecasts.deliveryId),
        eq(routeActions.kind, 'arrive'),
        eq(routeActions.outcome, 'applied'),
        gte(routeActions.at, madeAt),
      ),
    )
    .returning({ madeAt, beganAt, raw: arrivalForecasts.raw })
  const misses = scored.flatMap(({ raw, ...one }) => {
    if (!raw || !one.beganAt) return []
    const beganSeconds = (one.beganAt.getTime() - one.madeAt.getTime()) / 1000
    const { low: lowSeconds, median: medianSeconds, high: highSeconds } = raw
    return [{ raw: { lowSeconds, medianSeconds, highSeconds }, madeSeconds: 0, beganSeconds }]
  })
  if (misses.length === 0) return
  const [newest] = await tx
    .select({ id: arrivalModels.id, correction: arrivalModels.correction })
    .from(arrivalModels)
    .orderBy(desc(arrivalModels.id))
    .limit(1)
    .for('update')
  if (!newest) return
  const correction = misses.reduce(learnMiss, newest.correction)
  await tx.update(arrivalModels).set({ correction }).where(eq(arrivalModels.id, newest.id))
}

/** Those whose arrival was taken back since, or put at another time, are compared anew. */
async function reopen(tx: Transaction, routeId: number, begins: SQL): Promise<void> {
  const arrival = tx
    .select({ id: routeActions.id })
    .from(routeActions)
    .where(
      and(
        eq(routeActions.routeId, routeId),
        eq(routeActions.stopId, arrivalForecasts.deliveryId),
        eq(routeActions.kind, 'arrive'),
        eq(routeActions.outcome, 'applied'),
        eq(begins, arrivalForecasts.beganAt),
      ),
    )
  await tx
    .update(arrivalForecasts)
    .set({ beganAt: null })
    .where(and(eq(arrivalForecasts.routeId, routeId), isNotNull(arrivalForecasts.beganAt), notExists(arrival)))
}
