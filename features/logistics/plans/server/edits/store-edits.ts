import { and, eq, sql } from 'drizzle-orm'
import { personIdOf, recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid, type Refused } from '#kit/server/errors.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { EditSummary } from '../../contract.ts'
import { mostAvoided } from '#platform/regions/contract.ts'
import { refusals } from '../refusals.ts'
import type { Restore } from '../../rules/plan/changed-state.ts'
import { applyPlanEdit, type NewRoute } from '../../rules/edits/apply-edit.ts'
import { faultIn, type EditFault } from '../../rules/edits/edit-faults.ts'
import type { AnyEdit, PlanEdit } from '../../rules/edits/plan-edits.ts'
import { newRouteOf } from '../../rules/edits/new-route.ts'
import { isSameUse } from '../../rules/plan/roads.ts'
import { changedRoutes, isNothing, restoreOf } from '../../rules/edits/restore-edit.ts'
import { withRealOrder } from '../../rules/plan/moment.ts'
import { mostGranted, mostRoutes, routeOfStop, type PlanState } from '../../rules/plan/state.ts'
import { followLater } from './follow-deliveries.ts'
import { askOf, evaluateState, kpisAfter, type Opened } from '../plan/open-plan.ts'
import { isUndoneBy, lockPlan } from '../queries.ts'
import { changedSince, checkNewest, refuseStale, staleBy, touchedBy } from './merge-edits.ts'
import { hasParts, restoreParts, splitStop, type OnTheWay } from './split-stop.ts'
import {
  loadState,
  reasonsLost,
  storeState,
  type PlanRecord,
  type Stored,
  writeReasons,
} from '../facts/stored-state.ts'
import { summaryOf } from './edit-summary.ts'
import { planEdits, plans } from '../tables.ts'

/** The program for a person who changes a plan. */
export type Editor = Machine & { user: Caller; address: string }
/** The same, or the product by itself. */
type Changer = Machine & { user?: Caller | undefined; address: string }
export type Step = {
  /** The version the change was begun on, where others may have changed the same since. */
  version?: number
  edits: AnyEdit[]
  kind?: 'edit' | 'undo' | 'redo'
  summary?: EditSummary
}
export type Made = {
  plan: PlanRecord
  /** With its deliveries as they are now: some may have been split. */
  opened: Opened
  before: PlanState
  after: PlanState
  /** Takes it back. */
  inverse: Restore
  /** Routes that changed after the version `since`, by anyone. */
  changed: number[]
  since: number
}

/** Makes edits of a plan as one step: in a transaction, with their inverse, their event, and all that follows from them. */
export async function change(
  tx: Transaction,
  context: Changer,
  { opened: before, step }: { opened: Opened; step: Step },
): Promise<Made> {
  const plan = await lockPlan(tx, before.plan.id)
  if (plan.status === 'superseded') throw conflict(refusals.superseded, { plan: plan.name })
  const stored = await loadState(tx, plan)
  checkNewest(before, stored.state)
  const made = await afterEdits(tx, context, { opened: before, state: stored.state, step, plan })
  const { opened } = made
  // What was done comes first, wherever something was put.
  const after = withRealOrder(made.state, opened.facts.moment)
  const changed = [...new Set([...changedRoutes(stored.state, after), ...routesOfParts(made)])]
  const since = Math.min(step.version ?? plan.version, plan.version)
  const others = await changedSince(tx, plan.id, since)
  refuseStale(others, changed)
  // The same sent twice is one step, and one undo takes it back.
  const reasons = reasonsLost(stored, after)
  const inverse = { ...restoreOf(after, stored.state), reasons, ...(hasParts(made) && made.back) }
  if (!step.kind && isNothing(inverse)) {
    return { plan, opened, before: stored.state, after, inverse, changed: touchedBy(others, after), since }
  }
  const written = await write(tx, context, { opened, plan, stored, after, changed, inverse, step })
  const shown = [...new Set([...touchedBy(others, after), ...affected(stored, after, changed)])]
  return { plan: written, opened, before: stored.state, after, inverse, changed: shown, since }
}

const faults: Record<EditFault, Refused['text']> = {
  noRoute: refusals.noRoute,
  noStop: refusals.noStop,
  badOrder: refusals.badOrder,
  tooManyRoutes: refusals.tooManyRoutes,
  tooManyGranted: refusals.tooManyGranted,
  tooManyAvoided: refusals.tooManyAvoided,
  noCrew: refusals.noCrew,
  crewLocked: refusals.crewLocked,
}
const mostOf: Partial<Record<EditFault, number>> = {
  tooManyRoutes: mostRoutes,
  tooManyGranted: mostGranted,
  tooManyAvoided: mostAvoided,
}

type Applying = { opened: Opened; state: PlanState; step: Step; plan: PlanRecord }

