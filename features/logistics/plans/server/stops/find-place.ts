import { and, eq, ne, or } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { Slot } from '#optimiser/optimiser.ts'
import { minutesOf } from '../../../settings/rules.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import { brokenOf } from '../../rules.ts'
import { applyPlanEdit } from '../../rules/edits/apply-edit.ts'
import type { PlanEdit } from '../../rules/edits/plan-edits.ts'
import { placesAhead } from '../../rules/plan/moment.ts'
import type { Evaluation } from '../../rules/plan/evaluation.ts'
import { orderOf } from '../../rules/plan/problem.ts'
import type { PlanState } from '../../rules/plan/state.ts'
import { latestSeconds } from '../../rules/plan/time-lock.ts'
import { keepsPromises, openSlots, type Limit } from '../../rules/stops/urgent.ts'
import { askOf, evaluateState, type Opened } from '../plan/open-plan.ts'
import type { Stored } from '../facts/stored-state.ts'
import { plans, type LeftOut } from '../tables.ts'

export const isPublished = eq(plans.status, 'published')
/** The plan that drivers have, or the main one that they will get. */
export const isDriven = or(isPublished, and(eq(plans.isMain, true), ne(plans.status, 'superseded')))

/** The day, and from when on it can still be changed today. */
export async function nowIn({ db, now }: Pick<Machine, 'db' | 'now'>): Promise<{ today: string; limit: number }> {
  const { freezeMinutes } = await logisticsSetting(db, 'planning')
  const { timeZone } = await logisticsSetting(db, 'general')
  const [today = '', time = ''] = wallTime(now(), timeZone).split('T')
  return { today, limit: (minutesOf(time) + freezeMinutes) * 60 }
}

export type Insertion = {
  opened: Opened
  deliveryId: number
  limit: Limit
  /** What else has to hold of the times that follow. */
  accepts?: (after: Evaluation['times']) => boolean
}
type Place = { vehicle: string; position: number }
type Looked =
  | { kind: 'locked' }
  /** All its windows are over before anything can still change. */
  | { kind: 'over' }
  | { kind: 'found'; edits: PlanEdit[]; slot: Slot; evaluation: Evaluation }
  | { kind: 'none'; slots: readonly Slot[]; state: PlanState }
type Asking = Pick<Machine, 'askEvaluator'>

/** The cheapest place that breaks nothing, if there is one; else every place, each with what it would break. */
export async function lookForPlace(
  machine: Asking,
  { opened, deliveryId, limit, accepts = () => true }: Insertion,
  { state: found, times }: Pick<Stored, 'state' | 'times'>,
): Promise<Looked> {
  if (found.routes.every(({ isLocked }) => isLocked)) return { kind: 'locked' }
  if (isOver(opened, { deliveryId, limit })) return { kind: 'over' }
  const first = limit === undefined ? [] : [notBefore(limit, found, deliveryId)]
  const state = first.reduce((before, edit) => applyPlanEdit(before, edit), found)
  const slots = await askOf(machine, opened, state)('slots', { order: orderOf(state), stop: String(deliveryId) })
  const ahead = placesAhead(slots, state, opened.facts)
  for (const slot of openSlots(ahead, state, { times, limit })) {
    const { edit, evaluation } = await tryAt(machine, opened, { state, deliveryId, at: slot })
    const isKept = keepsPromises(deliveryId, { before: times, after: evaluation.times, limit })
    if (isKept && accepts(evaluation.times)) return { kind: 'found', edits: [...first, edit], slot, evaluation }
  }
  return { kind: 'none', slots: ahead, state }
}

/** What puts it there, and what follows for that route. */
export async function tryAt(
  machine: Asking,
  opened: Opened,
  { state, deliveryId, at }: { state: PlanState; deliveryId: number; at: Place },
): Promise<{ edit: PlanEdit; evaluation: Evaluation }> {
  const routeId = Number(at.vehicle)
  const edit: PlanEdit = { kind: 'move', deliveryIds: [deliveryId], routeId, position: at.position }
  const after = applyPlanEdit(state, edit)
  return { edit, evaluation: await evaluateState(machine, opened, { state: after, routeIds: [routeId] }) }
}

/** What puts it at the cheapest place that breaks nothing; else what is in the way. */
export async function findPlace(
  machine: Asking,
  insertion: Insertion,
  stored: Pick<Stored, 'state' | 'times'>,
): Promise<PlanEdit[] | LeftOut> {
  const looked = await lookForPlace(machine, insertion, stored)
  if (looked.kind === 'found') return looked.edits
  if (looked.kind === 'locked') return leftBy('locks')
  if (looked.kind === 'over') return leftBy('windows')
  const ask = askOf(machine, insertion.opened, looked.state)
  const [obstacle] = await ask('obstacles', { order: orderOf(looked.state), stops: [String(insertion.deliveryId)] })
  if (!obstacle) return leftBy('windows')
  const { rule, amount, routeId } = brokenOf(obstacle)
  return { rule, amount, routeId }
}

function isOver({ facts }: Opened, { deliveryId, limit }: Pick<Insertion, 'deliveryId' | 'limit'>): boolean {
  const windows = facts.stops.find((stop) => stop.deliveryId === deliveryId)?.windows ?? []
  return limit !== undefined && windows.length > 0 && windows.every(({ endSeconds }) => endSeconds < limit)
}

/** Its own time lock, as far as there is still time for it. */
function notBefore(limit: number, { pool }: PlanState, deliveryId: number): PlanEdit {
  const lock = pool.find((stop) => stop.deliveryId === deliveryId)?.timeLock
  const startSeconds = Math.max(limit, lock?.startSeconds ?? limit)
  const endSeconds = Math.max(startSeconds, lock?.endSeconds ?? latestSeconds)
  return { kind: 'lockTime', deliveryIds: [deliveryId], timeLock: { startSeconds, endSeconds } }
}

function leftBy(rule: string): LeftOut {
  return { rule, amount: 0, routeId: null }
}
