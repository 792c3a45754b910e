import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalCode, optionalText } from '#kit/contract/fields.ts'
import { digits, digitsHeader, trackedCode } from '../recipient-checks/contract.ts'
import { leaveWith } from './rules.ts'

/** What a recipient wants the driver to know, and since when. */
export const Instruction = z.object({
  leaveWith: z.enum(leaveWith),
  /** Which neighbour, or where the safe place is. */
  place: z.string(),
  gateCode: z.string(),
  note: z.string(),
  /** Names a picture of the safe place, another each time one is added; empty without one. Days that a driver’s page kept before there were any have none. */
  photo: z.optional(z.string()),
  changedAt: isoTime,
})
export type Instruction = z.infer<typeof Instruction>

export const TrackedInstruction = z.object({
  instruction: z.nullable(Instruction),
  mayChange: z.boolean(),
  /** It may be left without anybody there. */
  mayLeave: z.boolean(),
  /** What the workspace lets recipients say. */
  offers: z.object({
    neighbour: z.boolean(),
    safePlace: z.boolean(),
    gateCode: z.boolean(),
    note: z.boolean(),
  }),
})
export type TrackedInstruction = z.infer<typeof TrackedInstruction>

export const instructTracked = endpoint({
  method: 'PUT',
  path: '/api/track/{code}/instructions',
  summary: 'Say as its recipient how a delivery is handed over; empty instructions take back earlier ones',
  access: 'recipient',
  params: trackedCode,
  body: z.object({
    digits,
    leaveWith: z.enum(leaveWith),
    place: optionalText(200),
    gateCode: optionalCode(30),
    note: optionalText(300),
    /** A picture stays with a safe place unless this says no. */
    keepsPhoto: z.optional(z.boolean()),
  }),
  reply: TrackedInstruction,
})

const photo = '/api/track/{code}/instructions/photo'

export const photographSafePlace = endpoint({
  method: 'PUT',
  path: photo,
  summary: `Add a PNG, JPEG or WebP picture of the safe place, with the digits of its recipient, percent-encoded, in ${digitsHeader}`,
  access: 'recipient',
  params: trackedCode,
  body: raw('application/octet-stream'),
  limitBytes: 5_000_000,
  reply: TrackedInstruction,
})

export const readTrackedSafePlace = endpoint({
  method: 'POST',
  path: photo,
  summary: 'The picture of the safe place, after the digits of its recipient',
  access: 'recipient',
  params: trackedCode,
  body: z.object({ digits }),
  reply: raw('image/*'),
  isSafe: true,
})

export const readInstruction = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/instructions/{id}',
  summary: 'What the recipient of a delivery wants the driver to know, for those who see how to reach recipients',
  access: { action: 'read', subject: 'Delivery' },
  params: numberId,
  reply: z.object({ instruction: z.nullable(Instruction) }),
})

export const readSafePlace = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/instructions/{id}/photo',
  summary:
    'The picture of the safe place that the recipient of a delivery added, for those who see how to reach recipients',
  access: { action: 'read', subject: 'Delivery' },
  params: numberId,
  reply: raw('image/*'),
})
