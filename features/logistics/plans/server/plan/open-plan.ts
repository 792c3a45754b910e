import { withMutex } from '#kit/server/mutex.ts'
import { and, eq } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import type { NamedProblem } from '#optimiser/named-problem.ts'
import type { Kind, Questions } from '#platform/planning/server/queries.ts'
import type { TravelProgress } from '../../../travel/contract.ts'
import { paidKpisOf, type PaidKpis } from '../../rules.ts'
import { countsOf, evaluationOf, orderFor, type Evaluation } from '../../rules/plan/evaluation.ts'
import type { PlanFacts, TravelMatrices } from '../../rules/facts.ts'
import { namedProblemOf, problemTextOf } from '../../rules/plan/problem.ts'
import type { PlanState, RouteState } from '../../rules/plan/state.ts'
import { loadFacts, type BareFacts } from '../facts/load-facts.ts'
import {
  countMissing,
  knownTravel,
  withMatrices,
  type OnTravel,
  type WithTravel,
} from '../../../travel/server/commands.ts'
import { hasMatrix } from '../../../travel/server/queries.ts'
import { findPlan } from '../queries.ts'
import { stampOf } from '../facts/facts-stamp.ts'
import { minuteOf } from '../facts/moment.ts'
import { loadState, storeState, type PlanRecord, type Stored } from '../facts/stored-state.ts'
import type { StopRow } from '../facts/stop-facts.ts'
import { recountPromises } from './recount-promises.ts'
import { syncPlan } from './sync-plan.ts'
import { plans } from '../tables.ts'
import { askForTravel } from './travel-progress.ts'

/** A plan with everything to evaluate it; its deliveries are those of its day. */
export type Opened = {
  plan: PlanRecord
  facts: PlanFacts
  matrices: TravelMatrices
  rows: StopRow[]
  /** Made for one question: nothing of it is kept. */
  isOnce?: true
}

/** A plan the caller may act on, up to date with its deliveries, and its times with its facts. */
export async function openPlan(context: Context, id: number, action = 'read'): Promise<Opened> {
  const plan = await findPlan(context.db, context.user, id, action)
  return open(context, plan, context.request.signal)
}

/** The same to look at, without waiting for travel times: where they are missing they are asked for, and the plan is as it was. */
export async function lookAtPlan(context: Context, id: number, action = 'read'): Promise<Looked> {
  const found = await findPlan(context.db, context.user, id, action)
  const loaded = await load(context, found)
  const { plan, facts, rows, travel: ways, stamp, isKept } = loaded
  if (isKept) return { opened: { plan, facts, rows }, travel: null }
  const { length: places } = facts.places
  const known = await knownTravel(context, loaded, plan.map)
  const fingerprint = known && (await fingerprintOf(known.facts))
  if (known && plan.fingerprint === fingerprint) {
    const kept = { facts: known.facts, rows, travel: ways }
    if (known.isBest) keepNewest(knownTo(context), id, { stamp, fingerprint, loaded: kept })
    // What stands in for roads serves until the roads are known.
    if (known.canBeBetter) await askForTravel(context, id, places)
    const mapped = await keepMap(context, plan, known.map)
    const counted = await recountPromises(context.db, mapped, known.facts)
    return { opened: { plan: counted, facts: known.facts, rows }, travel: null }
  }
  const isQuick = known ? !known.canBeBetter : (await countMissing(context, loaded)) <= mostAtOnce
  if (isQuick) return { opened: await open(context, plan, context.request.signal), travel: null }
  const travel = await askForTravel(context, id, places)
  return { opened: { plan, facts, rows }, travel }
}

/** So few places are worked out while one waits. */
const mostAtOnce = 20

/** What of a plan is only shown: nothing is evaluated with it. */
export type Looked = { opened: Omit<Opened, 'matrices'>; travel: TravelProgress | null }

export async function open(
  machine: Machine,
  found: PlanRecord,
  signal: AbortSignal,
  onTravel?: OnTravel,
): Promise<Opened> {
  const loaded = await load(machine, found)
  const { plan, facts, rows, matrices } = loaded
  if (matrices) return { plan, facts, rows, matrices }
  return settle(machine, { ...loaded, ...(await withMatrices(machine, loaded, { signal, onTravel, map: plan.map })) })
}

/** The same without a trace: nothing is worked out again and kept, and deliveries that came since stay out. */
export async function openAsItIs(machine: Machine, plan: PlanRecord, signal: AbortSignal): Promise<Opened> {
  const loaded = await loadFacts(machine, plan)
  const { facts, matrices } = await withMatrices(machine, loaded, { signal, map: plan.map })
  return { plan, rows: loaded.rows, facts, matrices }
}

