/**
 * The problem: everything the optimiser knows. Every field that is optional is a rule that is off when the field is absent.
 *
 * Times are seconds from any origin of the caller's choosing, the same one throughout (local midnight, the Unix epoch, …).
 * Fractions of seconds and metres are rounded to whole ones; quantities are kept to three decimals.
 * Money has no unit: every price of one problem is in the same currency.
 */
export interface Problem {
  readonly depots?: readonly Depot[]
  readonly vehicles: readonly Vehicle[]
  readonly stops: readonly Stop[]
  /** How vehicles travel. A vehicle names its profile; without a name it takes the first. */
  readonly profiles: readonly Profile[]
  /** Where the places of the matrices are. Needed for compact routes alone. */
  readonly places?: readonly Coordinates[]
  /** Names of the units that quantities and capacities are counted in, at most 32: `['boxes', 'kg']`. */
  readonly units?: readonly string[]
  /** Goods collected at one stop and delivered at another of the same route, later. Served both or neither. */
  readonly pairs?: readonly Pair[]
  readonly relations?: readonly Relation[]
  readonly locks?: Locks
  readonly stability?: Stability
  readonly goals?: Goals
  /** A plan to improve. Stops in it that are unknown are refused; stops missing from it begin unassigned. */
  readonly startPlan?: PlanOrder
}

/** The least that makes a plan: who serves what in which order. Times, trips and breaks follow from it. */
export interface PlanOrder {
  readonly routes: readonly RouteOrder[]
}

/** What one vehicle serves, in order. */
export interface RouteOrder {
  readonly vehicle: string
  readonly stops: readonly string[]
}

/** A place where routes start, end or reload. */
export interface Depot {
  readonly id: string
  /** Row of the matrices. */
  readonly place: number
  /** When routes may start, load and end here. */
  readonly openings?: readonly TimeSpan[]
  /** Spent before each trip that starts here, the first of a route included. */
  readonly loadingSeconds?: number
}

/** One driver with one vehicle for one day: what becomes a route. */
export interface Vehicle {
  readonly id: string
  /** A depot. Without: the route begins at its first stop. */
  readonly start?: string
  /** A depot. Without: the route is over after its last stop. */
  readonly end?: string
  readonly profile?: string
  /**
   * The route starts and ends within it. Without: at any time, even before the earliest time that the problem names; in traffic and with
   * breaks after driving only some starts are tried, counted from that time, so that an earlier time elsewhere may change the price.
   */
  readonly shift?: TimeSpan
  /** By unit. A unit that is not named is not limited. */
  readonly capacity?: Quantities
  /** What the driver can do. Stops may ask for it. */
  readonly skills?: readonly string[]
  /** What the vehicle has. Stops may ask for it in the same way. */
  readonly features?: readonly string[]
  /** Without: one per kilometre. With: what is not named is zero. */
  readonly costs?: VehicleCosts
  readonly limits?: VehicleLimits
  /** Work beyond the end of the shift or beyond `limits.durationSeconds`, whichever is more. */
  readonly overtime?: Overtime
  /** What an hour counts for where the start, the trips and the windows of a route are chosen. Without: what it costs. */
  readonly weights?: VehicleWeights
  /** Permission to load again on the way. */
  readonly reload?: Reload
  readonly breaks?: readonly Break[]
  /** The longest day the driver's law allows, where `driving-rules.ts` does not know it. It binds no plan; `explain` raises limits up to it. */
  readonly lawfulDay?: LawfulDay
}

/** What is absent is not limited. */
export type LawfulDay = Pick<VehicleLimits, 'drivingSeconds' | 'durationSeconds'>

/** Prices of using a vehicle. */
export interface VehicleCosts {
  /** Paid once by a route that serves anything. */
  readonly fixed?: number
  readonly perKilometer?: number
  /** From the start of the route to its end, waiting and breaks included. */
  readonly perHour?: number
  /** At the wheel alone, on top of `perHour`. */
  readonly perDrivingHour?: number
  /** Of set-up and service at stops, on top of `perHour`. */
  readonly perWorkHour?: number
}

/** In place of `costs.perHour` and `overtime.costPerMinute`, so that times need not tell what they cost. */
export interface VehicleWeights {
  readonly perHour: number
  readonly overtimePerMinute: number
}

/** What a route may not exceed. */
export interface VehicleLimits {
  readonly distanceMeters?: number
  readonly durationSeconds?: number
  readonly drivingSeconds?: number
  readonly stops?: number
}

