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
  /** The time zone times are shown in; the device's own if none was chosen. */
  timeZone: z.optional(z.string()),
  /** The role they view the product as; while they do, they can't change anything. */
  viewedRole: z.optional(z.string()),
  /** Where they signed in, unless it was the office: other calls are refused. */
  surface: z.optional(z.enum(['driver', 'shop'])),
})
export type UserData = z.infer<typeof UserData>

export const Me = z.object({ userData: UserData, userAbilityRules: z.array(AbilityRule) })
