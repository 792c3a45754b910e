import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import type { DeliveryState } from '../../../deliveries/rules.ts'
import { todayOf } from '../../../drivers/server/queries.ts'
import { places } from '../../../places/server/tables.ts'
import { changedRoutes, restoreOf } from '../../rules/edits/restore-edit.ts'
import type { PlanState } from '../../rules/plan/state.ts'
import { inRealOrder } from '../../rules/plan/moment.ts'
import { inScope } from '../facts/load-facts.ts'
import { minuteOf, momentOf } from '../facts/moment.ts'
import { loadState, removeStops, writeStops, type PlanRecord } from '../facts/stored-state.ts'
import { planEdits, planRoutes, plans, planStops } from '../tables.ts'

/** What a plan takes into its pool; what it has already stays in any state but those below. */
const taken: DeliveryState[] = ['ready', 'planned']
const left: DeliveryState[] = ['draft', 'needsAddress', 'cancelled']

type With = Pick<Machine, 'db' | 'now'>

/**
 * Takes in deliveries of the plan's day that came since, lets go of those that went (cancelled, or moved to another day), and puts what drivers have done
 * in the order they did it in.
 */
export async function syncPlan(machine: With, plan: PlanRecord): Promise<PlanRecord> {
  // What was is not planned any more: a past plan stays as it was.
  if (plan.day < (await todayOf(machine.db, machine.now()))) return plan
  if (isNothing(await differenceOf(machine.db, machine, plan))) return plan
  return machine.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(plans).where(eq(plans.id, plan.id)).for('update')
    if (!locked) return plan
    const difference = await differenceOf(tx, machine, locked)
    return isNothing(difference) ? locked : applyDifference(tx, machine, { plan: locked, ...difference })
  })
}

/** Deliveries that came and went, and the stops of each route whose driver did some in another order. */
type Changes = { come: number[]; gone: number[]; turned: ReadonlyMap<number, PlanState['pool']> }

function isNothing({ come, gone, turned }: Changes): boolean {
  return come.length + gone.length + turned.size === 0
}

async function differenceOf(db: Database, { now }: With, plan: PlanRecord): Promise<Changes> {
  const has = sql`exists (select from ${planStops} where ${planStops.planId} = ${plan.id} and ${planStops.deliveryId} = ${deliveries.id})`
  const come = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(
      and(
        eq(deliveries.date, plan.day),
        inScope(deliveries.depotId, plan),
        inArray(deliveries.state, taken),
        isNotNull(places.doorLongitude),
        sql`not ${has}`,
      ),
    )
    .orderBy(deliveries.id)
    .limit(20_000)
  const isLost = sql`(${deliveries.date} is distinct from ${plan.day} or ${inArray(deliveries.state, left)}
    or ${deliveries.placeId} is null or not ${inScope(deliveries.depotId, plan)})`
  const gone = await db
    .select({ id: deliveries.id })
    .from(planStops)
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .where(and(eq(planStops.planId, plan.id), isLost))
    .limit(20_000)
  return {
    come: come.map(({ id }) => id),
    gone: gone.map(({ id }) => id),
    turned: await turnedIn({ db, now }, plan),
  }
}

async function turnedIn(clock: Pick<With, 'db' | 'now'>, plan: PlanRecord): Promise<Changes['turned']> {
  const turned = new Map<number, PlanState['pool']>()
  if ((await minuteOf(clock, plan.day)) === undefined) return turned
  const { state, routes: records } = await loadState(clock.db, plan)
  const { routes } = state
  const rows = await clock.db
    .select({ id: deliveries.id, state: deliveries.state })
    .from(planStops)
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .where(eq(planStops.planId, plan.id))
    .limit(20_000)
  const { courses = [] } = (await momentOf(clock, { day: plan.day, routes: [...records.values()], rows })) ?? {}
  for (const course of courses) {
    const stops = routes.find(({ id }) => id === course.routeId)?.stops ?? []
    const real = inRealOrder(stops, course)
    if (real.some(({ deliveryId }, at) => deliveryId !== stops[at]!.deliveryId)) turned.set(course.routeId, real)
  }
  return turned
}

type Difference = Changes & { plan: PlanRecord }

async function applyDifference(
  tx: Transaction,
  { now }: With,
  { plan, come, gone, turned }: Difference,
): Promise<PlanRecord> {
  const { state } = await loadState(tx, plan)
  const after = afterSync(state, { come, gone, turned })
  await removeStops(tx, plan.id, gone)
  await writeStops(
    tx,
    come.map((deliveryId) => ({ planId: plan.id, deliveryId, routeId: null, locks: [] })),
  )
  const routeIds = changedRoutes(state, after)
  for (const route of after.routes.filter(({ id }) => routeIds.includes(id)))
    for (const [position, { deliveryId }] of route.stops.entries())
      await tx
        .update(planStops)
        .set({ position })
        .where(and(eq(planStops.planId, plan.id), eq(planStops.deliveryId, deliveryId)))
  if (routeIds.length > 0)
    await tx.update(planRoutes).set({ figures: null, broken: [] }).where(inArray(planRoutes.id, routeIds))
  const number = plan.version + 1
  const at = now()
  await tx.insert(planEdits).values({
    planId: plan.id,
    number,
    kind: 'sync',
    edits: [],
    inverse: restoreOf(after, after),
    summary: {
      kind: 'sync',
      stops: come.length + gone.length + turned.size,
      reference: null,
      route: null,
      fromRoute: null,
      edits: 1,
    },
    routeIds,
    at,
  })
  const [written] = await tx
    .update(plans)
    .set({ version: number, fingerprint: '', changedAt: at })
    .where(eq(plans.id, plan.id))
    .returning()
  return written!
}

function afterSync({ routes, pool, ...rest }: PlanState, { come, gone, turned }: Changes): PlanState {
  const isGone = new Set(gone)
  const kept = (stops: PlanState['pool']) =>
    stops.some(({ deliveryId }) => isGone.has(deliveryId))
      ? stops.filter(({ deliveryId }) => !isGone.has(deliveryId))
      : stops
  return {
    ...rest,
    routes: routes.map((route) => ({ ...route, stops: kept(turned.get(route.id) ?? route.stops) })),
    pool: [...kept(pool), ...come.map((deliveryId) => ({ deliveryId, locks: [] }))],
  }
}