/** What is stored of a plan; on its day with the times from now on. */
export async function storedNow(machine: Machine, plan: PlanRecord, signal: AbortSignal): Promise<Stored> {
  const isToday = (await minuteOf(machine, plan.day)) !== undefined
  return loadState(machine.db, isToday ? (await open(machine, plan, signal)).plan : plan)
}

type Loaded = Kept['loaded'] & { plan: PlanRecord; stamp: string; isKept: boolean }

/** What a plan is made from, in sync with its day; the plan itself where nothing has changed since it was opened. */
async function load(machine: Machine, found: PlanRecord): Promise<Loaded> {
  const stamp = await stampOf(machine, found)
  const kept = knownTo(machine).get(found.id)
  const isSame = kept?.stamp === stamp && kept.fingerprint === found.fingerprint
  if (kept && isSame && (await areThere(machine, kept.loaded.facts)))
    return { ...kept.loaded, plan: found, stamp, isKept: true }
  const plan = await syncPlan(machine, found)
  return { ...(await loadFacts(machine, plan)), plan, stamp, isKept: false }
}

/** Whether the matrices are still stored: those of plans that no one opens are removed after a while. */
async function areThere(machine: Machine, { matrices }: PlanFacts): Promise<boolean> {
  for (const { key } of matrices) if (!(await hasMatrix(machine, key))) return false
  return true
}

async function settle(machine: Machine, loaded: Loaded & WithTravel<PlanFacts>): Promise<Opened> {
  const { plan, rows, stamp, facts, travel, matrices, isBest, map } = loaded
  const fingerprint = await fingerprintOf(facts)
  const opened = { plan, facts, matrices, rows }
  const fresh =
    fingerprint === plan.fingerprint
      ? await recountPromises(machine.db, await keepMap(machine, plan, map), facts)
      : await withMutex({ within: machine.db, of: plan.id }, {}, () =>
          machine.db.transaction((tx) => reevaluate(tx, machine, { opened, fingerprint, map })),
        )
  // What stands in for roads is looked at again: they may be there by then.
  if (isBest) keepNewest(knownTo(machine), plan.id, { stamp, fingerprint, loaded: { facts, rows, travel, matrices } })
  return { ...opened, plan: fresh }
}

/** What recipients were told is only counted: no route changes with it. */
function fingerprintOf(facts: PlanFacts): Promise<string> {
  const stops = facts.stops.map(({ told: _told, ...stop }) => stop)
  return hashToken(JSON.stringify({ ...facts, stops }))
}

type Kept = { stamp: string; fingerprint: string; loaded: BareFacts & Partial<Pick<Opened, 'matrices'>> }

/** What plans were last made from, for as long as nothing of it has changed. */
const openedBefore = new WeakMap<Database, Map<number, Kept>>()
const mostKept = 12

function knownTo({ db }: Pick<Machine, 'db'>): Map<number, Kept> {
  const known = openedBefore.get(db) ?? new Map<number, Kept>()
  openedBefore.set(db, known)
  return known
}

function keepNewest<K, V>(known: Map<K, V>, key: K, value: V): void {
  known.delete(key)
  known.set(key, value)
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break
    known.delete(oldest)
  }
}

/** What the facts are made from has changed since the plan was evaluated: all of it is, and nothing that was decided changes. */
async function reevaluate(
  tx: Transaction,
  machine: Asking,
  { opened, fingerprint, map }: Pick<WithTravel<PlanFacts>, 'map'> & { opened: Opened; fingerprint: string },
): Promise<PlanRecord> {
  const { plan, facts } = opened
  const [locked] = await tx.select().from(plans).where(eq(plans.id, plan.id)).for('update')
  if (!locked || locked.version !== plan.version) return locked ?? plan
  // Its times were given up since: those of before don't come back.
  if (locked.fingerprint === '' && plan.fingerprint !== '') return locked
  // Another caller who opened it at the same time was first.
  if (locked.fingerprint === fingerprint) return locked
  const stored = await loadState(tx, locked)
  const { state } = stored
  const evaluation = await evaluateState(machine, opened, { state })
  const changed = state.routes.filter((route) => isOtherwise(route, stored, evaluation)).map(({ id }) => id)
  // Reasons in the pool stay: only routes are written.
  await storeState(tx, { planId: plan.id, from: state, to: state, changed, evaluation })
  const kpis = paidKpisOf(state, evaluation.figures, countsOf(evaluation, facts))
  const isEstimated = facts.matrices.some((matrix) => matrix.isEstimated)
  const [written] = await tx
    .update(plans)
    .set({ fingerprint, kpis, isEstimated, map })
    .where(and(eq(plans.id, plan.id), eq(plans.version, plan.version)))
    .returning()
  return written ?? locked
}

