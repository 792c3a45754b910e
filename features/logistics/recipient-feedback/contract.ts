import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText } from '#kit/contract/fields.ts'
import { numberFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { problemKinds } from './rules.ts'

export const Stars = z.int().check(z.minimum(1), z.maximum(5))
export const Problem = z.object({ kind: z.enum(problemKinds), text: z.string(), reportedAt: isoTime })
export type Problem = z.infer<typeof Problem>

/** What a recipient has said of their delivery, and what they can still say. */
export const TrackedFeedback = z.object({
  rating: z.nullable(z.object({ stars: Stars, comment: z.string() })),
  mayRate: z.boolean(),
  problems: z.array(Problem),
  mayReport: z.boolean(),
  /** That it goes back is among what they can report. */
  mayReturn: z.boolean(),
})
export type TrackedFeedback = z.infer<typeof TrackedFeedback>

export const rateTracked = endpoint({
  method: 'PUT',
  path: '/api/track/{code}/rating',
  summary: 'Rate a delivery as its recipient, or change the rating within a day',
  access: 'recipient',
  params: trackedCode,
  body: z.object({ digits, stars: Stars, comment: optionalText(1000) }),
  reply: TrackedFeedback,
})
export const reportTracked = endpoint({
  method: 'POST',
  path: '/api/track/{code}/problems',
  summary: 'Report a problem with a delivery as its recipient',
  access: 'recipient',
  params: trackedCode,
  body: z.object({ digits, kind: z.enum(problemKinds), text: optionalText(1000) }),
  reply: TrackedFeedback,
  status: 201,
})

const path = '/api/apps/logistics/ratings'
const reads = { action: 'read', subject: 'RecipientFeedback' } as const
export const RatingRow = z.object({
  /** Of the delivery, which is rated once. */
  id: z.number(),
  reference: z.string(),
  recipient: z.string(),
  stars: z.number(),
  comment: z.string(),
  givenAt: isoTime,
  driverId: z.nullable(z.number()),
  /** Empty for those who don’t see the driver. */
  driverName: z.string(),
})
export type RatingRow = z.infer<typeof RatingRow>

export const listRatings = endpoint({
  method: 'GET',
  path,
  summary: 'Ratings by recipients, the newest first',
  access: reads,
  query: listQuery(['givenAt', 'stars', 'recipient', 'driverName'], { driverId: numberFilter, stars: numberFilter }),
  reply: z.object({
    ratings: z.array(RatingRow),
    total: z.number(),
    /** Of all ratings that pass the filters; nothing where there are none. */
    averageStars: z.nullable(z.number()),
  }),
})
export const readDeliveryFeedback = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'What the recipient of a delivery has said of it',
  access: reads,
  params: numberId,
  reply: z.object({
    rating: z.nullable(z.object({ stars: z.number(), comment: z.string(), givenAt: isoTime, changedAt: isoTime })),
    problems: z.array(Problem),
  }),
})
