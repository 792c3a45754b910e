import { subject } from '@casl/ability'
import { and, arrayOverlaps, asc, count, desc, eq, gt, gte, inArray, isNull, or, lte, sql, type SQL } from 'drizzle-orm'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { depots } from '../../depots/server/tables.ts'
import type { EditRecord, PlanRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { isWithinReach, sharesDepots, type Reach } from './facts/depot-reach.ts'
import type { PlanRecord } from './facts/stored-state.ts'
import { planEdits, plans } from './tables.ts'

export { audienceOfDeleted, audienceOfPlan, audienceFor, idsOf } from './people/audience.ts'
export { moneyFor, moneyIn, presentFigures, seenBy, seesCosts, type Money } from './facts/money.ts'
export { isWithinReach, sharesDepots, type Reach } from './facts/depot-reach.ts'
export { loadState, startsOf, type PlanRecord, type Stored } from './facts/stored-state.ts'
export { haltOf } from './facts/stop-facts.ts'

type Reader = Pick<Caller, 'ability'>

/** The depots a person plans for, and whether also for what belongs to none. */
export async function reachOf(db: Database, { ability }: Reader, action: string, thing = 'Plan'): Promise<Reach> {
  const rows = await db.select({ id: depots.id }).from(depots).orderBy(depots.id).limit(1000)
  const may = (depotId: number | null) => ability.can(action, subject(thing, { depotId }))
  return { depotIds: rows.map(({ id }) => id).filter(may), hasOpenDepot: may(null) }
}

/** The plans a person may do this with: those of which every depot is within their reach. */
export async function visiblePlans(db: Database, user: Reader, action: string, thing = 'Plan'): Promise<SQL> {
  return and(
    isWithinReach(plans, await reachOf(db, user, action, thing)),
    // What a litre costs more is a known amount: costs could be worked out from what it changes.
    user.ability.can('read', 'Cost') ? undefined : sql`not ${plans.assumptions} @> '[{"kind":"fuel"}]'`,
  )!
}

/** Refusals of what a call names and the plan doesn’t have. */
export const notInPlan = { route: refusals.noRoute, delivery: refusals.noStop, depot: refusals.noDepot }

/** A plan the caller may act on; what they may not see does not exist for them. */
export async function findPlan(db: Database, user: Reader, id: number, action = 'read'): Promise<PlanRecord> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), await visiblePlans(db, user, action)))
  if (!plan) throw notFound(refusals.things.plan, id)
  return plan
}

/** The same, held until the transaction ends, so that edits come one after the other. */
export async function lockPlan(tx: Transaction, id: number): Promise<PlanRecord> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for('update')
  if (!plan) throw notFound(refusals.things.plan, id)
  return plan
}

type Span = { from: string; to: string; most: number }

/** The main plans of some days that hold a delivery, as far as a person may start runs of them. */
export async function mainPlansBetween(db: Database, user: Reader, { from, to, most }: Span) {
  const holdsSome = sql`exists (select from plan_stops where plan_stops.plan_id = ${plans.id})`
  const isMain = and(eq(plans.isMain, true), gte(plans.day, from), lte(plans.day, to), holdsSome)
  return db
    .select({ id: plans.id, day: plans.day, name: plans.name })
    .from(plans)
    .where(and(isMain, await visiblePlans(db, user, 'create', 'Run')))
    .orderBy(asc(plans.day), asc(plans.id))
    .limit(most)
}

/** Those of some plans that are still there and that a person may not do this with. */
export async function hiddenPlans(db: Database, user: Reader, { ids, action }: { ids: number[]; action: string }) {
  const isSeen = await visiblePlans(db, user, action, 'Run')
  const rows = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(inArray(plans.id, ids.concat(0)), sql`not (${isSeen})`))
    .limit(ids.length + 1)
  return new Set(rows.map(({ id }) => id))
}

const routeCount = sql<number>`(select count(*)::int from plan_routes where plan_routes.plan_id = plans.id)`
const stopCount = sql<number>`(select count(route_id)::int from plan_stops where plan_stops.plan_id = plans.id)`
const poolCount = sql<number>`(select count(*)::int from plan_stops where plan_stops.plan_id = plans.id and route_id is null)`

const rowColumns = { plan: plans, routes: routeCount, stops: stopCount, unassigned: poolCount }

export type PlanQuery = { date?: string | undefined; depotId: number; page: number; itemsPerPage: number }

export async function planPage(
  db: Database,
  user: Reader,
  query: PlanQuery,
): Promise<{ plans: PlanRow[]; total: number }> {
  const where = and(
    await visiblePlans(db, user, 'read'),
    query.date === undefined ? undefined : eq(plans.day, query.date),
    query.depotId === 0 ? undefined : sql`${query.depotId} = any(${plans.depotIds})`,
  )
  const [counted] = await db.select({ total: count() }).from(plans).where(where)
  const rows = await db
    .select(rowColumns)
    .from(plans)
    .where(where)
    .orderBy(desc(plans.day), desc(plans.isMain), asc(plans.id))
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage)
  return { plans: rows.map(presentRow), total: counted?.total ?? 0 }
}

type DayLoad = Pick<PlanRecord, 'id' | 'name' | 'day' | 'depotIds'> & {
  routes: number
  stops: number
  unassigned: number
}

