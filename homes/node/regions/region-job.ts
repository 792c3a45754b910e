import type { ReasonCode, ReasonValues } from '#roads/reason.ts'
import type { RegionPhase } from '#roads/region/build-region.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'

/** What a region is built from: a file of the operator, or the demo city that comes with the program. */
export type RegionInput = { readonly kind: 'pbf'; readonly path: string } | { readonly kind: 'demo' }

export interface RegionJob {
  readonly dataFolder: string
  readonly input: RegionInput
  readonly id: string
  readonly name?: string
}

/** A job with what it may use. */
export interface RegionTask extends RegionJob {
  readonly memoryBytes: number
  /** Removed by who began the build. */
  readonly scratchFolder: string
}

export type RegionReport =
  | { readonly kind: 'progress'; readonly phase: RegionPhase; readonly share: number }
  | { readonly kind: 'done'; readonly meta: RegionMeta }
  | { readonly kind: 'refused'; readonly code: ReasonCode; readonly values: ReasonValues }
  | { readonly kind: 'failed'; readonly message: string }