/** Permission to work longer, at a price. */
export interface Overtime {
  readonly upToSeconds: number
  /** On top of `costs.perHour`. */
  readonly costPerMinute: number
}

/** Where a vehicle may load again, and how often. */
export interface Reload {
  readonly depots: readonly string[]
  readonly atMost?: number
}

/** A break that the driver has to take. */
export type Break = FixedBreak | DrivingBreak

/**
 * A break that starts within a window of the day, lunch for example. It is due on every route that is under way from before
 * the window opens until after it closes; with `always`, on every route that is used.
 */
export interface FixedBreak {
  readonly kind: 'fixed'
  readonly window: TimeSpan
  /** It may start within one of these instead. */
  readonly otherWindows?: readonly TimeSpan[]
  readonly durationSeconds: number
  readonly always?: boolean
  /** Taken only while no more than this is on board. A unit that is not named is not limited. */
  readonly maxLoad?: Quantities
}

/**
 * "At least 45 minutes after at most 4.5 hours of driving": the European and the American rules are written with this one, see
 * `driving-rules.ts`. It is taken at a halt or on the road. The counter starts at zero, or with what the past visits of a route leave.
 */
export interface DrivingBreak {
  readonly kind: 'driving'
  readonly afterDrivingSeconds: number
  readonly durationSeconds: number
  /** It may be taken in two parts instead: at least so long first, and at least so long before the driving time is over. */
  readonly parts?: readonly [firstSeconds: number, secondSeconds: number]
  /** What else counts as a break when it lasts long enough: nothing, waiting, or any time not spent driving. */
  readonly replacedBy?: 'waiting' | 'standing'
}

/** One halt that is asked for: a delivery, a pickup, one end of a pair, or a visit. */
export interface Stop {
  readonly id: string
  /** Row of the matrices. */
  readonly place: number
  /** Brought here from the depot where the trip began. */
  readonly delivery?: Quantities
  /** Taken from here to the depot where the trip ends. */
  readonly pickup?: Quantities
  /** Service starts within one of them. None: at any time. */
  readonly windows?: readonly StopWindow[]
  readonly serviceSeconds?: number
  /** Before the service, unless the visit before was at the same place. */
  readonly setupSeconds?: number
  /** All of them must be among the vehicle's. */
  readonly skills?: readonly string[]
  readonly features?: readonly string[]
  /** Leaving out one stop of priority 9 weighs as much as leaving out ten of priority 0. From 0 to a million. */
  readonly priority?: number
  /** An optional stop: left out when serving it would cost more than this. */
  readonly prize?: number
  /** Among the first, or among the last, of its route. */
  readonly position?: 'first' | 'last'
  /** Longest time on board: from the loading depot to here for deliveries, from here to the depot for pickups. */
  readonly maxOnBoardSeconds?: number
  /** What the recipient was told. Priced and limited by `stability.promises`; without either, only counted. */
  readonly promise?: TimeSpan
  /** Where a vehicle takes another time for the set-up or the service. */
  readonly workByVehicle?: Readonly<Record<string, StopWork>>
  /** Added when this vehicle serves the stop; "the usual driver" is a price on all others. */
  readonly costByVehicle?: Readonly<Record<string, number>>
}

/** What a stop takes; what is absent is as for other vehicles. */
export type StopWork = Pick<Stop, 'serviceSeconds' | 'setupSeconds'>

/** From a time to a time, both included. */
export interface TimeSpan {
  readonly startSeconds: number
  readonly endSeconds: number
}

/** Early arrivals wait. A window with a price is soft: service may start after its end, at that price. */
export interface StopWindow extends TimeSpan {
  readonly lateCostPerMinute?: number
}

/** Goods that travel from one stop to another. */
export interface Pair {
  readonly pickup: string
  readonly delivery: string
  readonly quantities?: Quantities
  /** From the end of the service at the pickup to the start of the service at the delivery. */
  readonly maxOnBoardSeconds?: number
}

/** Among those of the stops that are served: all on one route, or no two on the same. */
export interface Relation {
  readonly kind: 'together' | 'apart'
  readonly stops: readonly string[]
}

/** What the search must leave as it is. */
export interface Locks {
  /** The stop may be served by this vehicle alone. */
  readonly vehicles?: readonly { readonly stop: string; readonly vehicle: string }[]
  /** Those on the same route keep this order; others may come between. */
  readonly orders?: readonly (readonly string[])[]
  /** The route begins with exactly these. */
  readonly prefixes?: readonly Prefix[]
  /** Vehicles whose route stays as it is in `startPlan`. */
  readonly routes?: readonly string[]
}

