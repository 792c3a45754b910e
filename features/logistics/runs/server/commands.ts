import { and, eq, inArray } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid, notFound, type Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { PlanChange, PlanRow } from '../../plans/contract.ts'
import type { Run } from '../contract.ts'
import { refusals } from './refusals.ts'
import { resultEdits } from '../rules/run-result.ts'
import { routesIn } from '../rules/run-scope.ts'
import { completeRun, secondsOf, type RunRequest, type RunSettings } from '../rules/run-settings.ts'
import {
  copyPlan,
  answerChange,
  change,
  openPlan,
  writeReasons,
  type Editor,
  type Opened,
} from '../../plans/server/commands.ts'
import { checkPrice } from './check-price.ts'
import { moneyFor, notInPlan, seesCosts, planRow, loadState, type PlanRecord } from '../../plans/server/queries.ts'
import { findPlanForRun, findRun, placesOf, presentRun, type RunRecord } from './queries.ts'
import { checkRunsOf, checkRunsOfPlan, isWaitedFor, jobOf } from './run-line.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { planRuns } from './tables.ts'

export { fillPlan } from './fill-plan.ts'
export { checkPrice } from './check-price.ts'
export { isSearching } from './run-line.ts'
export { trySettings, type Tried } from './try-settings.ts'
export { untouchedAmong } from './untouched-plans.ts'

/** States whose best plan can still be taken. */
const open: RunRecord['state'][] = ['done', 'interrupted', 'failed']

export async function startRun(context: Context, planId: number, asked: RunRequest): Promise<Run> {
  await findPlanForRun(context.db, context.user, planId, 'create')
  const opened = await openPlan(context, planId)
  const { state } = await loadState(context.db, opened.plan)
  const isPublished = opened.plan.status === 'published'
  const settings = completeRun(asked, { isPublished, waiting: state.pool.length })
  checkPrice(context.user, settings)
  checkScope(settings, state)
  checkDepots(settings, opened.facts.depots)
  checkUnit(settings, opened.facts.units)
  const run = await context.db.transaction(async (tx) => {
    await checkRunsOfPlan(tx, planId)
    await checkRunsOf(tx, context.user, { seconds: secondsOf(settings), text: refusals.runsWaiting })
    return queueRun(tx, context, { plan: opened.plan, settings: withinScope(settings, state) })
  })
  return presentRun(run, moneyFor(context.user, opened.facts), await placesOf(context.db, [run]))
}

type NewRun = { plan: PlanRecord; settings: RunSettings; isTakenAtOnce?: boolean }

export async function queueRun(tx: Transaction, context: Editor, { plan, settings, isTakenAtOnce = false }: NewRun) {
  const [row] = await tx
    .insert(planRuns)
    .values({
      planId: plan.id,
      settings,
      isTakenAtOnce,
      hasUsualPay: !seesCosts(context.user),
      planVersion: plan.version,
      userId: context.user.id,
      personName: context.user.fullName,
      state: 'queued',
      before: plan.kpis,
      createdAt: context.now(),
    })
    .returning()
  await context.queue.add(jobOf(row!.id), tx)
  await recordRun(tx, context, 'run.created', row!)
  return row!
}

/** Hours and depots of routes that a run doesn't change are none of its result. */
function withinScope(settings: RunSettings, state: PlanState): RunSettings {
  const within = new Set(routesIn(state, settings.scope).map(({ id }) => id))
  return { ...settings, resources: settings.resources.filter(({ routeId }) => within.has(routeId)) }
}

function checkScope({ scope, resources }: RunSettings, { routes, pool }: PlanState): void {
  const routeIds = new Set(routes.map(({ id }) => id))
  const named = [
    ...(scope.kind === 'routes' ? scope.routeIds : []),
    ...(scope.kind === 'reorder' ? [scope.routeId] : []),
    ...resources.map(({ routeId }) => routeId),
  ]
  if (named.some((id) => !routeIds.has(id))) throw invalid('scope', notInPlan.route)
  const placed = [...pool, ...routes.flatMap(({ stops }) => stops)]
  const deliveryIds = new Set(placed.map(({ deliveryId }) => deliveryId))
  if (deliveriesIn(scope).some((id) => !deliveryIds.has(id))) throw invalid('scope', notInPlan.delivery)
}

function deliveriesIn(scope: RunSettings['scope']): readonly number[] {
  if (scope.kind === 'stops') return scope.deliveryIds
  return scope.kind === 'routes' ? (scope.waiting ?? []) : []
}

function checkDepots({ resources }: RunSettings, depots: readonly { id: number }[]): void {
  const named = resources.flatMap(({ startDepotId, endDepotId }) => [startDepotId ?? [], endDepotId ?? []].flat())
  const unknown = named.find((id) => !depots.some((depot) => depot.id === id))
  if (unknown !== undefined) throw invalid('resources', notInPlan.depot, { depot: unknown })
}

