import * as z from 'zod/mini'

/** What is known of an exception; which of these there are depends on its kind. */
export const ExceptionFacts = z.object({
  /** Why a delivery failed, by the key of the reason in the settings. */
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
  /** How many photos came with it. */
  photos: z.optional(z.number()),
  /** How late a stop is forecast to be. */
  lateSeconds: z.optional(z.number()),
  /** When it is forecast, or was due. */
  expectedAt: z.optional(z.string()),
  dueAt: z.optional(z.string()),
  /** How far a vehicle is from its route. */
  meters: z.optional(z.number()),
  /** Since when a vehicle or a driver is silent, or off the route. */
  since: z.optional(z.string()),
  /** What was recorded, and why it couldn't be applied. */
  action: z.optional(z.string()),
  problem: z.optional(z.string()),
  /** Cash that should have been handed in, and what was. */
  expectedCents: z.optional(z.number()),
  actualCents: z.optional(z.number()),
  /** What was wrong in a vehicle check, by its keys. */
  checks: z.optional(z.array(z.string())),
})
export type ExceptionFacts = z.infer<typeof ExceptionFacts>
