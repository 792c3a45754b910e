import * as z from 'zod/mini'

/** What says of a travel matrix where its times come from. */
export const MatrixFacts = z.object({
  /** Names the content, so that a matrix is loaded once and kept. */
  key: z.string(),
  /** Straight lines stand in for roads: numbers made from it are estimates. */
  isEstimated: z.boolean(),
  source: z.string(),
  /** Whether it follows from the side of the road and the rule for U-turns that a plan chooses. */
  knowsRoadUse: z.boolean(),
})
export type MatrixFacts = z.infer<typeof MatrixFacts>

/** What has become of a map since: still in use, built anew from other data, no longer around all places, or behind another that is. */
export const MapNow = z.enum(['same', 'replaced', 'outside', 'another'])
export type MapNow = z.infer<typeof MapNow>

/** How many places of a plan have their travel times. */
export const TravelProgress = z.object({ done: z.number(), total: z.number() })
export type TravelProgress = z.infer<typeof TravelProgress>