/** Whether something follows for a route that isn't stored. */
function isOtherwise({ id, stops }: RouteState, { routes, times }: Stored, after: Evaluation): boolean {
  const row = routes.get(id)
  const isSameRoute =
    isSame(row?.figures, after.figures.get(id) ?? null) && isSame(row?.broken, after.brokenOfRoute.get(id) ?? [])
  return !isSameRoute || stops.some(({ deliveryId }) => !isSame(times.get(deliveryId), after.times.get(deliveryId)))
}

/** The same times from a region that was built again of the same map, or of a plan from before maps were kept. */
async function keepMap(
  { db }: Pick<Machine, 'db'>,
  plan: PlanRecord,
  map: WithTravel<PlanFacts>['map'],
): Promise<PlanRecord> {
  if (plan.map?.version === map?.version && plan.map?.builtAt === map?.builtAt) return plan
  await db
    .update(plans)
    .set({ map })
    .where(and(eq(plans.id, plan.id), eq(plans.fingerprint, plan.fingerprint)))
  return { ...plan, map }
}

type Before = { stored: Stored; facts: PlanFacts }

/** The figures of a plan from what is stored of its routes, and what was worked out again of some. */
export function kpisAfter({ stored, facts }: Before, after: PlanState, evaluation: Evaluation): PaidKpis {
  const whole: Evaluation = {
    ...evaluation,
    figures: new Map(evaluation.figures),
    times: new Map(),
    brokenOfRoute: new Map(),
  }
  for (const { id, stops } of after.routes.filter((route) => route.stops.length > 0)) {
    const row = evaluation.figures.has(id) ? undefined : stored.routes.get(id)
    if (row?.figures) whole.figures.set(id, row.figures)
    whole.brokenOfRoute.set(id, row ? row.broken : (evaluation.brokenOfRoute.get(id) ?? []))
    const times = row ? stored.times : evaluation.times
    for (const { deliveryId } of stops) {
      const own = times.get(deliveryId)
      if (own) whole.times.set(deliveryId, own)
    }
  }
  return paidKpisOf(after, whole.figures, countsOf(whole, facts))
}

/** The problem of the last states of some plans: what is the same problem is the same object, so that it is sent and compiled once. */
const problemsOf = stateOf<
  Machine['askEvaluator'],
  Map<string, { facts: PlanFacts; text: string; problem: NamedProblem }>
>(() => new Map())

function problemFor({ askEvaluator }: Asking, opened: Opened, state: PlanState): NamedProblem {
  const { facts, isOnce } = opened
  if (isOnce) return namedProblemOf(facts, state)
  const { id: planId } = opened.plan
  const problems = problemsOf(askEvaluator)
  const text = problemTextOf(state, facts.moment)
  const key = `${planId} ${facts.money}`
  const known = problems.get(key)
  const kept =
    known?.facts === facts && known.text === text ? known : { facts, text, problem: namedProblemOf(facts, state) }
  keepNewest(problems, key, kept)
  return kept.problem
}

type Asking = Pick<Machine, 'askEvaluator'>

/** Asks about a state of a plan, away from this thread. */
export function askOf(machine: Asking, opened: Opened, state: PlanState) {
  const { id: planId } = opened.plan
  const problem = problemFor(machine, opened, state)
  const about = { planId, problem, travel: opened.matrices, ...(opened.isOnce && { isOnce: true }) }
  return <K extends Kind>(kind: K, asked: Questions[K]['asked']) => machine.askEvaluator(kind, about, asked)
}

/** What follows from a state, for some of its routes or all. */
export async function evaluateState(
  machine: Asking,
  opened: Opened,
  { state, routeIds }: { state: PlanState; routeIds?: readonly number[] },
): Promise<Evaluation> {
  const order = orderFor(problemFor(machine, opened, state), state, routeIds)
  const isEmpty = order.routes.length === 0
  const found = isEmpty ? { routes: [], broken: [] } : await askOf(machine, opened, state)('evaluate', { order })
  return evaluationOf(found, { facts: opened.facts, state })
}
