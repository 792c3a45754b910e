import * as z from 'zod/mini'

/** A skill that doesn't count, and the course whose certificate is missing or has expired. */
export const BlockedSkill = z.object({
  skill: z.string(),
  courseId: z.number(),
  courseTitle: z.string(),
  isExpired: z.boolean(),
})
export type BlockedSkill = z.infer<typeof BlockedSkill>
