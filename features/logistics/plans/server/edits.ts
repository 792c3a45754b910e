import { and, eq, sql } from 'drizzle-orm'
import { personIdOf, recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid, tooMany, type Refused } from '#kit/server/errors.ts'
import { inLine } from '#kit/server/in-line.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { EditSummary, PlanChange } from '../contract.ts'
import { mostAvoided } from '#platform/regions/contract.ts'
import { refusals } from './refusals.ts'
import type { Restore } from '../rules/changed-state.ts'
import {
  applyPlanEdit,
  faultIn,
  withHours,
  type AnyEdit,
  type EditFault,
  type NewRoute,
  type PlanEdit,
} from '../rules/edits.ts'
import type { PlanFacts } from '../rules/facts.ts'
import { newRouteOf } from '../rules/new-route.ts'
import { isSameUse } from '../rules/roads.ts'
import { changedRoutes, isNothing, restoreOf } from '../rules/restore.ts'
import { mostGranted, mostRoutes, routeOfStop, type PlanState } from '../rules/state.ts'
import { followLater } from './follow.ts'
import { moneyFor } from './money.ts'
import { askOf, evaluateState, kpisAfter, open, openPlan, type Opened } from './opened.ts'
import { presentChange } from './present.ts'
import { isUndoneBy, lockPlan, nextRedo, nextUndo } from './queries.ts'
import { changedSince, checkNewest, Outdated, refuseStale, staleBy, touchedBy } from './since.ts'
import { hasParts, restoreParts, splitStop, type OnTheWay } from './split.ts'
import { loadState, reasonsLost, storeState, writeReasons, type PlanRecord, type Stored } from './state.ts'
import { summaryOf } from './summary.ts'
import { planEdits, plans } from './tables.ts'

/** The program for a person who changes a plan. */
export type Editor = Machine & { user: Caller; address: string }
/** The same, or the product by itself. */
type Changer = Machine & { user?: Caller | undefined; address: string }
type Step = {
  /** The version the change was begun on, where others may have changed the same since. */
  version?: number
  edits: AnyEdit[]
  kind?: 'edit' | 'undo' | 'redo'
  summary?: EditSummary
}
type Made = {
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

/** Changes a plan for a person, and answers what they see of it then. */
export async function makeEdits(context: Context, id: number, step: { version: number; edits: PlanEdit[] }) {
  return onNewest(context, id, (opened) => {
    checkNames(opened.facts, step.edits)
    const edits = step.edits.map((edit) => withHours(edit, opened.facts.drivers))
    return answerChange(context, id, (tx) => change(tx, context, { opened, step: { ...step, edits } }))
  })
}

const mostTries = 3

/** Reopens the plan if a delivery was added to it out of turn. */
async function onNewest(context: Context, id: number, act: (opened: Opened) => Promise<PlanChange>) {
  for (let tries = 1; ; tries++) {
    try {
      return await act(await openPlan(context, id, 'write'))
    } catch (error) {
      if (!(error instanceof Outdated) || tries === mostTries) throw error
    }
  }
}

/** One more edit of the caller's own that still holds is taken back; what others did since stays. */
export function undoPlanStep(context: Context, id: number): Promise<PlanChange> {
  return turnBack(context, id, { kind: 'undo', next: nextUndo, none: refusals.nothingToUndo })
}

export function doAgain(context: Context, id: number): Promise<PlanChange> {
  return turnBack(context, id, { kind: 'redo', next: nextRedo, none: refusals.nothingToRedo })
}

type Turning = { kind: 'undo' | 'redo'; next: typeof nextUndo; none: Refused['text'] }

/** Makes the inverse of an earlier edit, and keeps the inverse of that in its place. */
async function turnBack(context: Context, id: number, { kind, next, none }: Turning): Promise<PlanChange> {
  return onNewest(context, id, (opened) =>
    answerChange(context, id, async (tx) => {
      await lockPlan(tx, id)
      const target = await next(tx, id, context.user.id)
      if (!target) throw conflict(none)
      const step: Step = { edits: [target.inverse], kind, summary: target.summary }
      const made = await change(tx, context, { opened, step })
      const undoneBy = kind === 'undo' ? made.plan.version : null
      await tx.update(planEdits).set({ undoneBy, inverse: made.inverse }).where(eq(planEdits.id, target.id))
      return made
    }),
  )
}

const retryAfterSeconds = 3
const limit = { length: 20, refusal: () => tooMany(refusals.planBusy, retryAfterSeconds) }

export async function answerChange(
  context: Context,
  planId: number,
  act: (tx: Transaction) => Promise<Made>,
): Promise<PlanChange> {
  const { signal } = context.request
  const made = await inLine({ within: context.db, of: planId }, { signal, limit }, () =>
    context.db.transaction((tx) => act(tx)),
  )
  const { plan, opened, changed, since } = made
  const { opened: current, changed: all } = await withItsRoads(context, { opened, plan, changed })
  const money = moneyFor(context.user, current.facts)
  const change = await presentChange(context, { opened: current, plan: current.plan, changed: all, money })
  return { ...change, since }
}

/** So many places are worked out while one waits for an answer; of more, figures stay those of before until they are done. */
const mostAwaited = 1500

/** A plan that was changed, evaluated with travel times of the roads it is for now. */
async function withItsRoads(
  context: Context,
  { opened, plan, changed }: { opened: Opened; plan: PlanRecord; changed: number[] },
): Promise<{ opened: Opened; changed: number[] }> {
  if (isSameUse(opened.plan.roads, plan.roads) || opened.facts.places.length > mostAwaited)
    return { opened: { ...opened, plan }, changed }
  return { opened: await open(context, plan, context.request.signal), changed }
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
  const { opened, state: after } = made
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

/** Refuses drivers, vehicles, depots and traffic that the plan can't have. */
function checkNames({ drivers, vehicles, depots, traffic }: PlanFacts, edits: PlanEdit[]): void {
  const isIn = (list: { id: number }[], id: number | null) => id === null || list.some((one) => one.id === id)
  for (const edit of edits) {
    if ('vehicleId' in edit && !isIn(vehicles, edit.vehicleId)) throw invalid('vehicleId', refusals.noVehicle)
    if ('driverId' in edit && !isIn(drivers, edit.driverId)) throw invalid('driverId', refusals.noDriver)
    if (edit.kind === 'setRoads') checkTraffic(traffic, edit.traffic)
    const depotId = depotsIn(edit).find((id) => !isIn(depots, id))
    if (depotId !== undefined) throw invalid('startDepotId', refusals.noDepot, { depot: depotId ?? '' })
  }
}

function depotsIn(edit: PlanEdit): (number | null)[] {
  if (edit.kind === 'setDepots') return [edit.startDepotId, edit.endDepotId]
  return edit.kind === 'addRoute' && edit.depotId !== undefined ? [edit.depotId] : []
}

function checkTraffic({ profiles }: PlanFacts['traffic'], named: string | null | undefined): void {
  if (named && !profiles.some(({ key }) => key === named)) throw invalid('traffic', refusals.noTraffic)
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
