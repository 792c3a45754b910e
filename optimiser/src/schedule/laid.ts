import type { Model } from '../model/model.ts'

/** The view that the parts of a course have of it: its steps, and their times after the clock has run. */
export interface Laid {
  readonly model: Model
  readonly version: number
  readonly stepCount: number
  readonly pastCount: number
  readonly kind: Uint8Array
  /** Stop or depot, by kind. */
  readonly item: Int32Array
  readonly arrival: Float64Array
  readonly start: Float64Array
  readonly end: Float64Array
}
