import * as z from 'zod/mini'

/** A PIN as a phone without a network can check it: slow to try, and another for each delivery. */
export const PinCheck = z.object({ salt: z.string(), hash: z.string() })
export type PinCheck = z.infer<typeof PinCheck>
