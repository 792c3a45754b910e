import type { Model } from '../model/model.ts'

/** The steps of a route laid out, and their times where the clock has run: what the parts of a course see of it. */
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
