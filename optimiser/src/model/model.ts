import type { Problem } from '../problem.ts'

/** In place of the depot of a past reload: there was none; no one says. */
export const NOT_RELOADED = -1
export const UNTOLD = -2

/** Time that never comes, distance that never ends: the absent limit. Sums of a few thousand of them stay exact. */
export const NEVER = 2 ** 30
/** Entry of a matrix where there is no way. */
export const NO_WAY = 2 ** 28
/** Price of a hard window in `windowPrice`. */
export const HARD = -1

/**
 * The problem as flat arrays, made once and never changed. Stops, vehicles, depots and profiles are numbers: their place in the
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
  /** What each leg costs besides; null where nothing. */
  readonly legCosts: readonly (Float64Array | null)[]
  readonly dearestLeg: number
  /** Of all profiles, and whether a way is missing in any. */
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
  /** By the vehicle that takes least. */
  readonly service: Int32Array
  /** Spent before the service, unless the visit before was at the same place. */
  readonly setup: Int32Array
  /** `[vehicle × stop]` of each vehicle; empty where all take the same. */
  readonly serviceBy: Int32Array
  readonly setupBy: Int32Array
  /** Start of the first window; without windows no later than any route can start. No service starts before. */
  readonly earliest: Int32Array
  /** End of the first window; NEVER without windows. */
  readonly firstEnd: Int32Array
  /** End of the last hard window; NEVER when there is none or when one is soft. No service starts after. */
  readonly latest: Int32Array
  /** Windows in the order of their start. */
  readonly windowFrom: Int32Array
  readonly windowStart: Int32Array
  readonly windowEnd: Int32Array
  /** Per second late, or HARD. */
  readonly windowPrice: Float64Array
  /** `[stop × unit]` brought from the depot. */
  readonly delivery: Int32Array
  /** `[stop × unit]` taken to the depot. */
  readonly pickup: Int32Array
  /** `[stop × unit]` more on board after the stop through its pair: positive at pickups, negative at deliveries. */
  readonly pairLoad: Int32Array
  /** The other stop of the pair, or -1. */
  readonly partner: Int32Array
  /** 1 where the stop is the pickup of its pair. */
  readonly isPairPickup: Uint8Array
  /** From loading depot or pair pickup to here; NEVER without. Of a stop with a pickup: from here to the unloading depot. */
  readonly maxOnBoard: Int32Array
  /** On the delivery of a pair: longest time since the pickup; NEVER without. */
  readonly maxPairOnBoard: Int32Array
  /** 0 anywhere, 1 first, 2 last. */
  readonly position: Uint8Array
  /** Price of leaving the stop out. */
  readonly unassignedPrice: Float64Array
  /** 1 where the stop has a prize and may be left out without fault. */
  readonly isOptional: Uint8Array
  readonly promiseStart: Int32Array
  readonly promiseEnd: Int32Array
  /** Kilometres east and north of the first place, for compact routes; empty without. */
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
  /** No route starts before; without a shift a time so early that an earlier start would change nothing. */
  readonly shiftStart: Int32Array
  /** Where the choice of a start begins: the shift's start, or 0 without a shift. */
  readonly usualStart: Int32Array
  /** The end without overtime. */
  readonly shiftEnd: Int32Array
  readonly overtimeUpTo: Int32Array
  /** Per second. */
  readonly overtimePrice: Float64Array
  readonly fixedCost: Float64Array
  readonly meterPrice: Float64Array
  readonly secondPrice: Float64Array
  /** The same two as they count where times are chosen. */
  readonly secondWeight: Float64Array
  readonly overtimeWeight: Float64Array
  /** Per second at the wheel. */
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
  /** Those that are not past. */
  readonly fixedBreaks: readonly (readonly FixedBreakModel[])[]
  readonly drivingBreaks: readonly (readonly DrivingBreakModel[])[]
  /** `[vehicle × stop]` 1 where skills, features and locks let the vehicle serve the stop. */
  readonly allowed: Uint8Array
  /** `[vehicle × stop]` price of serving (preference, and change of vehicle against the plan before); empty when all are zero. */
  readonly servePrice: Float64Array
}

