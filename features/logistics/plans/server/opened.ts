import { and, eq } from 'drizzle-orm'
import { hashToken } from '#kit/server/ids.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Problem } from '#optimiser/problem.ts'
import { kpisOf, type Kpis } from '../rules.ts'
import { evaluate } from '../rules/evaluation.ts'
import type { PlanFacts, TravelMatrices } from '../rules/facts.ts'
import { problemOf } from '../rules/problem.ts'
import type { PlanState } from '../rules/state.ts'
import { loadFacts } from './facts.ts'
import { withMatrices } from './matrices.ts'
import { findPlan } from './queries.ts'
import { stampOf } from './stamp.ts'
import { loadState, storeState, type PlanRecord, type Stored } from './state.ts'
import type { StopRow } from './stop-facts.ts'
import { syncPlan } from './sync.ts'
import { plans } from './tables.ts'

/** A plan with everything to evaluate it; its deliveries are those of its day. */
export type Opened = {
  plan: PlanRecord
  facts: PlanFacts
  matrices: TravelMatrices
  rows: StopRow[]
}

/** A plan the caller may act on, up to date with its deliveries, and its times with its facts. */
export async function openPlan(context: Context, id: number, action = 'read'): Promise<Opened> {
  const plan = await findPlan(context.db, context.user, id, action)
  return open(context, plan, context.request.signal)
}

export async function open(machine: Machine, found: PlanRecord, signal: AbortSignal): Promise<Opened> {
  const stamp = await stampOf(machine, found)
  const known = knownTo(machine)
  const kept = known.get(found.id)
  if (kept && kept.stamp === stamp && kept.fingerprint === found.fingerprint) return { ...kept.opened, plan: found }
  const plan = await syncPlan(machine, found)
  const { rows, ...bare } = await loadFacts(machine.db, plan)
  const { facts, matrices } = await withMatrices(machine, { ...bare, rows }, signal)
  const fingerprint = await hashToken(JSON.stringify(facts))
  const loaded = { plan, facts, matrices, rows }
  const fresh =
    fingerprint === plan.fingerprint
      ? plan
      : await machine.db.transaction((tx) => evaluateAnew(tx, loaded, fingerprint))
  keepNewest(known, found.id, { stamp, fingerprint, opened: loaded })
  return { ...loaded, plan: fresh }
}

type Kept = { stamp: string; fingerprint: string; opened: Opened }

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
async function evaluateAnew(tx: Database, opened: Opened, fingerprint: string): Promise<PlanRecord> {
  const { plan, facts, matrices } = opened
  const [locked] = await tx.select().from(plans).where(eq(plans.id, plan.id)).for('update')
  if (!locked || locked.version !== plan.version) return locked ?? plan
  const { state } = await loadState(tx, locked)
  const evaluation = evaluate(problemFor(plan.id, { facts, matrices }, state), { facts, state })
  const changed = state.routes.map(({ id }) => id)
  // Reasons in the pool stay: only routes are written.
  await storeState(tx, { planId: plan.id, from: state, to: state, changed, evaluation })
  const kpis = kpisFrom(state, { figures: evaluation.figures, ...counted(evaluation) })
  const isEstimated = facts.matrices.some((matrix) => matrix.isEstimated)
  const [written] = await tx
    .update(plans)
    .set({ fingerprint, kpis, isEstimated })
    .where(and(eq(plans.id, plan.id), eq(plans.version, plan.version)))
    .returning()
  return written ?? locked
}

function counted({ times, brokenOfRoute, broken }: ReturnType<typeof evaluate>) {
  return {
    late: [...times.values()].filter(({ lateSeconds }) => lateSeconds > 0).length,
    broken: broken.length + [...brokenOfRoute.values()].reduce((sum, list) => sum + list.length, 0),
  }
}

type Counted = { figures: Parameters<typeof kpisOf>[1]; late: number; broken: number }

function kpisFrom(state: PlanState, { figures, late, broken }: Counted): Kpis {
  return kpisOf(state, figures, { late, broken })
}

/** The figures of a plan from what is stored of its routes, and what was worked out anew of some. */
export function kpisAfter(stored: Stored, after: PlanState, evaluation: ReturnType<typeof evaluate>): Kpis {
  const figures = new Map(evaluation.figures)
  const counted = { late: 0, broken: evaluation.broken.length }
  for (const { id, stops } of after.routes.filter((route) => route.stops.length > 0)) {
    const row = evaluation.figures.has(id) ? undefined : stored.routes.get(id)
    if (row?.figures) figures.set(id, row.figures)
    const broken = row ? row.broken : (evaluation.brokenOfRoute.get(id) ?? [])
    const times = row ? stored.times : evaluation.times
    counted.broken += broken.length
    counted.late += stops.filter(({ deliveryId }) => (times.get(deliveryId)?.lateSeconds ?? 0) > 0).length
  }
  return kpisFrom(after, { figures, ...counted })
}

/** The problem of the last states of some plans: what is the same problem is the same object, so that it is compiled once. */
const problems = new Map<number, { text: string; problem: Problem }>()

export function problemFor(
  planId: number,
  { facts, matrices }: Pick<Opened, 'facts' | 'matrices'>,
  state: PlanState,
): Problem {
  const problem = problemOf(facts, matrices, state)
  const { profiles: _, ...rest } = problem
  const keys = facts.profiles.map(({ id, matrixKey, speedPercent }) => [id, matrixKey, speedPercent])
  const text = JSON.stringify([keys, rest])
  const known = problems.get(planId)
  const kept = known?.text === text ? known : { text, problem }
  keepNewest(problems, planId, kept)
  return kept.problem
}
