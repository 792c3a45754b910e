import type { Machine } from '#kit/server/machine.ts'
import { applyPlanEdit } from '../../plans/rules/edits/apply-edit.ts'
import type { PlanEdit } from '../../plans/rules/edits/plan-edits.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { evaluateState, type Opened } from '../../plans/server/commands.ts'
import { loadState } from '../../plans/server/queries.ts'
import type { FoundMove } from '../rules/find-move.ts'
import type { OpenPair } from './open-pair.ts'

export type Move = { pair: Pick<OpenPair, 'from' | 'to'>; found: Pick<FoundMove, 'toOrder' | 'moved'> }

/** The same of several moves, one after the other. */
export function editsForAll(state: PlanState, moves: readonly Move[]): PlanEdit[] {
  return moves.reduce<{ state: PlanState; edits: PlanEdit[] }>(
    ({ state: before, edits }, move) => {
      const made = editsFor(before, move)
      return {
        state: made.reduce<PlanState>((one, edit) => applyPlanEdit(one, edit), before),
        edits: [...edits, ...made],
      }
    },
    { state, edits: [] },
  ).edits
}

/** What of a move belongs to the plan: a planner's own change of one of these stops since stays as it is. */
export function editsFor(state: PlanState, { pair: { from, to }, found: { toOrder, moved } }: Move): PlanEdit[] {
  const fromId = from.asked.route.planRouteId
  const routeId = to.asked.route.planRouteId
  const isThere = (id: number, deliveryId: number) =>
    state.routes.some((route) => route.id === id && route.stops.some((stop) => stop.deliveryId === deliveryId))
  const going = toOrder.filter((id) => moved.includes(id) && isThere(fromId, id))
  if (!state.routes.some(({ id }) => id === routeId)) return []
  return going.reduce<PlanEdit[]>((edits, deliveryId) => {
    const after = edits.reduce<PlanState>((before, edit) => applyPlanEdit(before, edit), state)
    const stops = after.routes.find(({ id }) => id === routeId)?.stops.map((stop) => stop.deliveryId) ?? []
    const before = toOrder.slice(0, toOrder.indexOf(deliveryId)).findLast((id) => stops.includes(id))
    const position = before === undefined ? 0 : stops.indexOf(before) + 1
    return [...edits, { kind: 'move', deliveryIds: [deliveryId], routeId, position }]
  }, [])
}

/** What the day as it runs judges itself, not by its plan. The hours of a driver are judged by the plan: it knows all that they drive. */
const ofTime: ReadonlySet<string> = new Set(['windows', 'shift', 'depot-hours', 'locks'])

/** Where goods change vehicles under way, room is judged by what is on board then. */
export const ofTimeAndRoom: ReadonlySet<string> = new Set([...ofTime, 'capacity'])

/** The rules of the plan that moves would break: together and apart, equipment, room, and so on. */
export async function brokenByMoves(
  machine: Machine,
  opened: Opened,
  moves: readonly Move[],
  ofLive: ReadonlySet<string> = ofTime,
): Promise<string[]> {
  const known = (await loadState(machine.db, opened.plan)).state
  const added = moves.flatMap(({ pair: { to } }) => to.free?.added ?? [])
  const state: PlanState = { ...known, routes: [...known.routes, ...added] }
  const routeIds = [...new Set(moves.flatMap(({ pair: { from, to } }) => [from, to].map(planRouteOf)))]
  const edits = editsForAll(state, moves)
  const after = edits.reduce<PlanState>((before, edit) => applyPlanEdit(before, edit), state)
  const [old, now] = [await rulesIn(state), await rulesIn(after)]
  return [...now].flatMap(([rule, times]) => (times > (old.get(rule) ?? 0) ? [rule] : []))

  async function rulesIn(one: PlanState): Promise<Map<string, number>> {
    const { brokenOfRoute } = await evaluateState(machine, opened, { state: one, routeIds })
    const counts = new Map<string, number>()
    for (const { rule } of routeIds.flatMap((id) => brokenOfRoute.get(id) ?? []))
      if (!ofLive.has(rule)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    return counts
  }
}

function planRouteOf({ asked }: OpenPair['from']): number {
  return asked.route.planRouteId
}
