import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'

/** What features that are built on people know of one: their depots by name, none where they work for all, and the driver who has the account. */
export const UserWork = z.object({
  depots: z.array(z.string()),
  driver: z.nullable(z.object({ id: z.number(), name: z.string() })),
})

/** What the list of people shows of each beside their account. */
export const ListedFields = z.extend(UserWork, {
  /** Empty until they sign in for the first time. */
  lastSignInAt: z.nullable(isoTime),
  hasTwoFactor: z.boolean(),
})
