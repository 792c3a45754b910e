import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { day, isoTime, optionalText } from '#kit/contract/fields.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { recipientChoices } from './rules.ts'

const choice = z.enum(recipientChoices)
/** What a recipient can ask for after a failed delivery, and has asked for. The office decides. */
export const TrackedChoice = z.object({
  choices: z.array(choice),
  days: z.array(z.string()),
  /** What another day costs them, in the smallest unit of the currency: due when it’s brought. */
  feeCents: z.number(),
  currency: z.string(),
  chosen: z.nullable(z.object({ choice, date: z.nullable(z.string()), place: z.string(), chosenAt: isoTime })),
})
export type TrackedChoice = z.infer<typeof TrackedChoice>

export const chooseTracked = endpoint({
  method: 'PUT',
  path: '/api/track/{code}/choice',
  summary: 'Say as its recipient what should happen after a failed delivery; the office decides',
  access: 'recipient',
  params: trackedCode,
  body: z.object({
    digits,
    choice,
    /** One of the days that are offered. */
    date: z._default(z.nullable(day), null),
    /** What they were shown that another day costs. */
    feeCents: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    /** Where the safe place is. */
    place: optionalText(200),
  }),
  reply: TrackedChoice,
})
