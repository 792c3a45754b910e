import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import type { StopTimes } from '../../rules.ts'
import type { Evaluation } from '../../rules/plan/evaluation.ts'
import type { PlacedStop, PlanState, RouteState } from '../../rules/plan/state.ts'
import { planRoutes, planStops, type LeftOut, type plans } from '../tables.ts'

export type PlanRecord = typeof plans.$inferSelect
export type RouteRecord = typeof planRoutes.$inferSelect
/** A plan as it is stored: what was decided, and what was last worked out from it. */
export type Stored = {
  state: PlanState
  routes: Map<number, RouteRecord>
  times: Map<number, StopTimes>
  reasons: Map<number, LeftOut>
}

export async function loadState(db: Database, plan: Pick<PlanRecord, 'id' | 'granted' | 'roads'>): Promise<Stored> {
  const routeRows = await db
    .select()
    .from(planRoutes)
    .where(eq(planRoutes.planId, plan.id))
    .orderBy(planRoutes.id)
    .limit(5000)
  const stopRows = await db
    .select()
    .from(planStops)
    .where(eq(planStops.planId, plan.id))
    .orderBy(asc(planStops.position), asc(planStops.deliveryId))
    .limit(20_000)
  const stopsOf = new Map<number | null, PlacedStop[]>()
  const times = new Map<number, StopTimes>()
  const reasons = new Map<number, LeftOut>()
  for (const { routeId, deliveryId, locks, timeLock, reason, ...row } of stopRows) {
    const stop = { deliveryId, locks, ...(timeLock && { timeLock }) }
    const others = stopsOf.get(routeId)
    if (others) others.push(stop)
    else stopsOf.set(routeId, [stop])
    if (reason) reasons.set(deliveryId, reason)
    const { arrivalSeconds, startSeconds, endSeconds, lateSeconds, slackSeconds } = row
    if (arrivalSeconds !== null && startSeconds !== null && endSeconds !== null)
      times.set(deliveryId, { arrivalSeconds, startSeconds, endSeconds, lateSeconds: lateSeconds ?? 0, slackSeconds })
  }
  const routes = routeRows.map((row) => ({ ...decidedOf(row), stops: stopsOf.get(row.id) ?? [] }))
  const pool = (stopsOf.get(null) ?? []).toSorted((one, other) => one.deliveryId - other.deliveryId)
  return {
    state: { routes, pool, granted: plan.granted, roads: plan.roads },
    routes: new Map(routeRows.map((row) => [row.id, row])),
    times,
    reasons,
  }
}

/** When stops start, by delivery. */
export function startsOf({ times }: Pick<Stored, 'times'>): Map<number, number> {
  return new Map([...times].map(([deliveryId, { startSeconds }]) => [deliveryId, startSeconds]))
}

function decidedOf({
  planId: _plan,
  copiedFromIds: _origins,
  figures: _figures,
  broken: _broken,
  ...route
}: RouteRecord): Omit<RouteState, 'stops'> {
  return route
}

type Change = { planId: number; from: PlanState; to: PlanState; changed: number[]; evaluation: Evaluation }

/** Writes what differs between two states of a plan, with what follows from it. */
export async function storeState(tx: Transaction, { planId, from, to, changed, evaluation }: Change): Promise<void> {
  const known = new Set(from.routes.map(({ id }) => id))
  const gone = [...known].filter((id) => !to.routes.some((route) => route.id === id))
  const routes = to.routes.filter(({ id }) => changed.includes(id))
  for (const { stops: _, ...route } of routes) {
    const row = {
      ...route,
      planId,
      figures: evaluation.figures.get(route.id) ?? null,
      broken: evaluation.brokenOfRoute.get(route.id) ?? [],
    }
    if (known.has(route.id)) await tx.update(planRoutes).set(row).where(eq(planRoutes.id, route.id))
    else await tx.insert(planRoutes).values(row)
  }
  const before = new Set(from.pool)
  const pooled = to.pool.filter((stop) => !before.has(stop))
  await writeStops(tx, [
    ...pooled.map((stop) => rowOf(stop, { planId, routeId: null, position: 0 })),
    ...routes.flatMap(({ id, stops }) =>
      stops.map((stop, position) =>
        rowOf(stop, { planId, routeId: id, position, times: evaluation.times.get(stop.deliveryId) }),
      ),
    ),
  ])
  if (gone.length > 0) await tx.delete(planRoutes).where(inArray(planRoutes.id, gone))
}

