/**
 * The input of the optimiser. An optional field that is absent turns its rule off.
 *
 * Times are seconds since an origin that the caller chooses, such as local midnight or the Unix epoch; one problem uses one origin.
 * Fractions of seconds and metres are rounded to whole ones; quantities are kept to three decimals.
 * Prices have no unit: all prices of a problem are in the same currency.
 */
export interface Problem {
  readonly depots?: readonly Depot[]
  readonly vehicles: readonly Vehicle[]
  readonly stops: readonly Stop[]
  /** How vehicles travel. A vehicle names its profile, or uses the first one. */
  readonly profiles: readonly Profile[]
  /** Coordinates of the places in the matrices. Only required for compact routes. */
  readonly places?: readonly Coordinates[]
  /** Units of quantities and capacities, at most 32: `['boxes', 'kg']`. */
  readonly units?: readonly string[]
  /** Goods collected at one stop and delivered later on the same route. Both stops are served or neither is. */
  readonly pairs?: readonly Pair[]
  readonly relations?: readonly Relation[]
  readonly locks?: Locks
  readonly stability?: Stability
  readonly goals?: Goals
  /** A plan to improve. Unknown stops in it are refused; stops missing from it start unassigned. */
  readonly startPlan?: PlanOrder
}

/** The minimum that defines a plan: which vehicle serves which stops, in which order. Times, trips and breaks follow from it. */
export interface PlanOrder {
  readonly routes: readonly RouteOrder[]
}

/** The stops of one vehicle, in order. */
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
  /** Time spent before each trip that starts here, including the first one. */
  readonly loadingSeconds?: number
}

/** One driver with one vehicle for one day. At most one route. */
export interface Vehicle {
  readonly id: string
  /** A depot. If absent, the route begins at its first stop. */
  readonly start?: string
  /** A depot. If absent, the route ends after its last stop. */
  readonly end?: string
  readonly profile?: string
  /**
   * The route starts and ends within it. If absent, the route may start at any time, even before the earliest time in the problem. With traffic
   * or breaks after driving, only some start times are tried, counted from that earliest time, so an unrelated earlier time may change the price.
   */
  readonly shift?: TimeSpan
  /** By unit. A unit that is not listed is not limited. */
  readonly capacity?: Quantities
  /** What the driver can do. A stop may require it. */
  readonly skills?: readonly string[]
  /** What the vehicle has. A stop may require it. */
  readonly features?: readonly string[]
  /** If absent, each kilometre costs one. If present, a price that is not listed is zero. */
  readonly costs?: VehicleCosts
  readonly limits?: VehicleLimits
  /** Work beyond the end of the shift or beyond `limits.durationSeconds`, whichever is more. */
  readonly overtime?: Overtime
  /** Weight of time when the start, trips and windows of a route are chosen. If absent, time weighs what it costs. */
  readonly weights?: VehicleWeights
  /** Allows the vehicle to load again during the route. */
  readonly reload?: Reload
  readonly breaks?: readonly Break[]
  /** The longest legal day, if `driving-rules.ts` doesn't cover it. It doesn't limit plans; `explain` raises limits up to it. */
  readonly lawfulDay?: LawfulDay
}

/** An absent field is not limited. */
export type LawfulDay = Pick<VehicleLimits, 'drivingSeconds' | 'durationSeconds'>

/** Prices of using a vehicle. */
export interface VehicleCosts {
  /** Paid once for each route with at least one stop. */
  readonly fixed?: number
  readonly perKilometer?: number
  /** From the start of the route to its end, including waiting and breaks. */
  readonly perHour?: number
  /** For driving time, on top of `perHour`. */
  readonly perDrivingHour?: number
  /** For set-up and service time at stops, on top of `perHour`. */
  readonly perWorkHour?: number
}

/** Replace `costs.perHour` and `overtime.costPerMinute` when times are chosen, so that times don't reveal what the driver costs. */
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

/** Allows longer work at a price. */
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
 * A break that starts within a time window, for example lunch. It is due on every route that starts before the window opens and ends
 * after it closes; with `always`, on every route with stops.
 */
