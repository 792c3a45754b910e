import { subject } from '@casl/ability'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { conflict, forbidden, invalid, isReferredTo, Refused } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { depots } from '../../depots/server/tables.ts'
import { logisticsSetting, typicalNow } from '../../settings/server/queries.ts'
import { refusals } from './refusals.ts'
import { usualRoads } from '../rules/plan/roads.ts'
import {
  findPlan,
  lockPlan,
  mainPlansBeside,
  plansBeside,
  reachOf,
  visiblePlans,
  widerMainPlans,
  type Reach,
  mustBeReal,
} from './queries.ts'
import { followLater, unplanLater } from './edits/follow-deliveries.ts'
import { checkRoom, recordPlan, type Maker } from './plan/record-plan.ts'
import { prepareLater } from './plan/prepare-plans.ts'
import { stillInUse, usualShifts, type Shift } from './facts/shifts.ts'
import { writeStops, type PlanRecord } from './facts/stored-state.ts'
import { planRoutes, plans } from './tables.ts'

export { askOf, evaluateState, open, openAsItIs, openPlan, type Opened } from './plan/open-plan.ts'
export { copyPlan } from './plan/copy-plan.ts'
export { checkRoom, holdDays, recordPlan, type Maker } from './plan/record-plan.ts'
export { answerChange } from './edits/edit-plan.ts'
export { splitFixes } from './edits/split-fixes.ts'
export { change, type Editor } from './edits/store-edits.ts'
export { factsOf, inScope } from './facts/load-facts.ts'
export { pointsOf, type Points } from './facts/money.ts'
export { writeReasons } from './facts/stored-state.ts'
export { shiftsOfDays, type Shift } from './facts/shifts.ts'
export { roomOfDays } from './stops/slot-room.ts'
export { plansTaking, priceWindows, type Parcel, type WindowPrice } from './stops/price-windows.ts'
export { breaksWhenMoved } from './stops/moved-door.ts'
export { tellRetimed, tellTakenOff } from './people/tell-taken-off.ts'
export { insertChosen, insertOne, notifyPlanners, publishedJob } from './stops/insert-urgent.ts'
export { keepsTold, toldTimes } from './stops/told-times.ts'
export { nowIn } from './stops/find-place.ts'
export { againIfOutdated, Outdated } from './edits/merge-edits.ts'
export { stopColumns, windowsOf, type StopRow } from './facts/stop-facts.ts'
export { followLater } from './edits/follow-deliveries.ts'
export { holdPlans, markTouched, servedIn } from './plan/touched-plans.ts'

type NewPlan = { day: string; name: string; note: string } & Reach & {
    /** Whether its travel times come from roads, not from straight lines. */
    isOnRoads?: boolean
  }

/** A plan with every driver who works that day and has a vehicle; its deliveries are taken in when it is opened. */
export async function createPlan(tx: Transaction, maker: Maker, given: NewPlan): Promise<PlanRecord> {
  const plan = await insertPlan(tx, maker, given)
  await addRoutes(tx, plan)
  await recordPlan(tx, maker, 'plan.created', plan)
  return plan
}

type Planning = Maker & Pick<Machine, 'queue'>
/** A route with its driver and its stops in order. */
export type FoundRoute = Shift & { deliveryIds: number[] }

/**
 * A plan of routes that were found before, but for those whose driver, vehicle or depot is gone since; what else there is to deliver on its day waits
 * in its pool once it is opened.
 */
export async function createPlanOf(
  tx: Transaction,
  maker: Planning,
  { routes: found, ...given }: NewPlan & { routes: readonly FoundRoute[] },
): Promise<PlanRecord> {
  const plan = await insertPlan(tx, maker, given)
  const routes = await stillInUse(tx, found)
  const rows = routes.map(({ deliveryIds: _deliveryIds, ...shift }) => ({ ...shift, planId: plan.id }))
  const made = rows.length === 0 ? [] : await tx.insert(planRoutes).values(rows).returning({ id: planRoutes.id })
  const stops = routes.flatMap(({ deliveryIds }, index) =>
    deliveryIds.map((deliveryId, position) => ({ deliveryId, position, routeId: made[index]!.id })),
  )
  await writeStops(
    tx,
    stops.map((stop) => ({ ...stop, planId: plan.id, locks: [] })),
  )
  if (plan.isMain) await followLater(tx, maker, plan.id)
  await prepareLater(tx, maker, plan.id)
  await recordPlan(tx, maker, 'plan.created', plan)
  return plan
}

async function insertPlan(tx: Transaction, maker: Maker, { isOnRoads, ...given }: NewPlan): Promise<PlanRecord> {
  await checkRoom(tx, given)
  const at = maker.now()
  const { name, note } = given
  const isMain = await isFirstOfDay(tx, given)
  const roads = usualRoads(await logisticsSetting(tx, 'traffic'), isOnRoads)
  const [row] = await tx
    .insert(plans)
    .values({
      ...given,
      roads,
      typicalTraffic: await typicalNow(tx),
      isMain,
      madeAs: { name, note, isMain },
      userId: maker.user?.id ?? null,
      authorName: maker.user?.fullName ?? '',
      createdAt: at,
      changedAt: at,
    })
    .returning()
  return row!
}

/** No other plan is the main one of its day and of one of its depots. */
async function isFirstOfDay(tx: Transaction, plan: Pick<PlanRecord, 'day'> & Reach): Promise<boolean> {
  const isMain = and(eq(plans.isMain, true), plansBeside(plan))
  const [main] = await tx.select({ id: plans.id }).from(plans).where(isMain).limit(1)
  return main === undefined
}