type Spot = { planId: number; routeId: number | null; position: number; times?: StopTimes | undefined }
type StopRow = typeof planStops.$inferInsert

function rowOf({ deliveryId, locks, timeLock }: PlacedStop, { planId, routeId, position, times }: Spot): StopRow {
  return {
    planId,
    deliveryId,
    routeId,
    position,
    locks,
    timeLock: timeLock ?? null,
    arrivalSeconds: whole(times?.arrivalSeconds),
    startSeconds: whole(times?.startSeconds),
    endSeconds: whole(times?.endSeconds),
    lateSeconds: whole(times?.lateSeconds),
    slackSeconds: whole(times?.slackSeconds),
    reason: null,
  }
}

function whole(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : Math.round(seconds)
}

const batch = 2000

const written = sql.raw(
  'route_id, position, locks, time_lock, arrival_seconds, start_seconds, end_seconds, late_seconds, slack_seconds, reason',
)

/** Hundreds of rows go as one value: taking each of their fields for a parameter would hold up other calls for longer than all else an edit does. */
export async function writeStops(tx: Transaction, rows: StopRow[]): Promise<void> {
  // Each holds its delivery: in the order of their ids, as all do who hold several.
  const sorted = rows.toSorted((one, other) => one.deliveryId - other.deliveryId)
  for (let start = 0; start < sorted.length; start += batch)
    await tx.execute(sql`
      insert into ${planStops} (plan_id, delivery_id, ${written})
      select "planId", "deliveryId", "routeId", coalesce("position", 0), coalesce("locks", '[]'), "timeLock",
        "arrivalSeconds", "startSeconds", "endSeconds", "lateSeconds", "slackSeconds", "reason"
      from jsonb_to_recordset(${JSON.stringify(sorted.slice(start, start + batch))}::jsonb) as given(
        "planId" int, "deliveryId" int, "routeId" int, "position" int, "locks" jsonb, "timeLock" jsonb, "arrivalSeconds" int,
        "startSeconds" int, "endSeconds" int, "lateSeconds" int, "slackSeconds" int, "reason" jsonb)
      order by "deliveryId"
      on conflict (plan_id, delivery_id) do update set (${written}) = (
        excluded.route_id, excluded.position, excluded.locks, excluded.time_lock, excluded.arrival_seconds,
        excluded.start_seconds, excluded.end_seconds, excluded.late_seconds, excluded.slack_seconds, excluded.reason)`)
}

/** Forgets stops that no longer belong to a plan. */
export async function removeStops(tx: Transaction, planId: number, deliveryIds: number[]): Promise<void> {
  for (let start = 0; start < deliveryIds.length; start += batch)
    await tx
      .delete(planStops)
      .where(and(eq(planStops.planId, planId), inArray(planStops.deliveryId, deliveryIds.slice(start, start + batch))))
}

type Reasoned = LeftOut & { deliveryId: number }

/** What is left in the pool says why. */
export async function writeReasons(tx: Transaction, planId: number, all: readonly Reasoned[]): Promise<void> {
  if (all.length === 0) return
  const reasons = all.map(({ deliveryId, ...reason }) => ({ deliveryId, reason }))
  await tx.execute(sql`
    update ${planStops} set reason = found.reason
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as found("deliveryId" int, "reason" jsonb)
    where ${planStops.planId} = ${planId} and ${planStops.deliveryId} = found."deliveryId"
      and ${planStops.routeId} is null`)
}

/** The reasons of stops that leave the pool. */
export function reasonsLost({ reasons }: Stored, after: PlanState): Reasoned[] {
  const waiting = new Set(after.pool.map(({ deliveryId }) => deliveryId))
  return [...reasons].flatMap(([deliveryId, reason]) => (waiting.has(deliveryId) ? [] : [{ ...reason, deliveryId }]))
}