export interface FixedBreak {
  readonly kind: 'fixed'
  readonly window: TimeSpan
  /** Alternative windows in which it may start. */
  readonly otherWindows?: readonly TimeSpan[]
  readonly durationSeconds: number
  readonly always?: boolean
  /** The break is taken only while no more than this is on board. A unit that is not listed is not limited. */
  readonly maxLoad?: Quantities
}

/**
 * A break after driving, such as "at least 45 minutes after at most 4.5 hours". `driving-rules.ts` has the European and the American rules.
 * It is taken at a halt or on the road. The counter starts at zero, or at the driving time since the last break of a route under way.
 */
export interface DrivingBreak {
  readonly kind: 'driving'
  readonly afterDrivingSeconds: number
  readonly durationSeconds: number
  /** The break may be split into two parts of at least these lengths. The second part must start before the driving time is used up. */
  readonly parts?: readonly [firstSeconds: number, secondSeconds: number]
  /** What counts as a break if it is long enough: waiting, or any time not spent driving. If absent, nothing else does. */
  readonly replacedBy?: 'waiting' | 'standing'
}

/** One requested halt: a delivery, a pickup, one end of a pair, or a visit. */
export interface Stop {
  readonly id: string
  /** Row of the matrices. */
  readonly place: number
  /** Loaded at the depot where the trip begins and delivered here. */
  readonly delivery?: Quantities
  /** Collected here and unloaded at the depot where the trip ends. */
  readonly pickup?: Quantities
  /** Service starts within one of them. If absent or empty, at any time. */
  readonly windows?: readonly StopWindow[]
  readonly serviceSeconds?: number
  /** Added before the service unless the previous visit was at the same place. */
  readonly setupSeconds?: number
  /** The vehicle must have all of them. */
  readonly skills?: readonly string[]
  readonly features?: readonly string[]
  /** Leaving out one stop of priority 9 costs as much as leaving out ten stops of priority 0. From 0 to a million. */
  readonly priority?: number
  /** Makes the stop optional: it is left out if serving it would cost more than this. */
  readonly prize?: number
  /** The stop is among the first, or among the last, stops of its route. */
  readonly position?: 'first' | 'last'
  /** Longest time on board: for deliveries since loading at the depot, for pickups until unloading at the depot. */
  readonly maxOnBoardSeconds?: number
  /** The time promised to the recipient. Broken promises are priced and limited by `stability.promises`, or else only counted. */
  readonly promise?: TimeSpan
  /** Set-up and service times of vehicles that differ from the stop's. */
  readonly workByVehicle?: Readonly<Record<string, StopWork>>
  /** Added to the cost when this vehicle serves the stop. To prefer one driver, set a price for all others. */
  readonly costByVehicle?: Readonly<Record<string, number>>
}

/** Work at a stop. An absent field has the value of the stop. */
export type StopWork = Pick<Stop, 'serviceSeconds' | 'setupSeconds'>

/** From a time to a time, both included. */
export interface TimeSpan {
  readonly startSeconds: number
  readonly endSeconds: number
}

/** A vehicle that arrives early waits. A window with a price is soft: service may start after its end, at that price. */
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

/** The served stops of the list are all on one route (`together`), or no two of them are (`apart`). */
export interface Relation {
  readonly kind: 'together' | 'apart'
  readonly stops: readonly string[]
}

/** What the search must not change. */
export interface Locks {
  /** Only this vehicle may serve the stop. */
  readonly vehicles?: readonly { readonly stop: string; readonly vehicle: string }[]
  /** Stops of the list on the same route keep this order. Other stops may come between them. */
  readonly orders?: readonly (readonly string[])[]
  /** The route begins with exactly these visits. */
  readonly prefixes?: readonly Prefix[]
  /** Vehicles whose route in `startPlan` stays unchanged. */
  readonly routes?: readonly string[]
}

