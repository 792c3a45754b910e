import type { Machine } from '#kit/server/machine.ts'
import { isSame } from '#kit/contract/same.ts'
import type { StopState } from '../../driver/rules.ts'
import { openRest } from '../../forecasts/server/queries.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import type { Opened } from '../../plans/server/commands.ts'
import type { Point } from '#platform/regions/contract.ts'
import type { Transfer } from '../../routes/rules/transfer.ts'
import { metersBetween, type Place } from '../../positions/rules/meters.ts'
import type { Searched, Unit } from '../rules/find-move.ts'
import { isWithin } from '../rules/crew.ts'
import { hasRoom } from '../rules/goods.ts'
import { standing } from './open-order.ts'
import type { OpenRoute } from './open-route.ts'

/** Two routes of a plan, and what the second can take over from the first. */
export type OpenPair = { from: OpenRoute; to: OpenRoute; searched: Searched }

export type StopFacts = PlanFacts['stops'][number]

/** Nothing where the routes don't share their depot, or nothing can go from one to the other. */
export async function openPair(
  machine: Machine,
  { facts }: Pick<Opened, 'facts'>,
  { from, to }: { from: OpenRoute; to: OpenRoute },
): Promise<OpenPair | undefined> {
  const [one, other] = [from.asked.route, to.asked.route]
  const isBeside = one.planId === other.planId && one.depotId === other.depotId
  if (!isBeside || !isSame(from.asked.known.end, to.asked.known.end)) return undefined
  const stopById = new Map(facts.stops.map((stop) => [stop.deliveryId, stop]))
  const units = unitsOf({ from, to, facts, stopById })
  if (units.length === 0) return undefined
  const widened = await withStopsOf(machine, to, { from, ids: units.flat() })
  const side = (open: OpenRoute) => ({
    order: open.order,
    base: open.base,
    limits: open.limits,
    tryOrder: (order: readonly number[]) => open.rest.tryOrder(standing(open, order)),
  })
  const fits = fitsIn({ to, facts, stopById })
  return {
    from,
    to: widened,
    searched: { from: side(from), to: side(widened), units, fits, detour: detourOn(widened) },
  }
}

type Taking = {
  from: OpenRoute
  to: OpenRoute
  facts: PlanFacts
  stopById: ReadonlyMap<number, StopFacts>
}

/** What is neither on board, locked, nor about to be served, and what the other driver and vehicle can serve. */
function unitsOf(taking: Taking): Unit[] {
  const { from, stopById } = taking
  const dropIds = new Set([...stopById.values()].flatMap(({ dropId }) => dropId ?? []))
  const free = new Set(from.order.slice(from.limits.head).filter((id) => isFree(taking, id)))
  return [...free].flatMap((id): Unit[] => {
    const stop = stopById.get(id)!
    if (stop.type === 'drop') return dropIds.has(id) || !mayLoad(taking, id) ? [] : [[id]]
    if (stop.dropId === null) return [[id]]
    return free.has(stop.dropId) ? [[id, stop.dropId]] : []
  })
}

function isFree({ from, to, facts, stopById }: Taking, id: number): boolean {
  const stop = stopById.get(id)
  if (!stop || isLocked(from, id)) return false
  const { driverId, vehicleId } = to.asked.route
  const skills = facts.drivers.find((one) => one.id === driverId)?.skills ?? []
  const features = facts.vehicles.find((one) => one.id === vehicleId)?.features ?? []
  return isWithin(stop.skills, skills) && isWithin(stop.features, features)
}

/** What a person decided of its place, its time or its route stays. */
export function isLocked({ limits }: OpenRoute, id: number): boolean {
  const hold = limits.holds.get(id)
  return hold !== undefined && (hold.isHeld || hold.isInOrder || hold.isOfRoute === true || hold.within !== null)
}

