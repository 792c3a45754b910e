import type { Problem } from '../problem.ts'

/** Used instead of the depot of a past reload: there was no reload, or it is unknown whether there was one. */
export const NOT_RELOADED = -1
export const UNKNOWN_RELOAD = -2

/** A time or distance without a limit. Sums of a few thousand of them stay exact. */
export const NEVER = 2 ** 30
/** Matrix entry if there is no road. */
export const NO_WAY = 2 ** 28
/** Price of a hard window in `windowPrice`. */
export const HARD = -1

/**
 * The problem as flat arrays, created once and never changed. Stops, vehicles, depots and profiles are numbers: their index in the
 * problem. A table `[a × b]` is read at `a * bCount + b`; a list of lists `x` is read between `xFrom[i]` and `xFrom[i + 1]`.
 * Times are whole seconds after `originSeconds`, loads are whole parts of `1 / unitScale`.
 */
export interface Model extends StopColumns, VehicleColumns, Rules {
  readonly problem: Problem
  readonly features: Features
  readonly originSeconds: number
  readonly stopCount: number
  readonly vehicleCount: number
  readonly depotCount: number
  readonly placeCount: number
  readonly unitCount: number
  readonly unitScale: Float64Array
  readonly stopByIdentity: ReadonlyMap<string, number>
  readonly vehicleByIdentity: ReadonlyMap<string, number>

  readonly depotPlace: Int32Array
  readonly depotLoading: Int32Array
  readonly depotOpenFrom: Int32Array
  readonly depotOpenStart: Int32Array
  readonly depotOpenEnd: Int32Array

  /** Per profile, `[place × place]`. Two profiles with the same numbers share them. */
  readonly durations: readonly Int32Array[]
  readonly distances: readonly Int32Array[]
  /** Additional cost of each leg, or null. */
  readonly legCosts: readonly (Float64Array | null)[]
  readonly dearestLeg: number
  /** The longest leg of all profiles, and whether any profile lacks a road between two places. */
  readonly longestSeconds: number
  readonly longestMeters: number
  readonly hasGaps: boolean
  /** Per profile: the pace by hour of the day, or null. */
  readonly traffic: readonly (TrafficModel | null)[]

  /** The start plan, or empty routes: one list of stops per vehicle. */
  readonly startRoutes: readonly Int32Array[]
}

/** One entry per stop. */
export interface StopColumns {
  readonly stopPlace: Int32Array
  /** The least time that any vehicle takes. */
  readonly service: Int32Array
  /** Time before the service unless the previous visit was at the same place. */
  readonly setup: Int32Array
  /** `[vehicle × stop]`; empty if all vehicles take the same time. */
  readonly serviceBy: Int32Array
  readonly setupBy: Int32Array
  /** Start of the first window, or without windows a time before any route starts. No service starts earlier. */
  readonly earliest: Int32Array
  /** End of the first window; NEVER without windows. */
  readonly firstEnd: Int32Array
  /** End of the last hard window; NEVER if there is none or one is soft. No service starts later. */
  readonly latest: Int32Array
  /** Windows in order of their start. */
  readonly windowFrom: Int32Array
  readonly windowStart: Int32Array
  readonly windowEnd: Int32Array
  /** Price per second of lateness, or HARD. */
  readonly windowPrice: Float64Array
  /** `[stop × unit]` delivered from the depot. */
  readonly delivery: Int32Array
  /** `[stop × unit]` collected for the depot. */
  readonly pickup: Int32Array
  /** `[stop × unit]` change of the load by the stop's pair: positive at pickups, negative at deliveries. */
  readonly pairLoad: Int32Array
  /** Other stop of the pair, or -1. */
  readonly partner: Int32Array
  /** 1 where the stop is the pickup of its pair. */
  readonly isPairPickup: Uint8Array
  /** Longest time on board: from loading at the depot to this stop, or from a pickup here to the unloading depot. NEVER if absent. */
  readonly maxOnBoard: Int32Array
  /** On the delivery of a pair: longest time since the pickup; NEVER without. */
  readonly maxPairOnBoard: Int32Array
  /** 0 anywhere, 1 first, 2 last. */
  readonly position: Uint8Array
  /** Price of leaving the stop out. */
  readonly unassignedPrice: Float64Array
  /** 1 if the stop has a prize, so that it may be left out. */
  readonly isOptional: Uint8Array
  readonly promiseStart: Int32Array
  readonly promiseEnd: Int32Array
  /** Kilometres east and north of the first place; empty unless routes are to be compact. */
  readonly east: Float64Array
  readonly north: Float64Array
}

/** One entry per vehicle. */
export interface VehicleColumns {
  /** Vehicles of the same kind differ in nothing but their id (and in locks and `startPlan`). Numbered from 0. */
  readonly kind: Int32Array
  readonly kindCount: number
  readonly profile: Int32Array
  /** Depot, or -1. */
  readonly startDepot: Int32Array
  readonly endDepot: Int32Array
  /** Earliest start of the route; without a shift, so early that an earlier start would change nothing. */
  readonly shiftStart: Int32Array
  /** First start that is tried: the start of the shift, or 0 without a shift. */
  readonly usualStart: Int32Array
  /** End of the shift without overtime. */
  readonly shiftEnd: Int32Array
  readonly overtimeUpTo: Int32Array
  /** Per second. */
  readonly overtimePrice: Float64Array
  readonly fixedCost: Float64Array
  readonly meterPrice: Float64Array
  readonly secondPrice: Float64Array
  /** Used instead of `secondPrice` and `overtimePrice` when times are chosen. */
  readonly secondWeight: Float64Array
  readonly overtimeWeight: Float64Array
  /** Per second of driving. */
  readonly drivingPrice: Float64Array
  /** Per second of set-up and service. */
  readonly workPrice: Float64Array
  readonly maxDistance: Int32Array
  readonly maxDuration: Int32Array
  readonly maxDriving: Int32Array
  readonly maxStops: Int32Array
  /** `[vehicle × unit]` */
  readonly capacity: Int32Array
  readonly reloadFrom: Int32Array
  readonly reloadDepot: Int32Array
  readonly maxReloads: Int32Array
  /** Breaks that were not taken yet. */
  readonly fixedBreaks: readonly (readonly FixedBreakModel[])[]
  readonly drivingBreaks: readonly (readonly DrivingBreakModel[])[]
  /** `[vehicle × stop]` 1 where skills, features and locks let the vehicle serve the stop. */
  readonly allowed: Uint8Array
  /** `[vehicle × stop]` price of serving (preference, and change of vehicle from the previous plan); empty if all are zero. */
  readonly servePrice: Float64Array
}

