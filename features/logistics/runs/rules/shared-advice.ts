import { applyEdit } from '#optimiser/price/apply.ts'
import { priceSlots } from '#optimiser/price/price.ts'
import type { Problem } from '#optimiser/problem.ts'
import { planOf } from '#optimiser/schedule/plan-of.ts'
import type { PlanEdit } from '../../plans/rules/edits/plan-edits.ts'
import type { PlanFacts, StopFacts, TimeSpan, TravelMatrices, VehicleFacts } from '../../plans/rules/facts.ts'
import { newRouteOf, reserveRoutes } from '../../plans/rules/edits/new-route.ts'
import { canDrive } from '../../plans/rules/plan/away.ts'
import { problemOf } from '../../plans/rules/plan/problem.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'

type Addition = Extract<PlanEdit, { kind: 'addRoute' }>
/** One more route, with the stops it serves of those that a search left out. */
export type SharedAdvice = Addition & { hours: TimeSpan[]; deliveryIds: number[] }

/** From so many on, one piece of advice for all of them is worth more than one for each; a guess. */
export const leastShared = 3
/** Most stops and routes that are tried, so that the answer takes no longer than a look; guesses. */
const [mostStops, mostTried] = [40, 6]
/** A shift that is made up lasts so long at most, and leaves so much to drive back after the last stop; guesses. */
const [longestSeconds, backSeconds] = [8 * 3600, 3600]

type Given = { facts: PlanFacts; matrices: TravelMatrices; state: PlanState }

/** The one route more that would serve most of the stops that were left out, without breaking a rule or coming late; `undefined` where it's few. */
export function sharedAdvice({ facts, matrices, state }: Given, leftOut: readonly number[]): SharedAdvice | undefined {
  const waiting = new Set(state.pool.map(({ deliveryId }) => deliveryId).filter((id) => leftOut.includes(id)))
  // Both ends of a pair go together, which is looked at where someone asks about one of them.
  const paired = new Set(facts.stops.flatMap(({ deliveryId, dropId }) => (dropId === null ? [] : [deliveryId, dropId])))
  const left = facts.stops
    .filter(({ deliveryId }) => waiting.has(deliveryId) && !paired.has(deliveryId))
    .toSorted((one, other) => endOf(one) - endOf(other) || one.deliveryId - other.deliveryId)
    .slice(0, mostStops)
  if (left.length < leastShared) return undefined
  const known = facts.vehicles.filter((vehicle) => canDrive(vehicle) && hasTravel(vehicle, { facts, matrices }))
  const tried = additions(state, { ...facts, vehicles: known }, left).map((edit): SharedAdvice => ({
    ...edit,
    deliveryIds: servedBy(edit, left, { facts, matrices, state }),
  }))
  const [best] = tried.toSorted((one, other) => other.deliveryIds.length - one.deliveryIds.length)
  return best && best.deliveryIds.length >= leastShared ? best : undefined
}

/** Drivers who are free first, then someone still to be found from the time on that the stops ask for. */
function additions(state: PlanState, facts: PlanFacts, left: readonly StopFacts[]) {
  const own = left.slice(0, 1).flatMap((stop) => reserveRoutes(state, facts, stop))
  const drivers = own.flatMap(({ hours, ...edit }) => (edit.driverId !== null && hours ? [{ ...edit, hours }] : []))
  const last = Math.max(...left.map(endOf))
  const starts = [...new Set(left.map(startOf))].filter(Number.isFinite).toSorted((one, other) => one - other)
  const open = starts.flatMap((startSeconds) => {
    const endSeconds = Math.min(startSeconds + longestSeconds, last + backSeconds)
    const vehicle = roomiest(facts.vehicles.filter(({ id }) => isFreeFrom(state, id, startSeconds)))
    if (!vehicle || endSeconds <= startSeconds) return []
    return [{ kind: 'addRoute' as const, driverId: null, vehicleId: vehicle.id, hours: [{ startSeconds, endSeconds }] }]
  })
  return [...drivers.slice(0, mostTried / 2), ...open.slice(0, mostTried / 2)]
}

/** Stop by stop, the one whose time ends first, each where it costs least. */
function servedBy(edit: Addition, left: readonly StopFacts[], { facts, matrices, state }: Given): number[] {
  const depotIds = facts.depots.map(({ id }) => id)
  const route = { ...newRouteOf(edit, 1, { facts, depotIds }), stops: [] }
  const pool = left.map(({ deliveryId }) => ({ deliveryId, locks: [] }))
  const problem: Problem = problemOf(facts, matrices, { ...state, routes: [route], pool })
  let plan = planOf(problem, { routes: [] })
  for (const { deliveryId } of left) {
    const stop = String(deliveryId)
    const [best] = priceSlots(problem, plan, stop)
      .filter(({ change }) => change.broken.length === 0 && change.lateSeconds <= 0)
      .toSorted((one, other) => one.change.cost - other.change.cost)
    if (!best) continue
    const { vehicle, position } = best
    plan = applyEdit(problem, plan, { kind: 'insert', stops: [stop], vehicle, position })
  }
  return plan.routes.flatMap(({ stops }) => stops.map(Number))
}

function hasTravel({ profileId }: VehicleFacts, { facts, matrices }: Omit<Given, 'state'>): boolean {
  return facts.profiles.some(({ id, matrixKey }) => id === profileId && matrices.has(matrixKey))
}

/** Whether no route uses the vehicle from a time on. */
function isFreeFrom({ routes }: PlanState, vehicleId: number, seconds: number): boolean {
  return routes.every(
    (route) => route.vehicleId !== vehicleId || (route.hours.at(-1)?.endSeconds ?? Infinity) <= seconds,
  )
}

function roomiest(vehicles: readonly VehicleFacts[]): VehicleFacts | undefined {
  const roomOf = ({ capacity }: VehicleFacts) => Object.values(capacity).reduce((sum, amount) => sum + amount, 0)
  return vehicles.toSorted((one, other) => roomOf(other) - roomOf(one) || one.id - other.id)[0]
}

function startOf({ windows }: StopFacts): number {
  return Math.min(Infinity, ...windows.map(({ startSeconds }) => startSeconds))
}

function endOf({ windows }: StopFacts): number {
  return Math.max(0, ...windows.map(({ endSeconds }) => endSeconds))
}
