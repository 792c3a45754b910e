/** VROOM's JSON (API of version 1.14), as far as it is read and written here. Times in seconds, coordinates `[longitude, latitude]`. */
export interface VroomInput {
  readonly jobs?: readonly VroomJob[]
  readonly shipments?: readonly VroomShipment[]
  readonly vehicles: readonly VroomVehicle[]
  readonly matrices?: Readonly<Record<string, VroomMatrices>>
}

export type VroomSpan = readonly [number, number]
export type VroomCoordinates = readonly [number, number]

export interface VroomTask {
  readonly id: number
  readonly description?: string
  readonly location?: VroomCoordinates
  readonly location_index?: number
  readonly setup?: number
  readonly service?: number
  readonly time_windows?: readonly VroomSpan[]
}

export interface VroomJob extends VroomTask {
  readonly delivery?: readonly number[]
  readonly pickup?: readonly number[]
  readonly skills?: readonly number[]
  readonly priority?: number
}

export interface VroomShipment {
  readonly pickup: VroomTask
  readonly delivery: VroomTask
  readonly amount?: readonly number[]
  readonly skills?: readonly number[]
  readonly priority?: number
}

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

export interface VroomBreak {
  readonly id: number
  readonly time_windows?: readonly VroomSpan[]
  readonly service?: number
  readonly description?: string
}

export interface VroomVehicleStep {
  readonly type: 'start' | 'job' | 'pickup' | 'delivery' | 'break' | 'end'
  readonly id?: number
}

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

export interface VroomUnassigned {
  readonly id: number
  readonly type: 'job' | 'pickup' | 'delivery'
  readonly description?: string
  readonly location?: VroomCoordinates
  readonly location_index?: number
}

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

export interface VroomSummary extends VroomFigures {
  readonly routes: number
  readonly unassigned: number
}

export interface VroomRoute extends VroomFigures {
  readonly vehicle: number
  readonly description?: string
  readonly steps: readonly VroomStep[]
}

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
