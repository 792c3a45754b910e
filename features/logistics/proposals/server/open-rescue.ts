import { and, eq } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Point } from '#platform/regions/contract.ts'
import { placesOf } from '../../forecasts/rules/rest-of-route.ts'
import { metersBetween } from '../../positions/rules/meters.ts'
import type { Transfer } from '../../routes/rules/transfer.ts'
import { routes, routeStops, routeVersions } from '../../routes/server/tables.ts'
import type { Opened } from '../../plans/server/commands.ts'
import { isWithin } from '../rules/crew.ts'
import { placesIn, type Unit } from '../rules/find-move.ts'
import type { RescueReason } from '../rules.ts'
import type { Taker } from '../rules/find-rescue.ts'
import { cannotGoOn } from './cannot-go-on.ts'
import { standing } from './open-order.ts'
import { detourOn, fitsIn, isLocked, placeAt, withStopsOf, type StopFacts } from './open-pair.ts'
import type { OpenRoute } from './open-route.ts'

export type OpenTaker = Taker & {
  open: OpenRoute
  /** Where it takes over the goods of these stops; nothing where it can load them at the depot, or where they have none. */
  transferFor: (moved: readonly number[]) => Transfer | undefined
}
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
  { from, tos, isStopped }: { from: OpenRoute; tos: readonly OpenRoute[]; isStopped: boolean },
): Promise<OpenRescue> {
  const stopById: StopById = new Map(opened.facts.stops.map((stop) => [stop.deliveryId, stop]))
  const { units, staying } = unitsOf({ from, isStopped, stopById })
  const takers: OpenTaker[] = []
  for (const to of tos) {
    if (!isBeside(from, to)) continue
    takers.push(await takerOf(machine, opened, { from, to, units, stopById }))
  }
  return { from, isStopped, units, staying, takers }
}

/** Whether the driver of a route, or its vehicle, can't go on. */
export async function hasStopped({ db }: Machine, routeId: number): Promise<boolean> {
  const { id } = routes
  const rows = await db
    .select({ id })
    .from(routes)
    .where(and(eq(id, routeId), cannotGoOn(db)))
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
  const transfer = await transferTo(machine, taking)
  const open = await withStopsOf(machine, to, { from, ids: units.flat(), transfer })
  const { driverId, vehicleId } = to.asked.route
  const skills = facts.drivers.find((one) => one.id === driverId)?.skills ?? []
  const features = facts.vehicles.find((one) => one.id === vehicleId)?.features ?? []
  const canServe = (stop: StopFacts) => isWithin(stop.skills, skills)
  const canCarry = (stop: StopFacts) => isWithin(stop.features, features)
  return {
    open,
    free: freeAs(to),
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
      return unit.some((id) => isGoods(unit, stopById, id)) && !transfer && !mayLoad(taking) ? 'goods' : undefined
    },
    transferFor(moved) {
      const stopIds = transfer?.stopIds.filter((id) => moved.includes(id)) ?? []
      return transfer && stopIds.length > 0 ? { ...transfer, stopIds } : undefined
    },
  }
}

function freeAs({ free, order, asked: { known } }: OpenRoute): Taker['free'] {
  if (free) return 'callable'
  const isWaiting = known.stops.length === 0 && known.state.departedAtMs === null
  return isWaiting && order.length === 0 ? 'calledIn' : undefined
}

/** It is brought from the depot, not from a stop of the same unit. */
function isGoods(unit: Unit, stopById: StopById, id: number): boolean {
  return stopById.get(id)?.type === 'drop' && !unit.some((one) => stopById.get(one)?.dropId === id)
}

/** How long handing over goods takes; a guess. */
const transferSeconds = 600
/** So near an address still says where it is. */
const nearMeters = 500

/** Where the other vehicle is, or the depot, if goods can't be loaded there before leaving. */
async function transferTo({ db }: Machine, taking: Taking): Promise<Transfer | undefined> {
  const { from, to, units, stopById } = taking
  const stopIds = units.flatMap((unit) => unit.filter((id) => isGoods(unit, stopById, id)))
  const point = placeOfGoods(from)
  if (stopIds.length === 0 || mayLoad(taking) || !point) return undefined
  const { driverName, vehicleName } = from.asked.route
  const anchor = (placesIn(to.order, to.limits)[0] ?? 0) - 1
  return {
    point,
    near: await namedNear(db, from, point),
    driverName,
    vehicleName,
    seconds: transferSeconds,
    stopIds,
    afterStopId: to.order[anchor] ?? null,
  }
}

/** Before it leaves, at its depot. */
function placeOfGoods({ asked: { known }, rest: { left } }: OpenRoute): Point | null {
  if (known.state.departedAtMs === null) return known.start
  const { from } = left.leaves
  if ('point' in from) return from.point
  return placesOf(known).points[from.place - 1] ?? null
}

async function namedNear(db: Database, { asked: { route, known } }: OpenRoute, point: Point): Promise<string> {
  const { start } = routeVersions
  const { address, longitude, latitude } = routeStops
  const isOfRoute = and(eq(routeVersions.routeId, route.id), eq(routeVersions.publicationId, route.publicationId))
  const [version] = await db.select({ start }).from(routeVersions).where(isOfRoute)
  const stops = await db
    .select({ address, longitude, latitude })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, route.id), eq(routeStops.publicationId, route.publicationId)))
    .limit(5000)
  const named = [
    ...stops.map((stop) => ({ name: stop.address, meters: metersBetween(placeAt(point), stop) })),
    ...(known.start
      ? [{ name: version?.start?.name ?? '', meters: metersBetween(placeAt(point), placeAt(known.start)) }]
      : []),
  ].toSorted((one, other) => one.meters - other.meters)
  return named[0] && named[0].meters <= nearMeters ? named[0].name : ''
}

/** Goods that are still at the depot go along with a vehicle that is still there, and isn't loaded yet. */
function mayLoad({ from, to }: Pick<Taking, 'from' | 'to'>): boolean {
  const { state } = to.asked.known
  return from.asked.known.state.departedAtMs === null && state.departedAtMs === null && !state.isLoaded
}
