/** VROOM's JSON (API of version 1.14), as far as it is read and written here. Times in seconds, coordinates `[longitude, latitude]`. */
export interface VroomInput {
  readonly jobs?: readonly VroomJob[]
  readonly shipments?: readonly VroomShipment[]
  readonly vehicles: readonly VroomVehicle[]
  readonly matrices?: Readonly<Record<string, VroomMatrices>>
}

/** From a time to a time, both included. */
export type VroomSpan = readonly [number, number]
/** Longitude and latitude. */
export type VroomCoordinates = readonly [number, number]

/** What jobs and the two ends of shipments have in common. */
export interface VroomTask {
  readonly id: number
  readonly description?: string
  readonly location?: VroomCoordinates
  readonly location_index?: number
  readonly setup?: number
  readonly service?: number
  readonly time_windows?: readonly VroomSpan[]
}

/** One visit: a delivery, a pickup, or both. */
export interface VroomJob extends VroomTask {
  readonly delivery?: readonly number[]
  readonly pickup?: readonly number[]
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
  readonly description?: string
  readonly start?: VroomCoordinates
  readonly start_index?: number
  readonly end?: VroomCoordinates
  readonly end_index?: number
  readonly capacity?: readonly number[]
  readonly costs?: { readonly fixed?: number; readonly per_hour?: number; readonly per_km?: number }
  readonly skills?: readonly number[]
  readonly time_window?: VroomSpan
  readonly breaks?: readonly VroomBreak[]
  readonly speed_factor?: number
  readonly max_tasks?: number
  readonly max_travel_time?: number
  readonly max_distance?: number
  readonly steps?: readonly VroomVehicleStep[]
}

/** A break of a vehicle. */
export interface VroomBreak {
  readonly id: number
  readonly time_windows?: readonly VroomSpan[]
  readonly service?: number
  readonly description?: string
}

/** A step of the route that a vehicle has been given. */
export interface VroomVehicleStep {
  readonly type: 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'end'
  readonly id?: number
}

/** Travel times, and distances if known, row by row. */
export interface VroomMatrices {
  readonly durations: readonly (readonly number[])[]
  readonly distances?: readonly (readonly number[])[]
}

/** What VROOM's JSON answers. */
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

/** What routes and the whole plan add up. */
export interface VroomFigures {
  readonly cost: number
  readonly delivery: readonly number[]
  readonly amount: readonly number[]
  readonly pickup: readonly number[]
  readonly setup: number
  readonly service: number
  readonly duration: number
  readonly waiting_time: number
  readonly priority: number
  readonly distance: number
  readonly violations: readonly []
}

/** What the whole plan comes to. */
export interface VroomSummary extends VroomFigures {
  readonly routes: number
  readonly unassigned: number
}

/** What one vehicle does. */
export interface VroomRoute extends VroomFigures {
  readonly vehicle: number
  readonly description?: string
  readonly steps: readonly VroomStep[]
}

/** One entry of a route. */
export interface VroomStep {
  readonly type: 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'end'
  readonly id?: number
  readonly description?: string
  readonly location?: VroomCoordinates
  readonly location_index?: number
  readonly arrival: number
  /** Driven since the start of the route. */
  readonly duration: number
  readonly distance: number
  readonly setup: number
  readonly service: number
  readonly waiting_time: number
  readonly load?: readonly number[]
  readonly violations: readonly []
}