/** The fixed beginning of a route. What is past of it is not asked any more; after it the route goes on at once. */
export interface Prefix {
  readonly vehicle: string
  readonly visits: readonly PrefixVisit[]
  /**
   * When the route really began, by loading at its depot or else with what came before the first visit; where visits are past. Without: as
   * late as the first visit allows.
   */
  readonly startSeconds?: number
  /**
   * The breaks taken so far, in their order, none during a visit; where visits are past. A fixed break that one of them is in time and long
   * enough for is done. Time that is left between past visits was waited on arrival. Without: it counts as a break before the drive.
   */
  readonly breaks?: readonly PastBreak[]
  /**
   * The reloads so far, in their order, between visits or after the last past one, at most one at a time; where visits are past. The list tells
   * all of them: an empty one says that there was none. Without: there was one where loads ask for it and there was time, left as late as possible.
   */
  readonly reloads?: readonly PastReload[]
}

/** From when to when a vehicle was really loaded again. What the route began with is told by `startSeconds`. */
export interface PastReload extends TimeSpan {
  readonly depot: string
}

/** A break that was really taken, at a halt or on the road. After the last past visit: right after it, the route goes on when it is over. */
export interface PastBreak {
  readonly startSeconds: number
  readonly durationSeconds: number
}

/** A visit of a fixed beginning; past when it says when it was served. */
export interface PrefixVisit {
  readonly stop: string
  /** When it was really served. Such a visit is past: its windows are no longer asked. Past visits come before the others. */
  readonly served?: TimeSpan
}

/** What a change against the plan before costs, and how many changes there may be. */
export interface Stability {
  /** The plan before. Without: `startPlan`. */
  readonly reference?: PlanOrder
  /** A stop of the plan before that is served by another vehicle. */
  readonly vehicles?: ChangePrice
  /** The fewest stops that would have to be moved within their routes to restore the order before. */
  readonly orders?: ChangePrice
  /** A stop whose service starts outside its promise by more than the tolerance. */
  readonly promises?: ChangePrice & { readonly toleranceSeconds?: number }
}

/** A kind of change against the plan before. */
export type ChangeKind = Exclude<keyof Stability, 'reference'>

/** Price per change, and the most changes allowed. */
export interface ChangePrice {
  readonly cost?: number
  readonly atMost?: number
}

/** What counts besides the prices of vehicles and windows. */
export interface Goals {
  /** Use as few vehicles as possible, then let the cost decide. For a vehicle less stops that have a prize are left out. */
  readonly vehiclesFirst?: boolean
  /** Price of leaving out a stop of priority 0 that has no prize. Without: more than any plan can save by it. */
  readonly unassignedCost?: number
  readonly balance?: Balance
  /** Price per kilometre between a stop and the centre of its route (root of the mean square), per stop. */
  readonly compactnessCostPerKilometer?: number
}

/** Price of inequality: the sum over routes of the squared difference to the mean, times the price. */
export interface Balance {
  readonly costPerSquaredHour?: number
  readonly costPerSquaredStop?: number
  /** Of everything a route brings and takes, in the unit named by `unit`. */
  readonly costPerSquaredQuantity?: number
  /** One of the problem's units. Without: the first. */
  readonly unit?: string
  /** Over the vehicles that are used (default), or over all. */
  readonly among?: 'used' | 'all'
}

/** Row by row: entry `from * places + to`. `null`, `Infinity` or anything from 2^28 on where there is no way. */
export interface Profile {
  readonly name: string
  readonly durationsSeconds: ArrayLike<number | null>
  readonly distancesMeters: ArrayLike<number | null>
  /** What each leg costs, on top of the prices of the vehicle. */
  readonly legCosts?: ArrayLike<number>
  readonly traffic?: Traffic
}

/** Driving takes `factors[hour]` times as long in that hour of the day; a drive over the hour is split there. */
export interface Traffic {
  /** 24 numbers above zero. */
  readonly factors: readonly number[]
  /** The time of day, in seconds after midnight, at time 0 of the problem. */
  readonly clockAtZeroSeconds?: number
}

/** A point on the earth, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** By name of the unit. */
export type Quantities = Readonly<Record<string, number>>
