import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, positiveInteger, text } from '#kit/contract/fields.ts'

const path = '/api/apps/logistics/plans/{id}/comments'
const onePath = '/api/apps/logistics/plan-comments/{id}'
const writes = { action: 'write', subject: 'Plan' } as const
const words = text(4000)

/** What a comment is about: the plan as a whole, one of its routes, one of its stops, or the day with all of its plans. */
export const CommentAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan') }),
  z.object({ kind: z.literal('route'), routeId: positiveInteger }),
  z.object({ kind: z.literal('stop'), deliveryId: positiveInteger }),
  z.object({ kind: z.literal('day') }),
])
export type CommentAbout = z.infer<typeof CommentAbout>

export const PlanComment = z.object({
  id: z.number(),
  about: CommentAbout,
  text: z.string(),
  author: z.object({ name: z.string(), avatar: z.string() }),
  at: isoTime,
  isEdited: z.boolean(),
  isOwn: z.boolean(),
})
export type PlanComment = z.infer<typeof PlanComment>

export const listComments = endpoint({
  method: 'GET',
  path,
  summary: 'Comments on a plan, its routes, its stops and its day, newest first, up to 500',
  access: { action: 'read', subject: 'Plan' },
  params: numberId,
  reply: z.object({ comments: z.array(PlanComment) }),
})
export const addComment = endpoint({
  method: 'POST',
  path,
  summary: 'Comment on a plan, a route, a stop or the day of the plan. Who is mentioned as “@Full Name” is notified',
  access: writes,
  params: numberId,
  body: z.object({ about: z._default(CommentAbout, { kind: 'plan' }), text: words }),
  reply: PlanComment,
  status: 201,
})
export const changeComment = endpoint({
  method: 'PATCH',
  path: onePath,
  summary: 'Change a comment of your own',
  access: writes,
  params: numberId,
  body: z.object({ text: words }),
  reply: PlanComment,
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: onePath,
  summary: 'Delete a comment of your own',
  access: writes,
  params: numberId,
})
export const listReaders = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/plans/{id}/readers',
  summary: 'Who may see a plan and so can be mentioned in its comments, by name, up to 500',
  access: writes,
  params: numberId,
  reply: z.object({ people: z.array(z.object({ id: z.number(), name: z.string(), avatar: z.string() })) }),
})
