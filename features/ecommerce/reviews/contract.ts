import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { bulkEndpoint, restoreEndpoint } from '#kit/contract/bulk.ts'
import { choiceFilter } from '#kit/contract/filters.ts'

export const reviewStatuses = ['Published', 'Pending'] as const

export const Review = z.object({
  id: z.number(),
  product: z.string(),
  productId: z.number(),
  companyName: z.string(),
  productImage: z.string(),
  reviewer: z.string(),
  customerId: z.number(),
  email: z.string(),
  avatar: z.string(),
  date: z.string(),
  writtenAt: isoTime,
  status: z.enum(reviewStatuses),
  review: z.number(),
  head: z.string(),
  para: z.string(),
})
export type Review = z.infer<typeof Review>

const path = '/api/apps/ecommerce/reviews'
const query = listQuery(['product', 'reviewer', 'date', 'status'], { status: choiceFilter(reviewStatuses) })
const reads = { action: 'read', subject: 'Review' } as const

export const listReviews = endpoint({
  method: 'GET',
  path,
  summary: 'List reviews',
  access: reads,
  query,
  reply: z.object({ reviews: z.array(Review), total: z.number() }),
})
const Week = z.object({ from: isoTime, reviews: z.number(), positive: z.number() })
export const readReviewFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  summary: 'Get review figures',
  access: reads,
  reply: z.object({
    average: z.number(),
    total: z.number(),
    newThisWeek: z.number(),
    /** Reviews with five stars down to one. */
    byStars: z.array(z.number()),
    changePercent: z.nullable(z.number()),
    positivePercent: z.number(),
    weeks: z.array(Week),
  }),
})

export const readReview = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a review',
  access: reads,
  params: numberId,
  reply: Review,
})

export const createReview = endpoint({
  method: 'POST',
  path,
  summary: 'Add a review',
  access: { action: 'create', subject: 'Review' },
  body: z.object({
    productId: z.number(),
    customerId: z.number(),
    review: z.int().check(z.minimum(1), z.maximum(5)),
    head: text(160),
    para: text(4000),
  }),
  reply: Review,
  status: 201,
})
export const changeReview = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Publish or unpublish a review',
  access: { action: 'write', subject: 'Review' },
  params: numberId,
  body: z.object({ status: z.enum(reviewStatuses) }),
  reply: Review,
})
export const deleteReview = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a review',
  access: { action: 'delete', subject: 'Review' },
  params: numberId,
  refusals: { 404: '' },
})
export const restoreReview = restoreEndpoint(path, 'Review')
export const bulkReviews = bulkEndpoint(path, 'Review', ['publish', 'unpublish', 'delete', 'restore'])
