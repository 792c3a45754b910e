/** VROOM's JSON (API of version 1.15). Times are in seconds, coordinates are `[longitude, latitude]`. */
export interface VroomInput {
  readonly jobs?: readonly VroomJob[]
  readonly shipments?: readonly VroomShipment[]
  readonly vehicles: readonly VroomVehicle[]
  readonly matrices?: Readonly<Record<string, VroomMatrices>>
  /** The older key for `matrices.car.durations`. */
  readonly matrix?: VroomMatrix
  /** Options of VROOM's service: `c` for plan mode, `g` for the geometry of routes. */
  readonly options?: { readonly c?: boolean; readonly g?: boolean }
}

/** From a time to a time, both included. */
export type VroomSpan = readonly [number, number]
/** Longitude and latitude. */
export type VroomCoordinates = readonly [number, number]
/** Row by row. */
export type VroomMatrix = readonly (readonly number[])[]

/** Fields shared by jobs and the two ends of shipments. */
export interface VroomTask {
  readonly id: number
  readonly description?: string
  readonly location?: VroomCoordinates
  readonly location_index?: number
  readonly setup?: number
  readonly service?: number
  /** By the type of the vehicle. */
  readonly setup_per_type?: Readonly<Record<string, number>>
  readonly service_per_type?: Readonly<Record<string, number>>
  readonly time_windows?: readonly VroomSpan[]
}

/** One visit: a delivery, a pickup, or both. */
export interface VroomJob extends VroomTask {
  readonly delivery?: readonly number[]
  readonly pickup?: readonly number[]
  /** The older key for `delivery`; used if neither `delivery` nor `pickup` is present. */
  readonly amount?: readonly number[]
  readonly skills?: readonly number[]
  readonly priority?: number
}

/** Goods from one place to another. */
export interface VroomShipment {
  readonly pickup: VroomTask
  readonly delivery: VroomTask
  readonly amount?: readonly number[]
  readonly skills?: readonly number[]
  readonly priority?: number
}

/** One vehicle for one day. */
export interface VroomVehicle {
  readonly id: number
  readonly profile?: string
  readonly type?: string
  readonly description?: string
  readonly start?: VroomCoordinates
  readonly start_index?: number
  readonly end?: VroomCoordinates
  readonly end_index?: number
  readonly capacity?: readonly number[]
  readonly costs?: VroomCosts
  readonly skills?: readonly number[]
  readonly time_window?: VroomSpan
  readonly breaks?: readonly VroomBreak[]
  readonly speed_factor?: number
  readonly max_tasks?: number
  readonly max_travel_time?: number
  readonly max_distance?: number
  readonly steps?: readonly VroomVehicleStep[]
}

/** Prices of a vehicle. If absent, one per second of driving. */
export interface VroomCosts {
  readonly fixed?: number
  readonly per_hour?: number
  readonly per_km?: number
  readonly per_task_hour?: number
}

/** A break of a vehicle. */
export interface VroomBreak {
  readonly id: number
  readonly time_windows?: readonly VroomSpan[]
  readonly service?: number
  readonly description?: string
  readonly max_load?: readonly number[]
}

/** A step of a given route. Its times are only used in plan mode. */
export interface VroomVehicleStep {
  readonly type: VroomStepType
  readonly id?: number
  readonly service_at?: number
  readonly service_after?: number
  readonly service_before?: number
}

/** Kinds of steps. */
export type VroomStepType = 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'end'

/** Travel times, distances and prices of legs. Without travel times, the matrix source is used. */
export interface VroomMatrices {
  readonly durations?: VroomMatrix
  readonly distances?: VroomMatrix
  readonly costs?: VroomMatrix
}

/** VROOM's answer. */
export interface VroomOutput {
  readonly code: 0
  readonly summary: VroomSummary
  readonly unassigned: readonly VroomUnassigned[]
  readonly routes: readonly VroomRoute[]
}

/** A task that no route serves. */
export interface VroomUnassigned {
  readonly id: number
  readonly type: 'job' | 'pickup' | 'delivery'
  readonly description?: string
  readonly location?: VroomCoordinates
  readonly location_index?: number
}

/** Figures of a route or of the whole plan. Amounts are present if vehicles have a capacity. */
export interface VroomFigures {
  readonly cost: number
  readonly delivery?: readonly number[]
  readonly amount?: readonly number[]
  readonly pickup?: readonly number[]
  readonly setup: number
  readonly service: number
  readonly duration: number
  readonly waiting_time: number
  readonly priority: number
  /** Present if distances are known. */
  readonly distance?: number
  readonly violations: readonly VroomViolation[]
}

/** Figures of the whole plan. */
export interface VroomSummary extends VroomFigures {
  readonly routes: number
  readonly unassigned: number
  readonly computing_times: VroomComputingTimes
}

/** In milliseconds. */
export interface VroomComputingTimes {
  readonly loading: number
  readonly solving: number
}

/** The route of one vehicle. */
export interface VroomRoute extends VroomFigures {
  readonly vehicle: number
  readonly description?: string
  readonly steps: readonly VroomStep[]
}

/** One entry of a route. */
export interface VroomStep {
  readonly type: VroomStepType
  readonly id?: number
  /** The older key for `id` of tasks. */
  readonly job?: number
  readonly description?: string
  readonly location?: VroomCoordinates
  readonly location_index?: number
  readonly arrival: number
  /** Driving time since the start of the route. */
  readonly duration: number
  /** Present if distances are known. */
  readonly distance?: number
  readonly setup: number
  readonly service: number
  readonly waiting_time: number
  readonly load?: readonly number[]
  readonly violations: readonly VroomViolation[]
}

/** A rule that a planned route breaks, with the duration if it has one. */
export interface VroomViolation {
  readonly cause: VroomCause
  readonly duration?: number
}

/** VROOM's names of broken rules. */
export type VroomCause =
  | 'delay'
  | 'lead_time'
  | 'load'
  | 'max_tasks'
  | 'skills'
  | 'precedence'
  | 'missing_break'
  | 'max_travel_time'
  | 'max_load'
  | 'max_distance'
