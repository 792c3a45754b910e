import * as z from 'zod/mini'
import { AbilityRule } from './ability-rule.ts'

/** The signed-in person as the client keeps them. */
export const UserData = z.object({
  id: z.number(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  avatar: z.string(),
  isEmailVerified: z.boolean(),
  /** Whose clocks times are shown by; those of the device where none was chosen. */
  timeZone: z.optional(z.string()),
  /** The role they look at the product as; meanwhile they change nothing. */
  viewedRole: z.optional(z.string()),
})
export type UserData = z.infer<typeof UserData>

export const Me = z.object({ userData: UserData, userAbilityRules: z.array(AbilityRule) })
