import { eq, inArray } from 'drizzle-orm'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { change, openPlan } from '../../plans/server/commands.ts'
import { findPlan, loadState } from '../../plans/server/queries.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import type { Weekday } from '../../settings/contract.ts'
import type { Applied } from '../contract.ts'
import { refusals } from './refusals.ts'
import { fitTemplate, type TemplateRoute } from '../rules.ts'
import { findTemplate, mostTemplates, visibleTemplates, type TemplateRecord } from './queries.ts'
import { planTemplates } from './tables.ts'

type Saving = { planId: number; routeIds: number[] | null; name: string; weekdays: Weekday[] }

/** Saves the routes of a plan as a template, without deliveries, which differ each time. */
export async function saveTemplate(tx: Transaction, context: Context, given: Saving): Promise<TemplateRecord> {
  const { planId, routeIds, name, weekdays } = given
  const plan = await findPlan(tx, context.user, planId, 'create')
  await checkRoom(tx, context)
  const { state } = await loadState(tx, plan)
  const unknown = routeIds?.some((id) => !state.routes.some((route) => route.id === id))
  if (unknown) throw invalid('routeIds', refusals.noRoute)
  const routes = await routesOf(tx, state, routeIds)
  if (routes.length === 0) throw invalid('routeIds', refusals.empty)
  const [row] = await tx
    .insert(planTemplates)
    .values({
      name,
      weekdays,
      routes,
      planId,
      depotIds: plan.depotIds,
      hasOpenDepot: plan.hasOpenDepot,
      userId: context.user.id,
      authorName: context.user.fullName,
      createdAt: context.now(),
    })
    .returning()
  await recordTemplate(tx, context, 'template.created', row!)
  return row!
}

/** They are counted one after the other: at the same moment they would not see each other. */
async function checkRoom(tx: Transaction, { user }: Context): Promise<void> {
  await takeAdvisoryLock(tx, 'plan templates')
  if ((await tx.$count(planTemplates, await visibleTemplates(tx, user, 'read'))) >= mostTemplates)
    throw conflict(refusals.tooMany, { most: mostTemplates })
}

async function routesOf(db: Database, { routes }: PlanState, routeIds: number[] | null): Promise<TemplateRoute[]> {
  const chosen = routes.filter(({ id, stops }) => stops.length > 0 && (routeIds === null || routeIds.includes(id)))
  const placeOf = await placesOf(
    db,
    chosen.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId)),
  )
  return chosen.map(({ driverId, vehicleId, stops }) => ({
    driverId,
    vehicleId,
    placeIds: [...new Set(stops.flatMap(({ deliveryId }) => placeOf.get(deliveryId) ?? []))],
  }))
}

async function placesOf(db: Database, deliveryIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: deliveries.id, placeId: deliveries.placeId })
    .from(deliveries)
    .where(inArray(deliveries.id, deliveryIds.concat(0)))
    .limit(20_000)
  return new Map(rows.flatMap(({ id, placeId }) => (placeId === null ? [] : [[id, placeId] as const])))
}

type Change = { name?: string | undefined; weekdays?: Weekday[] | undefined }

export async function changeTemplate(
  tx: Transaction,
  context: Context,
  { id, given }: { id: number; given: Change },
): Promise<TemplateRecord> {
  const found = await findTemplate(tx, context.user, id, 'write')
  const [row] = await tx
    .update(planTemplates)
    .set({ name: given.name ?? found.name, weekdays: given.weekdays ?? found.weekdays })
    .where(eq(planTemplates.id, id))
    .returning()
  await recordTemplate(tx, context, 'template.changed', row!)
  return row!
}

export async function deleteTemplate(tx: Transaction, context: Context, id: number): Promise<void> {
  const found = await findTemplate(tx, context.user, id, 'delete')
  await tx.delete(planTemplates).where(eq(planTemplates.id, id))
  await recordTemplate(tx, context, 'template.deleted', found)
}

/** Plans what is due as a template has it, as one step of the caller's to undo. */
export async function applyTemplate(context: Context, planId: number, templateId: number): Promise<Applied> {
  const opened = await openPlan(context, planId, 'write')
  const { routes } = await findTemplate(context.db, context.user, templateId)
  const { drivers, vehicles } = opened.facts
  const nameOf = ({ driverId, vehicleId }: TemplateRoute) =>
    drivers.find(({ id }) => id === driverId)?.name ?? vehicles.find(({ id }) => id === vehicleId)?.name
  return context.db.transaction(async (tx) => {
    const { state } = await loadState(tx, opened.plan)
    const placeOf = await placesOf(
      tx,
      [...state.pool, ...state.routes.flatMap(({ stops }) => stops)].map(({ deliveryId }) => deliveryId),
    )
    const fit = fitTemplate(routes, { state, placeOf, vehicles, drivers })
    const { edits, placed, notDue } = fit
    const named = (some: readonly TemplateRoute[]) => some.flatMap((route) => nameOf(route) ?? [])
    const withoutDriver = fit.added.filter(({ route, isStaffed }) => !isStaffed && route.driverId !== null)
    const namesOf = (some: typeof withoutDriver) => named(some.map(({ route }) => route))
    const facts = {
      placed,
      notDue,
      added: fit.added.length,
      unstaffed: namesOf(withoutDriver.filter(({ isDoubled }) => !isDoubled)),
      doubled: namesOf(withoutDriver.filter(({ isDoubled }) => isDoubled)),
      missing: named(fit.missing),
    }
    // A vehicle alone is no reason to touch the plan.
    if (placed === 0) return { version: opened.plan.version, ...facts }
    const { plan } = await change(tx, context, { opened, step: { edits } })
    return { version: plan.version, ...facts }
  })
}

async function recordTemplate(tx: Transaction, context: Context, kind: string, row: TemplateRecord): Promise<void> {
  const { name, weekdays, depotIds, hasOpenDepot } = row
  const facts = { name, weekdays, routes: row.routes.length }
  const happening = kind === 'template.deleted' ? { before: { ...facts, depotIds, hasOpenDepot } } : { after: facts }
  await recordEvent(tx, context, { kind, entity: 'template', entityId: row.id, ...happening })
}
