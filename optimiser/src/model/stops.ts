import type { Problem, Stop, StopWindow } from '../problem.ts'
import type { Ground } from './ground.ts'
import { HARD, NEVER } from './model.ts'
import type { Rules, StopColumns, VehicleColumns } from './model.ts'
import type { ProfilesModel } from './profiles.ts'
import { packLists, wholeColumn } from './scale.ts'
import { quantityTable } from './vehicles.ts'
import { compileWork } from './work.ts'

interface Others {
  readonly profiles: ProfilesModel
  readonly vehicles: VehicleColumns
  readonly rules: Rules
}

/** The columns of the stops. */
export function compileStops(ground: Ground, others: Others): StopColumns {
  const { problem, origin } = ground
  const { stops } = problem
  return {
    ...compileWindows(ground),
    ...compilePairs(ground),
    ...compilePositions(problem),
    stopPlace: wholeColumn(stops, (stop) => stop.place),
    ...compileWork(ground),
    delivery: quantityTable(
      stops.map((stop) => stop.delivery),
      ground,
    ),
    pickup: quantityTable(
      stops.map((stop) => stop.pickup),
      ground,
    ),
    maxOnBoard: wholeColumn(stops, (stop) => upTo(stop.maxOnBoardSeconds)),
    position: Uint8Array.from(stops, positionCode),
    unassignedPrice: compileUnassignedPrices(problem, others),
    isOptional: Uint8Array.from(stops, (stop) => (stop.prize === undefined ? 0 : 1)),
    promiseStart: wholeColumn(stops, ({ promise }) => (promise ? Math.round(promise.startSeconds) - origin : -NEVER)),
    promiseEnd: wholeColumn(stops, ({ promise }) => (promise ? upTo(promise.endSeconds - origin) : NEVER)),
  }
}

function upTo(value: number | undefined): number {
  return value === undefined ? NEVER : Math.min(NEVER, Math.round(value))
}

function positionCode({ position }: Stop): number {
  if (position === 'first') return 1
  return position === 'last' ? 2 : 0
}

function compileWindows({ problem, origin, dawn }: Ground) {
  const sorted = problem.stops.map(({ windows = [] }) =>
    windows.length < 2
      ? windows
      : [...windows].sort((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds),
  )
  const packed = packLists(sorted)
  const endOf = (window: StopWindow) => upTo(window.endSeconds - origin)
  const latestOf = (windows: readonly StopWindow[]) => {
    const isOpenEnded = windows.length === 0 || windows.some((window) => window.lateCostPerMinute !== undefined)
    return isOpenEnded ? NEVER : Math.max(...windows.map(endOf))
  }
  return {
    windowFrom: packed.from,
    windowStart: wholeColumn(packed.entries, (window) => Math.round(window.startSeconds) - origin),
    windowEnd: wholeColumn(packed.entries, endOf),
    windowPrice: Float64Array.from(packed.entries, (window) =>
      window.lateCostPerMinute === undefined ? HARD : window.lateCostPerMinute / 60,
    ),
    earliest: wholeColumn(sorted, (windows) => (windows[0] ? Math.round(windows[0].startSeconds) - origin : dawn)),
    firstEnd: wholeColumn(sorted, (windows) => (windows[0] ? endOf(windows[0]) : NEVER)),
    latest: wholeColumn(sorted, latestOf),
  }
}

function compilePairs(ground: Ground) {
  const { problem, stopByIdentity } = ground
  const partner = new Int32Array(problem.stops.length).fill(-1)
  const isPairPickup = new Uint8Array(problem.stops.length)
  const maxPairOnBoard = new Int32Array(problem.stops.length).fill(NEVER)
  const pairs = problem.pairs ?? []
  const units = ground.unitScale.length
  const pairLoad = new Int32Array(problem.stops.length * units)
  const quantities = quantityTable(
    pairs.map((pair) => pair.quantities),
    ground,
  )
  for (const [index, pair] of pairs.entries()) {
    const pickup = stopByIdentity.get(pair.pickup)!
    const delivery = stopByIdentity.get(pair.delivery)!
    partner[pickup] = delivery
    partner[delivery] = pickup
    isPairPickup[pickup] = 1
    maxPairOnBoard[delivery] = upTo(pair.maxOnBoardSeconds)
    for (let unit = 0; unit < units; unit++) {
      pairLoad[pickup * units + unit] = quantities[index * units + unit]!
      pairLoad[delivery * units + unit] = -quantities[index * units + unit]!
    }
  }
  return { partner, isPairPickup, maxPairOnBoard, pairLoad }
}

function compilePositions(problem: Problem): { east: Float64Array; north: Float64Array } {
  const { places, stops, goals } = problem
  const origin = places?.[0]
  if (!origin || !goals?.compactnessCostPerKilometer) return { east: new Float64Array(0), north: new Float64Array(0) }
  // Equirectangular: a degree of latitude is 111.195 km on the mean sphere.
  const kilometersPerDegree = 111.195
  // Rounded to nine digits because JavaScript engines may differ in the last ones.
  const shrink = Math.round(Math.cos((origin.latitude * Math.PI) / 180) * 1e9) / 1e9
  return {
    east: Float64Array.from(
      stops,
      ({ place }) => (places[place]!.longitude - origin.longitude) * kilometersPerDegree * shrink,
    ),
    north: Float64Array.from(stops, ({ place }) => (places[place]!.latitude - origin.latitude) * kilometersPerDegree),
  }
}

function compileUnassignedPrices(problem: Problem, others: Others): Float64Array {
  const base = problem.goals?.unassignedCost ?? moreThanAnyStopCosts(problem, others)
  return Float64Array.from(problem.stops, (stop) => stop.prize ?? base * (1 + (stop.priority ?? 0)))
}

/** An upper bound of what one stop can add to the cost: four of the longest legs, one vehicle, and every price a stop can have. */
function moreThanAnyStopCosts({ stops }: Problem, { profiles, vehicles, rules }: Others): number {
  const work = highest(stops.map(mostWork))
  const latePrice = highest(
    stops.map(({ windows = [] }) => highest(windows.map((window) => window.lateCostPerMinute ?? 0))),
  )
  const meters = 4 * profiles.longestMeters
  const seconds = 4 * profiles.longestSeconds + work + DAY_SECONDS
  const travel =
    meters * highest(vehicles.meterPrice) +
    seconds * (highest(vehicles.secondPrice) + highest(vehicles.drivingPrice) + highest(vehicles.overtimePrice))
  const { vehiclePrice, orderPrice, promisePrice } = rules.stability
  const changes = highest(vehicles.servePrice) + vehiclePrice + orderPrice + promisePrice
  const legs = 4 * profiles.dearestLeg + work * highest(vehicles.workPrice)
  return 1 + travel + legs + (latePrice * DAY_SECONDS) / 60 + highest(vehicles.fixedCost) + changes
}

function mostWork(stop: Stop): number {
  const all = [stop, ...Object.values(stop.workByVehicle ?? {})]
  return highest(all.map((work) => work.serviceSeconds ?? 0)) + highest(all.map((work) => work.setupSeconds ?? 0))
}

const DAY_SECONDS = 86_400

function highest(numbers: ArrayLike<number>): number {
  let most = 0
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! > most) most = numbers[at]!
  return most
}