/** Goods that are still at the depot go along with a vehicle that is still there, and isn't loaded yet. */
function mayLoad({ from, to }: Taking, id: number): boolean {
  const { state } = to.asked.known
  const isThere = state.departedAtMs === null && !state.isLoaded
  return (
    isThere && from.asked.known.state.departedAtMs === null && from.asked.known.state.stops.get(id)?.isLoaded === false
  )
}

/** The second route with places and travel times of what it may take over. */
export async function withStopsOf(
  machine: Machine,
  to: OpenRoute,
  { from, ids, transfer }: { from: OpenRoute; ids: readonly number[]; transfer?: Transfer | undefined },
): Promise<OpenRoute> {
  const { known } = to.asked
  const taken = from.asked.known.stops.filter(({ deliveryId }) => ids.includes(deliveryId))
  const state: StopState = {
    state: known.state.departedAtMs === null ? 'published' : 'outForDelivery',
    isLoaded: false,
    arrivedAtMs: null,
    doneAtMs: null,
    doneBy: null,
  }
  const stops = new Map([...known.state.stops, ...ids.map((id): [number, StopState] => [id, state])])
  const transfers = [...(known.transfers ?? []), ...(transfer ? [transfer] : [])]
  const wider = { ...known, transfers, stops: [...known.stops, ...taken], state: { ...known.state, stops } }
  const asked = { ...to.asked, known: wider }
  return { ...to, asked, rest: await openRest(machine, asked) }
}

export function fitsIn({ to, facts, stopById }: Omit<Taking, 'from'>) {
  const capacity = facts.vehicles.find(({ id }) => id === to.asked.route.vehicleId)?.capacity ?? {}
  const before = standing(to, to.order)
  const onBoard = onBoardOf(to, stopById)
  const goodsOf = (id: number) => stopById.get(id)
  return (order: readonly number[]) => hasRoom(before, standing(to, order), { onBoard, capacity, goodsOf })
}

type StopById = Taking['stopById']

/** What a vehicle has on board now, by unit: what it is still to hand over, and what it has picked up. */
function onBoardOf(to: OpenRoute, stopById: StopById): Record<string, number> {
  const onBoard: Record<string, number> = {}
  const ahead = standing(to, to.order)
  const fetched = new Set(ahead.flatMap((id) => stopById.get(id)?.dropId ?? []))
  const isLoaded = ({ type, deliveryId: id }: StopFacts) => type === 'drop' && ahead.includes(id) && !fetched.has(id)
  for (const { deliveryId } of to.asked.known.stops) {
    const stop = stopById.get(deliveryId)
    if (!stop || !(isLoaded(stop) || isCollected(to, stop))) continue
    for (const [unit, amount] of Object.entries(stop.quantities)) onBoard[unit] = (onBoard[unit] ?? 0) + amount
  }
  return onBoard
}

/** It was picked up, and goes to no other stop of the route: what does is counted there. */
function isCollected({ asked: { known } }: OpenRoute, { type, deliveryId, dropId }: StopFacts): boolean {
  const isDone = type === 'pickup' && known.state.stops.get(deliveryId)?.doneAtMs != null
  return isDone && (dropId === null || !known.state.stops.has(dropId))
}

export function detourOn({ asked: { known }, rest: { left } }: OpenRoute): Searched['detour'] {
  const pointOf = new Map(known.stops.map(({ deliveryId, point }) => [deliveryId, point]))
  const { from } = left.leaves
  const here = 'point' in from ? from.point : known.stops[from.place - 1]?.point
  return (stop, before, after) => {
    const at = pointOf.get(stop)!
    const one = before === null ? (here ?? known.start) : pointOf.get(before)
    const other = after === null ? known.end : pointOf.get(after)
    const [to, on] = [one ? apart(one, at) : 0, other ? apart(at, other) : 0]
    return to + on - (one && other ? apart(one, other) : 0)
  }
}

export function placeAt([longitude, latitude]: Point): Place {
  return { longitude, latitude }
}

function apart(one: Point, other: Point): number {
  return metersBetween(placeAt(one), placeAt(other))
}