async function afterEdits(
  tx: Transaction,
  context: Changer,
  { opened, state, step, plan }: Applying,
): Promise<OnTheWay> {
  let after: OnTheWay = { opened, state, back: { joins: [], splits: [] } }
  for (const edit of step.edits) {
    const fault = faultIn(after.state, edit)
    if (fault && step.version !== undefined && step.version < plan.version) throw staleBy(refusals.staleThings)
    if (fault) throw invalid('edits', faults[fault], { most: mostOf[fault] ?? 0 })
    after = await afterEdit(tx, context, { on: after, edit })
  }
  return after
}

type OneEdit = { on: OnTheWay; edit: AnyEdit }

async function afterEdit(tx: Transaction, context: Changer, { on, edit }: OneEdit): Promise<OnTheWay> {
  if (edit.kind === 'split') return splitStop(tx, context, { on, edit })
  if (edit.kind === 'fix') await checkFix(context, { ...on, relaxations: edit.relaxations })
  const after = edit.kind === 'restore' ? await restoreParts(tx, context, { on, edit }) : on
  const added = edit.kind === 'addRoute' ? await newRoute(tx, after.opened, edit) : undefined
  return { ...after, state: applyPlanEdit(after.state, edit, added) }
}

/** The routes whose loads are others because a delivery on them was split or made one again. */
function routesOfParts({ state, back }: OnTheWay): number[] {
  return [...back.joins, ...back.splits].flatMap(({ deliveryId }) => routeOfStop(state, deliveryId)?.id ?? [])
}

type Addition = Extract<PlanEdit, { kind: 'addRoute' }>

async function newRoute(tx: Transaction, { facts, plan }: Opened, edit: Addition): Promise<NewRoute> {
  const rows = await askRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('plan_routes', 'id'))::int as id`,
  )
  return newRouteOf(edit, rows[0]!.id, { facts, depotIds: plan.depotIds })
}

type Fixing = { opened: Opened; state: PlanState; relaxations: PlanState['granted'] }

async function checkFix(context: Changer, { opened, state, relaxations }: Fixing): Promise<void> {
  if (!(await askOf(context, opened, state)('allows', { relaxations }))) throw invalid('relaxations', refusals.badFix)
}

type Writing = {
  opened: Opened
  plan: PlanRecord
  stored: Stored
  after: PlanState
  changed: number[]
  inverse: Restore
  step: Step
}

async function write(tx: Transaction, context: Changer, writing: Writing): Promise<PlanRecord> {
  const { opened, plan, stored, after, changed, inverse, step } = writing
  const routeIds = affected(stored, after, changed)
  const evaluation = await evaluateState(context, opened, { state: after, routeIds })
  await storeState(tx, { planId: plan.id, from: stored.state, to: after, changed: routeIds, evaluation })
  await writeReasons(tx, plan.id, step.edits.flatMap(reasonsOf))
  const number = plan.version + 1
  const kind = step.kind ?? 'edit'
  const summary = step.summary ?? summaryOf(step.edits, { opened, before: stored.state })
  if (kind === 'edit') await dropRedo(tx, plan.id, context)
  await tx.insert(planEdits).values({
    planId: plan.id,
    number,
    kind,
    userId: personIdOf(context.user),
    personName: context.user?.fullName ?? '',
    edits: kind === 'edit' ? step.edits : [],
    inverse,
    summary,
    routeIds: changed,
    at: context.now(),
  })
  const [written] = await tx
    .update(plans)
    .set({
      version: number,
      ...decidedOf(opened, after),
      kpis: kpisAfter({ stored, facts: opened.facts }, after, evaluation),
      changedAt: context.now(),
    })
    .where(eq(plans.id, plan.id))
    .returning()
  await recordEvent(tx, context, {
    kind: 'plan.edited',
    entity: 'plan',
    entityId: plan.id,
    after: { version: number, step: kind, ...summary },
  })
  if (plan.isMain) await followLater(tx, context, plan.id)
  return written!
}

/** What is decided of a plan as a whole. Where its roads are others, all of it is worked out again once their travel times are at hand. */
function decidedOf({ plan }: Opened, { granted, roads }: PlanState) {
  return { granted, roads, ...(!isSameUse(plan.roads, roads) && { fingerprint: '' }) }
}

/** Why stops had been left in the pool that an undo puts back there. */
function reasonsOf(edit: AnyEdit): NonNullable<Restore['reasons']> {
  return edit.kind === 'restore' ? (edit.reasons ?? []) : []
}

/** What was granted or taken back may change any route, and so may the roads. */
function affected({ state }: Stored, after: PlanState, changed: number[]): number[] {
  const isSame = state.granted === after.granted && state.roads === after.roads
  return isSame ? changed : after.routes.map(({ id }) => id)
}

async function dropRedo(tx: Transaction, planId: number, { user }: Changer): Promise<void> {
  if (!user) return
  await tx
    .update(planEdits)
    .set({ isDropped: true })
    .where(and(eq(planEdits.planId, planId), isUndoneBy(user.id)))
}
