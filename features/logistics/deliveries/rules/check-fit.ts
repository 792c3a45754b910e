import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { optionalText, positiveInteger } from '#kit/contract/fields.ts'
import { DeliveryInput } from './input.ts'

/** What decides where a delivery would fit: of one that is edited, also which it is. */
export const FitQuestion = z.extend(
  z.pick(DeliveryInput, {
    pins: true,
    type: true,
    depotId: true,
    date: true,
    windows: true,
    quantities: true,
    serviceMinutes: true,
    priority: true,
    skills: true,
    features: true,
  }),
  { id: z._default(z.nullable(positiveInteger), null), address: optionalText(300) },
)
export type FitQuestion = z.infer<typeof FitQuestion>

const plan = z.object({ id: z.number(), name: z.string(), isPublished: z.boolean() })
const seconds = z.number()

/** Why nothing can be said: what is missing. */
export const unknownFits = ['noDay', 'past', 'noPlace', 'noPlan', 'noRoutes', 'noTimes'] as const
export type UnknownFit = (typeof unknownFits)[number]

export const Fit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown'), why: z.enum(unknownFits) }),
  z.object({
    kind: z.literal('fits'),
    plan,
    vehicle: z.string(),
    driver: z.string(),
    /** Of the service, in seconds after midnight. */
    startSeconds: seconds,
    endSeconds: seconds,
    /** What the plan costs more; for people who see costs. */
    cents: z.nullable(z.number()),
    isEstimated: z.boolean(),
  }),
  z.object({
    kind: z.literal('full'),
    plan,
    /** The rules in the way, that of most routes first. */
    reasons: z.array(z.string()),
    /** The least that would go wrong if it were put in all the same; without a reference it is late itself. */
    breaks: z.nullable(z.object({ vehicle: z.string(), reference: z.string(), lateSeconds: seconds })),
  }),
])
export type Fit = z.infer<typeof Fit>

/** Answered by whoever plans, since only they know the plans of a day. */
export const checkFit = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/deliveries/fit',
  summary:
    'Whether a delivery would still fit into the plan of its day, where, and what it would cost. Nothing is stored',
  access: { action: 'read', subject: 'Plan' },
  body: FitQuestion,
  reply: Fit,
})