/** A break that starts within a window. */
export interface FixedBreakModel {
  /** Index in `vehicle.breaks`. */
  readonly index: number
  readonly start: number
  readonly end: number
  readonly duration: number
  readonly isAlwaysDue: boolean
  /** Highest load by unit with which the break may be taken, or null. */
  readonly maxLoad: Int32Array | null
  /** One break per window if there are several, in order. Then `start` is that of the first and `end` that of the last window. */
  readonly choices: readonly FixedBreakModel[]
}

/** A break that was taken. */
export interface PastBreakModel {
  readonly start: number
  readonly end: number
}

/** A break after so much driving. */
export interface DrivingBreakModel {
  readonly index: number
  readonly after: number
  readonly duration: number
  /** Lengths of the two parts; both equal the whole break if it can't be split. */
  readonly first: number
  readonly second: number
  readonly replacedBy: 'nothing' | 'waiting' | 'standing'
}

/** Traffic factors of a profile, by hour. */
export interface TrafficModel {
  readonly factors: Float64Array
  /** Time of day at time 0 of the model. */
  readonly clockAtZero: number
}

/** Relations, locks, stability and goals. */
export interface Rules {
  /** Per stop: its groups. A stop shares a route with all others of a `together` group and with none of an `apart` group. */
  readonly togetherFrom: Int32Array
  readonly together: Int32Array
  readonly togetherCount: number
  readonly apartFrom: Int32Array
  readonly apart: Int32Array
  readonly apartCount: number
  /** Per stop: its order locks, and its rank in each. */
  readonly orderFrom: Int32Array
  readonly order: Int32Array
  readonly orderRank: Int32Array
  readonly orderCount: number
  /** Per stop: the vehicle it is locked to, or -1. */
  readonly lockedVehicle: Int32Array
  /** Per vehicle: the stops its route begins with. */
  readonly prefixes: readonly Int32Array[]
  /** Real times of past visits; NEVER where the stop is not past. */
  readonly servedStart: Int32Array
  readonly servedEnd: Int32Array
  /** Per vehicle: when its route under way actually began; NEVER if unknown. */
  readonly pastStart: Int32Array
  /** Per vehicle: the breaks taken so far; null if unknown. */
  readonly pastBreaks: readonly (readonly PastBreakModel[] | null)[]
  /** Per past stop: the depot of the reload after it, NOT_RELOADED if there was none or UNKNOWN_RELOAD if unknown; and the times of the reload. */
  readonly reloadedAt: Int32Array
  readonly reloadStart: Int32Array
  readonly reloadEnd: Int32Array
  /** Whether any past reload is known. */
  readonly hasKnownReloads: boolean
  /** 1 if the route must stay as in the start plan. */
  readonly isLockedRoute: Uint8Array
  readonly stability: StabilityModel
  readonly balance: BalanceModel
  readonly compactnessPrice: number
  readonly vehiclesFirst: boolean
}

/** Prices of inequality between routes. */
export interface BalanceModel {
  readonly hourPrice: number
  readonly stopPrice: number
  readonly quantityPrice: number
  /** Quantity of each stop in the balanced unit; empty if no unit is balanced. */
  readonly quantities: Float64Array
  readonly amongAll: boolean
}

/** The previous plan, and the prices and limits of changes from it. */
export interface StabilityModel {
  /** Vehicle (or -1) and position of each stop in the previous plan. */
  readonly referenceVehicle: Int32Array
  readonly referencePosition: Int32Array
  readonly vehiclePrice: number
  readonly orderPrice: number
  readonly promisePrice: number
  /** NEVER if unlimited. */
  readonly maxVehicleChanges: number
  readonly maxOrderChanges: number
  readonly maxPromiseChanges: number
  readonly promiseTolerance: number
  /** Whether promises have a price or a ceiling. Otherwise they are only counted and don't influence start times. */
  readonly weighsPromises: boolean
}

/** Which search can be used. `rich` supports everything; each of the others supports its own rule and those before it. */
export interface Features {
  /**
   * All except `rich` require vehicles of one kind with one depot as start and end, one profile, costs per distance or driving time (and fixed
   * costs) only, no prizes, either deliveries or pickups, and none of the rules below.
   * `capacity`: times don't matter. `windows`: at most one hard window per stop, shifts, service times. `pairs`: linked pairs, no depot loads.
   */
  readonly kind: 'capacity' | 'windows' | 'pairs' | 'rich'
  /** Whether there are rules across several routes. */
  readonly hasPlanRules: boolean
  readonly hasTraffic: boolean
  readonly hasBreaks: boolean
  readonly hasReloads: boolean
}
