import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalCode, optionalText } from '#kit/contract/fields.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { leaveWith } from './rules.ts'

/** What a recipient wants the driver to know, and since when. */
export const Instruction = z.object({
  leaveWith: z.enum(leaveWith),
  /** Which neighbour, or where the safe place is. */
  place: z.string(),
  gateCode: z.string(),
  note: z.string(),
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
  access: 'public',
  params: trackedCode,
  body: z.object({
    digits,
    leaveWith: z.enum(leaveWith),
    place: optionalText(200),
    gateCode: optionalCode(30),
    note: optionalText(300),
  }),
  reply: TrackedInstruction,
})

export const readInstruction = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/instructions/{id}',
  summary: 'What the recipient of a delivery wants the driver to know, for those who see how to reach recipients',
  access: { action: 'read', subject: 'Delivery' },
  params: numberId,
  reply: z.object({ instruction: z.nullable(Instruction) }),
})
