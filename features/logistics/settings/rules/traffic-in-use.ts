import * as z from 'zod/mini'
import { Slowdown } from '#platform/regions/contract.ts'
import { TrafficProfile, TrafficSettings } from '../contract.ts'

/** A profile that plans may name. That of typical traffic says what its matrices are worked out with; its percents are those of all roads together. */
export const TrafficInUse = z.object({
  profiles: z.array(
    z.extend(TrafficProfile, {
      key: z.string(),
      name: z.string(),
      roads: z.optional(
        z.object({
          slowdown: Slowdown,
          /** What the slowdown comes to on all roads together: on such matrices, percents are in relation to it. */
          basePercent: z.number(),
          /** How many days it was learned from; `null` where it is typical of cities. */
          learnedDays: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  usual: TrafficSettings.shape.usual,
  onlyOnRoads: TrafficSettings.shape.onlyOnRoads,
})
export type TrafficInUse = z.infer<typeof TrafficInUse>
