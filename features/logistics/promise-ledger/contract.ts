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
  /** The number of the publication that held then; nothing where none did, or it wasn’t kept yet. */
  publication: z.nullable(z.number()),
  /** Nothing until somebody has arrived there. */
  outcome: z.nullable(z.enum(promiseOutcomes)),
  arrivedAt: z.nullable(isoTime),
})
export type PromiseRow = z.infer<typeof PromiseRow>

const Kept = z.object({ kept: z.number(), scored: z.number() })
/**
 * How many recipients got what they were told, by the first and by the last time they were told for a day. By the last one, moved ones aside, it is kept
 * where nothing before it was broken: what is told after the fact makes no figure better.
 */
export const KeptFigures = z.object({ byFirst: Kept, byLast: Kept })
export type KeptFigures = z.infer<typeof KeptFigures>