/** A break that starts within a window. */
export interface FixedBreakModel {
  /** Its place in `vehicle.breaks`. */
  readonly index: number
  readonly start: number
  readonly end: number
  readonly duration: number
  readonly isAlwaysDue: boolean
  /** By unit: taken only with no more on board; null without. */
  readonly maxLoad: Int32Array | null
  /** The same with each of several windows, in their order; `start` and `end` are then those of the first and the last. */
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
  /** The two parts it may be taken in; both as long as the whole where it may not be divided. */
  readonly first: number
  readonly second: number
  readonly replacedBy: 'nothing' | 'waiting' | 'standing'
}

/** The pace of a profile, by hour. */
export interface TrafficModel {
  readonly factors: Float64Array
  /** Time of day at time 0 of the model. */
  readonly clockAtZero: number
}

/** Relations, locks, stability and goals. */
export interface Rules {
  /** Per stop: the groups it belongs to. A stop shares a route with the others of `together`, with none of `apart`. */
  readonly togetherFrom: Int32Array
  readonly together: Int32Array
  readonly togetherCount: number
  readonly apartFrom: Int32Array
  readonly apart: Int32Array
  readonly apartCount: number
  /** Per stop: list of order locks, and the rank in each. */
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
  /** Per vehicle: when its route, under way, really began; NEVER where no one says. */
  readonly pastStart: Int32Array
  /** Per vehicle: the breaks its route has behind it; null where no one says. */
  readonly pastBreaks: readonly (readonly PastBreakModel[] | null)[]
  /** By past stop: the depot where the vehicle has reloaded after it, NOT_RELOADED where it has not, UNTOLD where no one says; and when. */
  readonly reloadedAt: Int32Array
  readonly reloadStart: Int32Array
  readonly reloadEnd: Int32Array
  /** Whether any such reload is told. */
  readonly hasKnownReloads: boolean
  /** 1 where the route stays as it is in the start plan. */
  readonly isLockedRoute: Uint8Array
  readonly stability: StabilityModel
  readonly balance: BalanceModel
  readonly compactnessPrice: number
  readonly vehiclesFirst: boolean
}

/** What inequality costs. */
export interface BalanceModel {
  readonly hourPrice: number
  readonly stopPrice: number
  readonly quantityPrice: number
  /** Of each stop, in the unit that counts; empty where none does. */
  readonly quantities: Float64Array
  readonly amongAll: boolean
}

/** The plan before, and what changes against it cost. */
export interface StabilityModel {
  /** In the plan before: vehicle (or -1) and position of each stop. */
  readonly referenceVehicle: Int32Array
  readonly referencePosition: Int32Array
  readonly vehiclePrice: number
  readonly orderPrice: number
  readonly promisePrice: number
  /** NEVER where there is no ceiling. */
  readonly maxVehicleChanges: number
  readonly maxOrderChanges: number
  readonly maxPromiseChanges: number
  readonly promiseTolerance: number
  /** Promises that have neither price nor ceiling are only counted: no route starts earlier or later for them. */
  readonly weighsPromises: boolean
}

/** Which search may be used. `rich` takes everything; each of the others takes its own rule and those before it. */
export interface Features {
  /**
   * All but `rich`: vehicles of one kind with one depot as start and end, one profile, price per distance or driving (and fixed) alone, no
   * prizes, deliveries alone or pickups alone, none of the rules below.
   * `capacity`: no times matter. `windows`: at most one hard window per stop, shift, service. `pairs`: linked pairs, no loads from depots.
   */
  readonly kind: 'capacity' | 'windows' | 'pairs' | 'rich'
  /** Rules in use that bind several routes at once. */
  readonly hasPlanRules: boolean
  readonly hasTraffic: boolean
  readonly hasBreaks: boolean
  readonly hasReloads: boolean
}
