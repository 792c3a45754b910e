import * as z from 'zod/mini'

/** One line of what a person may do, in the form the client keeps as `userAbilityRules`. */
export const AbilityRule = z.object({
  action: z.union([z.string(), z.array(z.string())]),
  subject: z.union([z.string(), z.array(z.string())]),
  inverted: z.optional(z.boolean()),
  conditions: z.optional(z.record(z.string(), z.unknown())),
  fields: z.optional(z.array(z.string())),
  reason: z.optional(z.string()),
})
export type AbilityRule = z.infer<typeof AbilityRule>
