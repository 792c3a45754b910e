import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { promiseChannels, promiseOutcomes } from './rules.ts'

/** One time that a recipient was told. */
export const PromiseRow = z.object({
  id: z.number(),
  channel: z.enum(promiseChannels),
  earliest: isoTime,
  latest: isoTime,
  toldAt: isoTime,
  /** The person who told it; empty where the product did. */
  by: z.string(),
  /** Nothing until somebody has arrived there. */
  outcome: z.nullable(z.enum(promiseOutcomes)),
  arrivedAt: z.nullable(isoTime),
})
export type PromiseRow = z.infer<typeof PromiseRow>
