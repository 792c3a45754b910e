import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger } from '#kit/contract/fields.ts'
import { idFilter } from '../depots/contract.ts'

const path = '/api/apps/logistics/plans'
const reads = { action: 'read', subject: 'Plan' } as const

export const readBoardDay = endpoint({
  method: 'GET',
  path: `${path}/day`,
  summary:
    'The day to open the board on: today while stops of its main plan are still to come, else the next working day',
  access: reads,
  query: z.object({ depotId: idFilter }),
  reply: z.object({ date: z.iso.date() }),
})

/** Others who have the plan open, and the route each has selected. */
const PlanViewer = z.object({
  userId: z.number(),
  name: z.string(),
  avatar: z.string(),
  routeId: z.nullable(z.number()),
})
export type PlanViewer = z.infer<typeof PlanViewer>

const viewers = z.object({ people: z.array(PlanViewer) })
export const listViewers = endpoint({
  method: 'GET',
  path: `${path}/{id}/viewers`,
  summary: 'Who else has a plan open, and which route they have selected',
  access: reads,
  params: numberId,
  reply: viewers,
})
/** Repeated every twenty seconds while the plan is open; after a minute without it, the person counts as gone. */
export const showPresence = endpoint({
  method: 'PUT',
  path: `${path}/{id}/viewers`,
  summary: 'Say that you have a plan open, which route you have selected, or that you leave',
  access: reads,
  params: numberId,
  body: z.object({ routeId: z.nullable(positiveInteger), isLeaving: z.boolean() }),
  reply: viewers,
})
