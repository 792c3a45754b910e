import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bulkIds, isoTime } from '#kit/contract/fields.ts'
import { day, windowList } from '../rules.ts'

/** What a change does to deliveries; what it leaves as it is isn’t there. */
export const PromiseQuestion = z.object({
  ids: bulkIds,
  isCancelled: z.optional(z.boolean()),
  date: z.optional(z.nullable(day)),
  windows: z.optional(windowList),
  /** It goes to another place, or comes from another depot. */
  isElsewhere: z.optional(z.boolean()),
})
export type PromiseQuestion = z.infer<typeof PromiseQuestion>

export const mostBrokenShown = 5

export const BrokenPromises = z.object({
  total: z.number(),
  /** The first of them, by the time that was promised. */
  broken: z.array(
    z.object({
      deliveryId: z.number(),
      reference: z.string(),
      recipient: z.string(),
      earliest: isoTime,
      latest: isoTime,
    }),
  ),
})
export type BrokenPromises = z.infer<typeof BrokenPromises>

/** Answered where promises are judged. */
export const checkPromises = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/deliveries/broken-promises',
  summary: `Which times that recipients were promised a change of their deliveries would break: how many, and the first ${mostBrokenShown}. Deliveries that you can’t change don’t count. Nothing is stored`,
  access: { action: 'write', subject: 'Delivery' },
  body: PromiseQuestion,
  reply: BrokenPromises,
})
