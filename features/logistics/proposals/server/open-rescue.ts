import { and, eq } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import type { Machine } from '#kit/server/machine.ts'
import { routes } from '../../routes/server/tables.ts'
import type { Opened } from '../../plans/server/commands.ts'
import type { Unit } from '../rules/find-move.ts'
import type { RescueReason } from '../rules.ts'
import type { Taker } from '../rules/find-rescue.ts'
import { cannotGoOn } from './cannot-go-on.ts'
import { standing } from './open-order.ts'
import { detourOn, fitsIn, isLocked, isWithin, withStopsOf, type StopFacts } from './open-pair.ts'
import type { OpenRoute } from './open-route.ts'

export type OpenTaker = Taker & { open: OpenRoute }
/** A route that is to be relieved of what is left, and the routes that may take it. */
export type OpenRescue = {
  from: OpenRoute
  /** Its driver or its vehicle can't go on. */
  isStopped: boolean
  units: Unit[]
  /** What stays, whoever is asked. */
  staying: ReadonlyMap<number, readonly RescueReason[]>
  takers: OpenTaker[]
}
type StopById = ReadonlyMap<number, StopFacts>

export async function openRescue(
  machine: Machine,
  opened: Opened,
  { from, tos }: { from: OpenRoute; tos: readonly OpenRoute[] },
): Promise<OpenRescue> {
  const isStopped = await hasStopped(machine, from.asked.route.id)
  const stopById: StopById = new Map(opened.facts.stops.map((stop) => [stop.deliveryId, stop]))
  const { units, staying } = unitsOf({ from, isStopped, stopById })
  const takers: OpenTaker[] = []
  for (const to of tos) {
    if (!isBeside(from, to)) continue
    takers.push(await takerOf(machine, opened, { from, to, units, stopById }))
  }
  return { from, isStopped, units, staying, takers }
}

async function hasStopped({ db }: Machine, routeId: number): Promise<boolean> {
  const { id } = routes
  const rows = await db
    .select({ id })
    .from(routes)
    .where(and(eq(id, routeId), cannotGoOn(db, id)))
  return rows.length > 0
}

function isBeside(from: OpenRoute, to: OpenRoute): boolean {
  const [one, other] = [from.asked, to.asked]
  const isOfPlan = one.route.planId === other.route.planId && one.route.depotId === other.route.depotId
  return isOfPlan && isSame(one.known.end, other.known.end)
}

type Given = { from: OpenRoute; isStopped: boolean; stopById: StopById }

/** A pick-up takes along what it is picked up for. The next stop of a vehicle that goes on stays with it. */
function unitsOf({ from, isStopped, stopById }: Given): Pick<OpenRescue, 'units' | 'staying'> {
  const { order, limits } = from
  const dropOf = (id: number) => stopById.get(id)?.dropId ?? null
  const fetched = new Set(order.flatMap((id) => dropOf(id) ?? []))
  const staying = new Map<number, RescueReason[]>()
  const units: number[][] = []
  for (const [place, id] of order.entries()) {
    if (fetched.has(id)) continue
    const dropId = dropOf(id)
    const unit = dropId !== null && order.includes(dropId) ? [id, dropId] : [id]
    const isNext = !isStopped && place < limits.head
    const why = isNext ? 'next' : unit.flatMap((one) => reasonToStay(from, stopById, one))[0]
    if (why) for (const one of unit) staying.set(one, [why])
    else units.push(unit)
  }
  return { units, staying }
}

function reasonToStay(from: OpenRoute, stopById: StopById, id: number): RescueReason[] {
  if (!stopById.has(id)) return ['unplanned']
  return isLocked(from, id) ? ['locked'] : []
}

type Taking = { from: OpenRoute; to: OpenRoute; units: readonly Unit[]; stopById: StopById }

async function takerOf(machine: Machine, { facts }: Opened, taking: Taking): Promise<OpenTaker> {
  const { from, to, units, stopById } = taking
  const open = await withStopsOf(machine, to, { from, ids: units.flat() })
  const { driverId, vehicleId } = to.asked.route
  const skills = facts.drivers.find((one) => one.id === driverId)?.skills ?? []
  const features = facts.vehicles.find((one) => one.id === vehicleId)?.features ?? []
  const canServe = (stop: StopFacts) => isWithin(stop.skills, skills)
  const canCarry = (stop: StopFacts) => isWithin(stop.features, features)
  return {
    open,
    order: to.order,
    base: to.base,
    limits: to.limits,
    tryOrder: (order) => open.rest.tryOrder(standing(open, order)),
    fits: fitsIn({ to, facts, stopById }),
    detour: detourOn(open),
    refusalOf(unit) {
      const stops = unit.flatMap((id) => stopById.get(id) ?? [])
      if (!stops.every(canServe)) return 'skills'
      if (!stops.every(canCarry)) return 'equipment'
      return unit.some((id) => isGoods(unit, stopById, id)) && !mayLoad(taking) ? 'goods' : undefined
    },
  }
}

/** It is brought from the depot, not from a stop of the same unit. */
function isGoods(unit: Unit, stopById: StopById, id: number): boolean {
  return stopById.get(id)?.type === 'drop' && !unit.some((one) => stopById.get(one)?.dropId === id)
}

/** Goods that are still at the depot go along with a vehicle that is still there, and isn't loaded yet. */
function mayLoad({ from, to }: Pick<Taking, 'from' | 'to'>): boolean {
  const { state } = to.asked.known
  return from.asked.known.state.departedAtMs === null && state.departedAtMs === null && !state.isLoaded
}