/** The fixed beginning of a route. Rules no longer apply to its past visits; the route continues straight after the last one. */
export interface Prefix {
  readonly vehicle: string
  readonly visits: readonly PrefixVisit[]
  /**
   * When the route actually began, by loading at its depot or, without one, with whatever came before the first visit. Only with past visits.
   * If absent, it began as late as the first visit allows.
   */
  readonly startSeconds?: number
  /**
   * The breaks taken so far, in order, none during a visit. Only with past visits. A fixed break is done if one of these was taken in time and
   * was long enough. Spare time between past visits was spent waiting on arrival; if the list is absent, it counts as a break before the drive.
   */
  readonly breaks?: readonly PastBreak[]
  /**
   * All reloads so far, in order, at most one after each past visit. Only with past visits. An empty list means that there was none. If absent,
   * a reload is assumed wherever the loads require one and there was time for it, ending as late as possible.
   */
  readonly reloads?: readonly PastReload[]
}

/** When a vehicle was actually loaded again. The first loading of a route is described by `startSeconds` of the prefix. */
export interface PastReload extends TimeSpan {
  readonly depot: string
}

/** A break that was actually taken, at a halt or on the road. If it started after the last past visit, the route continues when it ends. */
export interface PastBreak {
  readonly startSeconds: number
  readonly durationSeconds: number
}

/** A visit of a fixed beginning. It is past if `served` is set. */
export interface PrefixVisit {
  readonly stop: string
  /** When it was actually served. The windows of a past visit no longer apply. Past visits come before the others. */
  readonly served?: TimeSpan
}

/** Prices and limits for changes from the previous plan. */
export interface Stability {
  /** The previous plan. If absent, `startPlan`. */
  readonly reference?: PlanOrder
  /** Counts stops of the previous plan that change vehicle. */
  readonly vehicles?: ChangePrice
  /** Counts the fewest stops that would have to move within their routes to restore the previous order. */
  readonly orders?: ChangePrice
  /** Counts stops whose service starts outside the promised time by more than the tolerance. */
  readonly promises?: ChangePrice & { readonly toleranceSeconds?: number }
}

/** A kind of change from the previous plan. */
export type ChangeKind = Exclude<keyof Stability, 'reference'>

/** Price per change, and the maximum number of changes. */
export interface ChangePrice {
  readonly cost?: number
  readonly atMost?: number
}

/** What the search optimises besides the prices of vehicles and windows. */
export interface Goals {
  /** Minimise the number of vehicles first, then the cost. Stops with a prize are left out if that saves a vehicle. */
  readonly vehiclesFirst?: boolean
  /** Price of leaving out a stop of priority 0 without a prize. If absent, it is higher than what leaving out any stop can save. */
  readonly unassignedCost?: number
  readonly balance?: Balance
  /** Price per stop and kilometre of distance from the centre of its route (root mean square). */
  readonly compactnessCostPerKilometer?: number
}

/** Price of inequality: the price times the sum over routes of the squared difference from the mean. */
export interface Balance {
  readonly costPerSquaredHour?: number
  readonly costPerSquaredStop?: number
  /** For all goods that a route delivers and collects, in `unit`. */
  readonly costPerSquaredQuantity?: number
  /** One of the problem's units. If absent, the first. */
  readonly unit?: string
  /** Whether the mean is over used vehicles (default) or all vehicles. */
  readonly among?: 'used' | 'all'
}

/** Matrices in row order: entry `from * places + to`. `null`, `Infinity` or any number from 2^28 means that there is no road. */
export interface Profile {
  readonly name: string
  readonly durationsSeconds: ArrayLike<number | null>
  readonly distancesMeters: ArrayLike<number | null>
  /** Cost of each leg, on top of the vehicle's prices. */
  readonly legCosts?: ArrayLike<number>
  readonly traffic?: Traffic
}

/** Driving takes `factors[hour]` times as long in that hour of the day. A drive across the hour is split there. */
export interface Traffic {
  /** 24 numbers above zero. */
  readonly factors: readonly number[]
  /** Time of day at time 0 of the problem, in seconds after midnight. */
  readonly clockAtZeroSeconds?: number
}

/** A point on the earth, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** By name of the unit. */
export type Quantities = Readonly<Record<string, number>>
