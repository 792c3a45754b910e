import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Point } from '#platform/regions/contract.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { pinObstacles } from './rules.ts'

export const TrackedPin = z.object({
  whyNot: z.nullable(z.enum(pinObstacles)),
  /** Where the door is now, and where its address was found: the bound lies around that. */
  at: Point,
  found: Point,
})
export type TrackedPin = z.infer<typeof TrackedPin>

export const moveTrackedPin = endpoint({
  method: 'PUT',
  path: '/api/track/{code}/pin',
  summary:
    'Move the pin of one’s own door as the recipient of a delivery, at most 200 metres from where the address was found',
  access: 'recipient',
  params: trackedCode,
  body: z.object({ digits, door: Point }),
  reply: TrackedPin,
})