async function addRoutes(tx: Transaction, plan: PlanRecord): Promise<void> {
  const rows = (await usualShifts(tx, plan)).map((shift) => ({ ...shift, planId: plan.id }))
  if (rows.length > 0) await tx.insert(planRoutes).values(rows)
}

/** The depots of a new plan: those named, or all that the caller plans for. */
export async function depotsFor(db: Database, user: Caller, named: number[]): Promise<Reach> {
  const reach = await reachOf(db, user, 'create')
  const rows = await db.select({ id: depots.id }).from(depots).where(eq(depots.isArchived, false)).limit(1000)
  const inUse = rows.map(({ id }) => id)
  const unknown = named.find((id) => !inUse.includes(id))
  if (unknown !== undefined) throw invalid('depotIds', refusals.noDepot, { depot: unknown })
  if (named.some((id) => !user.ability.can('create', subject('Plan', { depotId: id })))) throw forbidden()
  const depotIds = named.length > 0 ? [...new Set(named)] : reach.depotIds.filter((id) => inUse.includes(id))
  const hasOpenDepot = reach.hasOpenDepot && inUse.every((id) => depotIds.includes(id))
  if (depotIds.length === 0 && !hasOpenDepot) throw forbidden()
  return { depotIds, hasOpenDepot }
}

type Details = {
  name?: string | undefined
  note?: string | undefined
  noteSeen?: string | undefined
  isMain?: true | undefined
}

/** People who plan for only some depots can't take the main plan of the others. */
export async function mustReachMain(tx: Transaction, user: Caller, plan: PlanRecord): Promise<void> {
  const wider = await widerMainPlans(tx, plan)
  const within = and(inArray(plans.id, wider.map(({ id }) => id).concat(0)), await visiblePlans(tx, user, 'write'))
  if ((await tx.$count(plans, within)) < wider.length) throw conflict(refusals.mainOfMore)
}

export async function changePlan(tx: Transaction, maker: Maker, plan: PlanRecord, details: Details): Promise<void> {
  const { isMain, noteSeen, ...texts } = details
  if (noteSeen !== undefined && noteSeen !== plan.note) throw staleNote()
  if (changesNothing(plan, details)) return
  if (isMain) mustBeReal(plan)
  if (isMain) await tx.update(plans).set({ isMain: false }).where(mainPlansBeside(plan))
  await tx
    .update(plans)
    .set({ ...texts, ...(isMain && { isMain }), changedAt: maker.now() })
    .where(eq(plans.id, plan.id))
  await recordEvent(tx, maker, {
    kind: 'plan.changed',
    entity: 'plan',
    entityId: plan.id,
    before: { name: plan.name, note: plan.note, isMain: plan.isMain },
    after: { ...texts, ...(isMain && { isMain }) },
  })
}

function changesNothing(plan: PlanRecord, { name = plan.name, note = plan.note, isMain }: Details): boolean {
  return name === plan.name && note === plan.note && (!isMain || plan.isMain)
}

function staleNote(): Refused {
  return new Refused(409, refusals.staleNote, { issues: [{ path: 'version', text: refusals.staleNote }] })
}

/** What was ever given to drivers can't be deleted: its publications are kept. */
export async function deletePlan(tx: Transaction, maker: Planning & { user: Caller }, id: number): Promise<void> {
  await findPlan(tx, maker.user, id, 'delete')
  const plan = await lockPlan(tx, id)
  if (plan.status !== 'draft') throw invalid('status', refusals.published, { plan: plan.name })
  try {
    await removePlan(tx, maker, plan)
  } catch (error) {
    throw isReferredTo(error) ? invalid('status', refusals.wasPublished, { plan: plan.name }) : error
  }
}

export async function removePlan(tx: Transaction, maker: Planning, plan: PlanRecord): Promise<void> {
  if (plan.isMain) await unplanLater(tx, maker, plan.id)
  const gone = await tx.delete(plans).where(eq(plans.id, plan.id)).returning({ id: plans.id })
  if (gone.length > 0) await recordPlan(tx, maker, 'plan.deleted', plan)
}

/** Forgets the map and the traffic that its travel times come from, so that they are worked out on those of today. */
export async function letGoOfMap(tx: Transaction, maker: Maker, plan: PlanRecord): Promise<void> {
  if (plan.status === 'superseded') throw conflict(refusals.superseded, { plan: plan.name })
  await tx
    .update(plans)
    .set({ map: null, typicalTraffic: await typicalNow(tx), fingerprint: '' })
    .where(eq(plans.id, plan.id))
  const before = { map: plan.map?.name ?? null }
  await recordEvent(tx, maker, { kind: 'plan.travel-renewed', entity: 'plan', entityId: plan.id, before })
  await recordHint(tx, maker, { kind: 'plan.travel', entity: 'plan', entityId: plan.id })
}

/** All plans of a day, held until the transaction ends: what is published of the day is decided by one at a time. */
export async function lockPlansOfDay(tx: Transaction, day: string): Promise<PlanRecord[]> {
  return tx.select().from(plans).where(eq(plans.day, day)).orderBy(asc(plans.id)).limit(1000).for('update')
}

export async function setStatus(tx: Transaction, ids: number[], status: PlanRecord['status']): Promise<void> {
  if (ids.length > 0) await tx.update(plans).set({ status, madeAs: null }).where(inArray(plans.id, ids))
}

/** A published plan is the one that states of deliveries follow. */
export async function makeMain(tx: Transaction, plan: PlanRecord): Promise<void> {
  if (plan.isMain) return
  await tx.update(plans).set({ isMain: false }).where(mainPlansBeside(plan))
  await tx.update(plans).set({ isMain: true }).where(eq(plans.id, plan.id))
}