/** What is planned on the days between two, both included: the main plan of each day, as far as a person sees it. */
export async function planLoads(db: Database, user: Reader, { from, to }: { from: string; to: string }) {
  const rows = await db
    .select(rowColumns)
    .from(plans)
    .where(and(await visiblePlans(db, user, 'read'), eq(plans.isMain, true), gte(plans.day, from), lte(plans.day, to)))
    .orderBy(asc(plans.day), asc(plans.id))
    .limit(400)
  return rows.map(({ plan, ...counts }): DayLoad => {
    const { id, name, day, depotIds } = plan
    return { id, name, day, depotIds, ...counts }
  })
}

export async function planRow(db: Database, id: number): Promise<PlanRow> {
  const [row] = await db.select(rowColumns).from(plans).where(eq(plans.id, id))
  if (!row) throw notFound(refusals.things.plan, id)
  return presentRow(row)
}

type Counted = { plan: PlanRecord; routes: number; stops: number; unassigned: number }

function presentRow({ plan, ...counted }: Counted): PlanRow {
  return { ...headOf(plan), ...counted }
}

/** What every answer about a plan says of it. */
export function headOf(plan: PlanRecord) {
  const { id, day, name, note, depotIds, status, isMain, version, authorName, createdAt, changedAt } = plan
  const { askedOf, assumptions } = plan
  return {
    id,
    day,
    name,
    note,
    depotIds,
    status,
    isMain,
    version,
    whatIf: askedOf === null && assumptions.length === 0 ? null : { planId: askedOf, assumptions },
    authorName,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }
}

type EditRow = typeof planEdits.$inferSelect

export function presentEdit(row: EditRow): EditRecord {
  const { number, kind, userId, personName, summary, routeIds, undoneBy } = row
  return { number, kind, userId, personName, at: row.at.toISOString(), summary, routeIds, isUndone: undoneBy !== null }
}

/** What happened to a plan after an edit, newest first. */
export async function editsAfter(db: Database, planId: number, after: number): Promise<EditRow[]> {
  return db
    .select()
    .from(planEdits)
    .where(and(eq(planEdits.planId, planId), gt(planEdits.number, after)))
    .orderBy(desc(planEdits.number))
    .limit(200)
}

/** What was changed in some routes of plans a person may read, newest first. */
export async function editsOfRoutes(
  db: Database,
  user: Reader,
  { planIds, routeIds }: { planIds: number[]; routeIds: number[] },
) {
  if (planIds.length === 0 || routeIds.length === 0 || !user.ability.can('read', 'Plan')) return []
  const { kind, summary, personName, at } = planEdits
  return db
    .select({ kind, summary, personName, at, routeIds: planEdits.routeIds })
    .from(planEdits)
    .innerJoin(plans, eq(plans.id, planEdits.planId))
    .where(
      and(
        inArray(planEdits.planId, planIds),
        arrayOverlaps(planEdits.routeIds, routeIds),
        await visiblePlans(db, user, 'read'),
      ),
    )
    .orderBy(desc(planEdits.id))
    .limit(500)
}

/** What a person would take back next: the last edit that still holds of their own and those that the product made by itself. */
export async function nextUndo(db: Database, planId: number, userId: number): Promise<EditRow | undefined> {
  const [row] = await db
    .select()
    .from(planEdits)
    .where(and(ofPlan(planId), or(eq(planEdits.userId, userId), isAutomatic), isNull(planEdits.undoneBy)))
    .orderBy(desc(planEdits.number))
    .limit(1)
  return row
}

/** What a person would do again next: of what they took back the last. */
export async function nextRedo(db: Database, planId: number, userId: number): Promise<EditRow | undefined> {
  const [row] = await db
    .select()
    .from(planEdits)
    .where(and(ofPlan(planId), isUndoneBy(userId), eq(planEdits.isDropped, false)))
    .orderBy(desc(planEdits.undoneBy))
    .limit(1)
  return row
}

function ofPlan(planId: number): SQL {
  return and(eq(planEdits.planId, planId), eq(planEdits.kind, 'edit'))!
}

/** Anyone who plans may undo what the product did by itself. */
const isAutomatic = sql`(${planEdits.userId} is null and ${planEdits.summary} ->> 'kind' = 'insert')`

/** Whether a person took an edit back. Written by hand: the table is asked about itself. */
export function isUndoneBy(userId: number): SQL {
  return sql`exists (select from ${planEdits} as undone where undone.plan_id = ${planEdits.planId}
    and undone.number = ${planEdits.undoneBy} and undone.user_id = ${userId})`
}

/** The main plans of the day that serve some of a plan's depots and others besides. */
export async function widerMainPlans(db: Database, plan: PlanRecord): Promise<PlanRecord[]> {
  const beside = await db.select().from(plans).where(mainPlansBeside(plan)).limit(1000)
  const isWider = (other: PlanRecord) =>
    (other.hasOpenDepot && !plan.hasOpenDepot) || other.depotIds.some((id) => !plan.depotIds.includes(id))
  return beside.filter(isWider)
}

/** Whether another plan of the day and of one of its depots is the main one. */
export function mainPlansBeside(plan: PlanRecord): SQL {
  return and(eq(plans.isMain, true), sql`${plans.id} <> ${plan.id}`, plansBeside(plan))!
}

/** Whether a plan is of this day and of one of these depots. */
export function plansBeside(plan: Pick<PlanRecord, 'day'> & Reach): SQL {
  return and(eq(plans.day, plan.day), sharesDepots(plans, plan))!
}

/** What-if plans are never driven. */
export function mustBeReal({ name, assumptions }: PlanRecord): void {
  if (assumptions.length > 0) throw conflict(refusals.supposed, { plan: name })
}