function checkUnit({ goals }: RunSettings, units: readonly string[]): void {
  const isAsked = goals.fairness > 0 && goals.fairnessOf === 'quantity'
  if (isAsked && !units.includes(goals.fairnessUnit)) throw invalid('goals.fairnessUnit', refusals.noUnit)
}

/** The search looks for it some times a second; one that has not begun ends at once. */
export async function cancelRun(context: Context, id: number): Promise<Run> {
  const { plan } = await findRun(context.db, context.user, id, 'write')
  const run = await context.db.transaction(async (tx) => {
    const [found] = await tx.select().from(planRuns).where(eq(planRuns.id, id)).for('update')
    if (!found || !isWaitedFor(found)) throw conflict(refusals.runEnded)
    const end = found.state === 'queued' && ({ state: 'discarded', endedAt: context.now() } as const)
    const set = { isStopping: true, ...end }
    const [row] = await tx.update(planRuns).set(set).where(eq(planRuns.id, id)).returning()
    if (!found.isStopping) await recordRun(tx, context, 'run.stopped', row!)
    return row!
  })
  const { facts } = await openPlan(context, plan.id)
  return presentRun(run, moneyFor(context.user, facts))
}

export async function acceptRun(context: Context, id: number, only: number[] | null): Promise<PlanChange> {
  const { run, opened } = await openRun(context, id)
  const isNone = only !== null && !(run.best ?? []).some(({ routeId }) => only.includes(routeId))
  // One that is still under way, or answered, says so.
  if (isNone && open.includes(run.state)) throw invalid('routeIds', refusals.noRouteOfResult)
  return answerChange(context, opened.plan.id, (tx) => acceptResult(tx, context, { run, opened, only }))
}

type Taking = { run: RunRecord; opened: Opened; only?: number[] | null }

/** Changes a plan to what a run found, as one step of the person's to undo. */
export async function acceptResult(tx: Transaction, editor: Editor, { run, opened, only = null }: Taking) {
  await settle(tx, editor, run, 'accepted')
  const { state } = await loadState(tx, opened.plan)
  const step = { version: run.planVersion, edits: resultEdits(run, state, only) }
  const made = await change(tx, editor, { opened, step })
  await writeReasons(tx, run.planId, run.unassigned)
  return made
}

export async function keepRun(context: Context, id: number, name: string): Promise<PlanRow> {
  const { run, opened } = await openRun(context, id, 'create')
  return context.db.transaction(async (tx) => {
    await settle(tx, context, run, 'kept')
    const stored = await loadState(tx, opened.plan)
    const { plan, routeIds } = await copyPlan(tx, context, { from: opened.plan, name, stored })
    const inCopy = <T extends { routeId: number }>(one: T): T[] => {
      const routeId = routeIds.get(one.routeId)
      return routeId === undefined ? [] : [{ ...one, routeId }]
    }
    const result = {
      settings: { resources: run.settings.resources.flatMap(inCopy) },
      best: (run.best ?? []).flatMap(inCopy),
    }
    const step = { edits: resultEdits(result, (await loadState(tx, plan)).state) }
    await change(tx, context, { opened: { ...opened, plan }, step })
    await writeReasons(tx, plan.id, run.unassigned)
    return planRow(tx, plan.id)
  })
}

export async function discardRun(context: Context, id: number): Promise<Run> {
  const { run, opened } = await openRun(context, id)
  const discarded = await context.db.transaction((tx) => settle(tx, context, run, 'discarded'))
  return presentRun(discarded, moneyFor(context.user, opened.facts))
}

async function openRun(
  context: Context,
  id: number,
  action: 'write' | 'create' = 'write',
): Promise<{ run: RunRecord; opened: Opened }> {
  const { run } = await findRun(context.db, context.user, id, 'write')
  return { run, opened: await openPlan(context, run.planId, action) }
}

/** A result is answered once. */
async function settle(
  tx: Transaction,
  context: Editor,
  run: RunRecord,
  state: 'accepted' | 'kept' | 'discarded',
): Promise<RunRecord> {
  const [row] = await tx
    .update(planRuns)
    .set({ state })
    .where(and(eq(planRuns.id, run.id), inArray(planRuns.state, open)))
    .returning()
  if (!row) throw await unsettled(tx, run)
  if (state !== 'discarded' && run.best === null) throw conflict(refusals.runFoundNothing)
  await recordRun(tx, context, `run.${state}`, row)
  return row
}

/** Its plan may have been deleted since the run was read. */
async function unsettled(tx: Transaction, { id, planId }: RunRecord): Promise<Refused> {
  const [now] = await tx.select({ state: planRuns.state }).from(planRuns).where(eq(planRuns.id, id))
  if (!now) return notFound(refusals.things.plan, planId)
  return conflict(isWaitedFor(now) ? refusals.runGoesOn : refusals.runAnswered)
}

async function recordRun(tx: Transaction, context: Editor, kind: string, { id, planId }: RunRecord): Promise<void> {
  await recordEvent(tx, context, { kind, entity: 'run', entityId: id, after: { planId } })
}
