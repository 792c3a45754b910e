import { and, asc, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { urgentPriority } from '../../../deliveries/rules.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import { change } from '../edits/store-edits.ts'
import { findPlace, isDriven, isPublished, nowIn, type Insertion } from './find-place.ts'
import { notify } from '../people/notify.ts'
import { open, type Opened } from '../plan/open-plan.ts'
import { lockPlan } from '../queries.ts'
import { readersOf } from '../people/readers.ts'
import { checkNewest, Outdated } from '../edits/merge-edits.ts'
import { applyPlanEdit } from '../../rules/edits/apply-edit.ts'
import type { PlanEdit } from '../../rules/edits/plan-edits.ts'
import { onlyOn, routeOfStop } from '../../rules/plan/state.ts'
import { loadState, writeReasons } from '../facts/stored-state.ts'
import { acceptsOf } from './told-times.ts'
import { summaryOf } from '../edits/edit-summary.ts'
import { plans } from '../tables.ts'

const longestMs = 600_000
const mostNamed = 5

const planJob = 'plans.urgent'
const chosenJob = 'plans.chosen'
/** A plan that drivers have takes what a recipient chose, and its drivers get it at once: that is for those who publish. */
export const publishedJob = 'routes.chosen'

/** Puts deliveries whose recipients have chosen a time onto the plan of their day, which had room for it. */
export async function insertChosen(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  ids: readonly number[],
): Promise<void> {
  await queue.add({ name: chosenJob, data: { ids: [...ids] } }, tx)
}

/** Urgent deliveries join the main plan of their day by themselves, where the workspace wants it: each plan in a job of its own. */
export function workOnUrgent(machine: Machine): void {
  machine.queue.work('deliveries.urgent', async ({ ids }, finish) => {
    const { autoInsert } = await logisticsSetting(machine.db, 'planning')
    if (autoInsert) await shareOut(machine, { ids, isChosen: false, finish })
  })
  machine.queue.work(chosenJob, ({ ids }, finish) => shareOut(machine, { ids, isChosen: true, finish }))
  machine.queue.work(planJob, async ({ planId, deliveryIds, isChosen }, finish) => {
    const ids = z.array(z.number()).parse(deliveryIds)
    await insertInto(machine, Number(planId), { deliveryIds: ids, isChosen: isChosen === true, finish })
    machine.bus.wake()
  })
}

type Shared = { ids: unknown; isChosen: boolean; finish: (tx: Transaction) => Promise<void> }

/** Each plan gets what waits for it in a job. */
async function shareOut(machine: Machine, { ids, isChosen, finish }: Shared): Promise<void> {
  const { today } = await nowIn(machine)
  const isUrgent = isChosen ? undefined : eq(deliveries.priority, urgentPriority)
  const byPlan = await waitingByPlan(machine.db, z.array(z.number()).parse(ids), { today, isUrgent })
  await machine.db.transaction(async (tx) => {
    for (const [planId, { deliveryIds, isPublished: isOut }] of byPlan)
      if (isChosen && isOut)
        for (const deliveryId of deliveryIds)
          await machine.queue.add({ name: publishedJob, data: { planId, deliveryId } }, tx)
      else await machine.queue.add({ name: planJob, data: { planId, deliveryIds, ...(isChosen && { isChosen }) } }, tx)
    await finish(tx)
  })
  machine.queue.wake()
}

type Waiting = { today: string; isUrgent: SQL | undefined }
type WaitingFor = { deliveryIds: number[]; isPublished: boolean }

/**
 * Those that are still urgent and ready, or chosen and yet to be published, by the plan of their day and depot that drivers have, else by the main one. Plans of the past stay as they
 * were; planners are notified of what was chosen there.
 */
async function waitingByPlan(
  db: Database,
  ids: number[],
  { today, isUrgent }: Waiting,
): Promise<Map<number, WaitingFor>> {
  const isServing = sql`case when ${deliveries.depotId} is null then ${plans.hasOpenDepot}
    else ${deliveries.depotId} = any(${plans.depotIds}) end`
  const rows = await db
    .selectDistinctOn([deliveries.id], { id: deliveries.id, planId: plans.id, status: plans.status })
    .from(deliveries)
    .innerJoin(plans, and(eq(plans.day, deliveries.date), isDriven, isServing))
    .where(
      and(
        inArray(deliveries.id, ids.concat(0)),
        inArray(deliveries.state, isUrgent ? ['ready'] : ['ready', 'planned']),
        // Whoever chose a time hears nothing of a job that ran too late: planners do.
        isUrgent && and(isUrgent, gte(plans.day, today)),
      ),
    )
    .orderBy(asc(deliveries.id), desc(isPublished), desc(plans.isMain), asc(plans.id))
    .limit(ids.length)
  const byPlan = new Map<number, WaitingFor>()
  for (const { id, planId, status } of rows) {
    const others = byPlan.get(planId)?.deliveryIds ?? []
    byPlan.set(planId, { deliveryIds: [...others, id], isPublished: status === 'published' })
  }
  return byPlan
}

type Arrived = { deliveryIds: number[]; isChosen: boolean; finish: (tx: Transaction) => Promise<void> }

async function insertInto(machine: Machine, planId: number, { deliveryIds, isChosen, finish }: Arrived): Promise<void> {
  const [plan] = await machine.db.select().from(plans).where(eq(plans.id, planId))
  if (!plan) return
  const now = await nowIn(machine)
  const limit = plan.day === now.today ? now.limit : undefined
  const left: number[] = []
  let opened = await open(machine, plan, AbortSignal.timeout(longestMs))
  for (const deliveryId of deliveryIds) {
    const insert = () => machine.db.transaction((tx) => insertOne(tx, machine, { opened, deliveryId, limit, isChosen }))
    const isIn =
      plan.day >= now.today &&
      (await insert().catch(async (error: unknown) => {
        if (!(error instanceof Outdated)) throw error
        opened = await open(machine, plan, AbortSignal.timeout(longestMs))
        return insert()
      }))
    if (!isIn) left.push(deliveryId)
  }
  if (left.length === 0) return
  // A job that is run again finds the same ones left: its planners are notified once, as it ends.
  await machine.db.transaction(async (tx) => {
    await notifyPlanners(tx, machine, { opened, left, kind: isChosen ? 'choice-left' : 'urgent-left' })
    await finish(tx)
  })
}

type Inserting = Insertion & {
  isChosen: boolean
  /** The only routes that may take it. */
  among?: ReadonlySet<number> | undefined
}

/** False if no place was found. The plan is locked, so other changes come before or after. */
export async function insertOne(
  tx: Transaction,
  machine: Machine,
  { isChosen, among, ...insertion }: Inserting,
): Promise<boolean> {
  const { opened, deliveryId } = insertion
  const plan = await lockPlan(tx, opened.plan.id)
  const stored = await loadState(tx, plan)
  const isWaiting = stored.state.pool.some((stop) => stop.deliveryId === deliveryId)
  const isMoved = isChosen && !isWaiting && routeOfStop(stored.state, deliveryId) !== undefined
  if ((!isWaiting && !isMoved) || plan.status === 'superseded') return true
  checkNewest(opened, stored.state)
  const off: PlanEdit[] = isMoved ? [{ kind: 'unassign', deliveryIds: [deliveryId] }] : []
  const state = off.reduce((before, edit) => applyPlanEdit(before, edit), onlyOn(stored.state, among))
  const stable = { opened: { ...opened, plan }, times: stored.times, deliveryId }
  const asked = isChosen ? { ...insertion, accepts: await acceptsOf(tx, stable) } : insertion
  const found = await findPlace(machine, asked, { ...stored, state })
  if (!Array.isArray(found)) {
    if (isWaiting) await writeReasons(tx, plan.id, [{ ...found, deliveryId }])
    return false
  }
  const edits = [...off, ...found]
  const summary = { ...summaryOf(edits, { opened, before: stored.state }), kind: 'insert' }
  await change(tx, { ...machine, address: '' }, { opened, step: { edits, summary } })
  return true
}

/** Notifies the people who may change the plan that these wait for them. */
export async function notifyPlanners(
  tx: Transaction,
  machine: Machine,
  { opened, left, kind }: { opened: Opened; left: number[]; kind: 'urgent-left' | 'choice-left' | 'called-off-left' },
): Promise<void> {
  const { plan } = opened
  // One that goes on another day is none of the plan's any more.
  const rows = await tx
    .select({ reference: deliveries.reference })
    .from(deliveries)
    .where(inArray(deliveries.id, left))
    .orderBy(asc(deliveries.id))
    .limit(left.length)
  const references = rows.map(({ reference }) => reference)
  const shown = references.slice(0, mostNamed).join(', ') + (references.length > mostNamed ? ', …' : '')
  const planners = await readersOf(tx, plan, 'write')
  await recordEvent(tx, machine, {
    kind: `plan.${kind}`,
    entity: 'plan',
    entityId: plan.id,
    after: { references: shown },
  })
  await notify(tx, machine, {
    userIds: planners.map(({ id }) => id),
    kind,
    values: { references: shown, plan: plan.name, day: plan.day },
    link: `/apps/logistics/routes?date=${plan.day}&plan=${plan.id}`,
  })
}
