import type { PlanOrder, RouteOrder } from './problem.ts'

/** A plan with everything that follows from its order: times, loads, trips, breaks, costs. It may be given back as a start plan. */
export interface Plan extends PlanOrder {
  /** One for every vehicle that serves something, in the order of the vehicles. */
  readonly routes: readonly Route[]
  /** Ids of the stops that no route serves. */
  readonly unassigned: readonly string[]
  readonly costs: PlanCosts
  readonly totals: Totals
}

/** What one vehicle does, visit by visit. */
export interface Route extends RouteOrder {
  readonly visits: readonly Visit[]
  readonly costs: RouteCosts
  readonly totals: Totals
}

/** One entry of a route, in the order of the day. */
export type Visit = StartVisit | StopVisit | ReloadVisit | BreakVisit | EndVisit

/** Arrival, start of the work there (loading, service, break), and departure. */
export interface VisitTimes {
  readonly arrivalSeconds: number
  readonly startSeconds: number
  readonly endSeconds: number
}

/** Loading for the first trip. */
export interface StartVisit extends VisitTimes {
  readonly kind: 'start'
  readonly depot: string
  readonly load: readonly number[]
}

/** Service at a stop. */
export interface StopVisit extends VisitTimes {
  readonly kind: 'stop'
  readonly stop: string
  /** After the window that was chosen, whether it is priced or broken. */
  readonly lateSeconds: number
  /** On leaving, by unit in the order of `problem.units`. */
  readonly load: readonly number[]
}

/** Between two trips: what was collected is unloaded, the next trip is loaded. */
export interface ReloadVisit extends VisitTimes {
  readonly kind: 'reload'
  readonly depot: string
  readonly load: readonly number[]
}

/** Taken at the place of the visit before, or on the road to the next one. */
export interface BreakVisit extends VisitTimes {
  readonly kind: 'break'
  /** Which of the vehicle's breaks. */
  readonly break: number
}

/** Arrival at the depot where the route is over. */
export interface EndVisit extends VisitTimes {
  readonly kind: 'end'
  readonly depot: string
}

/** Sums over a route or a plan. */
export interface Totals {
  readonly distanceMeters: number
  /** From the start of the route to its end. */
  readonly durationSeconds: number
  readonly drivingSeconds: number
  readonly serviceSeconds: number
  readonly waitingSeconds: number
  readonly breakSeconds: number
  readonly overtimeSeconds: number
  readonly lateSeconds: number
  readonly brokenPromises: number
}

/** What a route costs, part by part. */
export interface RouteCosts {
  readonly fixed: number
  readonly distance: number
  readonly time: number
  readonly overtime: number
  readonly late: number
  /** Prices of `stop.costByVehicle`. */
  readonly preference: number
  readonly stability: number
  readonly compactness: number
  readonly total: number
}

/** What a plan costs: the sums over its routes, and what belongs to no route. */
export interface PlanCosts extends RouteCosts {
  readonly balance: number
  readonly unassigned: number
}
