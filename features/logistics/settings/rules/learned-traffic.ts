import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'

/** What the days of the workspace taught of its traffic so far. */
export const LearnedTraffic = z.object({
  /** With enough driving to tell, and how many it takes. */
  days: z.number(),
  neededDays: z.number(),
  learnedAt: z.nullable(isoTime),
  /** By the hour, the percents of the kinds of roads in the order of a slowdown, and how many minutes were driven on each. */
  hours: z.array(z.object({ percents: z.array(z.number()), drivenMinutes: z.array(z.number()) })),
})
export type LearnedTraffic = z.infer<typeof LearnedTraffic>
