import type { PlanOrder, RouteOrder } from './problem.ts'

/** A plan with its times, loads, trips, breaks and costs. It can be used as a start plan. */
export interface Plan extends PlanOrder {
  /** One route per vehicle with stops, in the order of the vehicles. */
  readonly routes: readonly Route[]
  /** Ids of the stops that no route serves. */
  readonly unassigned: readonly string[]
  readonly costs: PlanCosts
  readonly totals: Totals
}

/** The route of one vehicle, visit by visit. */
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
  /** Lateness after the chosen window, soft or hard. */
  readonly lateSeconds: number
  /** Load on departure, by unit in the order of `problem.units`. */
  readonly load: readonly number[]
}

/** Between two trips: collected goods are unloaded and the next trip is loaded. */
export interface ReloadVisit extends VisitTimes {
  readonly kind: 'reload'
  readonly depot: string
  readonly load: readonly number[]
}

/** Taken at the place of the previous visit or on the road to the next one. */
export interface BreakVisit extends VisitTimes {
  readonly kind: 'break'
  /** Index in the vehicle's breaks. */
  readonly break: number
}

/** Arrival at the depot where the route ends. */
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

/** Costs of a route by part. */
export interface RouteCosts {
  readonly fixed: number
  readonly distance: number
  readonly time: number
  readonly overtime: number
  readonly late: number
  /** Sum of `stop.costByVehicle`. */
  readonly preference: number
  readonly stability: number
  readonly compactness: number
  readonly total: number
}

/** Costs of a plan: the sums over its routes, and the costs that belong to no route. */
export interface PlanCosts extends RouteCosts {
  readonly balance: number
  readonly unassigned: number
}
