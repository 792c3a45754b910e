import type { PlanEdit } from './plan-edits.ts'
import type { DriverFacts, PlanFacts, StopFacts, VehicleFacts } from '../facts.ts'
import { canDrive } from '../plan/away.ts'
import type { PlanState, RouteState } from '../plan/state.ts'

type Addition = Extract<PlanEdit, { kind: 'addRoute' }>
type Within = { facts: Pick<PlanFacts, 'drivers' | 'vehicles'>; depotIds: readonly number[] }

/** A route as it is added to a plan, still empty. */
export function newRouteOf(edit: Addition, id: number, { facts, depotIds }: Within): Omit<RouteState, 'stops'> {
  const driver = facts.drivers.find((one) => one.id === edit.driverId)
  const vehicle = facts.vehicles.find((one) => one.id === edit.vehicleId)
  const depotId = edit.depotId ?? usualDepot({ driver, vehicle, depotIds })
  return {
    id,
    driverId: edit.driverId,
    vehicleId: edit.vehicleId,
    startDepotId: depotId,
    endDepotId: depotId,
    hours: edit.hours ?? driver?.hours ?? [],
    overtimeMinutes: 0,
    mostStops: null,
    mostKilometers: null,
    isLocked: false,
    isCrewLocked: false,
  }
}

type Going = {
  driver: Pick<DriverFacts, 'depotId'> | undefined
  vehicle: Pick<VehicleFacts, 'depotId'> | undefined
  depotIds: readonly number[]
}

/** Where a route starts and ends that names no depot: where its driver belongs, else its vehicle, else the plan. */
export function usualDepot({ driver, vehicle, depotIds }: Going): number | null {
  return driver?.depotId ?? vehicle?.depotId ?? depotIds[0] ?? null
}

/** Most vehicles in reserve that are looked at for one stop; a guess. */
const mostReserves = 8

/**
 * Routes that could be added for a stop: every kind of vehicle that has none, with its own driver where they work that day and are
 * free, else another free one who has what the stop needs, else with a driver who is still to be found.
 */
export function reserveRoutes({ routes }: PlanState, facts: PlanFacts, stop: StopFacts): Addition[] {
  const free = facts.vehicles.filter(
    (vehicle) => canDrive(vehicle) && !routes.some(({ vehicleId }) => vehicleId === vehicle.id),
  )
  const spare = facts.drivers.filter(({ id, hours }) => hours.length > 0 && !routes.some((one) => one.driverId === id))
  const hours = routes.map((route) => route.hours).find((each) => each.length > 0)
  const additions = free.flatMap((vehicle) => {
    const driver = driverFor(vehicle, spare, stop)
    if (!driver && !hours) return []
    const kind = JSON.stringify([vehicle.profileId, vehicle.depotId, vehicle.capacity, vehicle.features, driver?.id])
    const edit: Addition = {
      kind: 'addRoute',
      driverId: driver?.id ?? null,
      vehicleId: vehicle.id,
      hours: driver?.hours ?? hours,
    }
    return [{ kind, edit }]
  })
  return [...new Map(additions.toReversed().map(({ kind, edit }) => [kind, edit])).values()]
    .reverse()
    .slice(0, mostReserves)
}

function driverFor({ id }: VehicleFacts, spare: readonly DriverFacts[], stop: StopFacts): DriverFacts | undefined {
  const isAble = ({ skills }: DriverFacts) => stop.skills.every((skill) => skills.includes(skill))
  const able = spare.filter(isAble)
  return able.find(({ vehicleId }) => vehicleId === id) ?? able.find(({ vehicleId }) => vehicleId === null) ?? able[0]
}
