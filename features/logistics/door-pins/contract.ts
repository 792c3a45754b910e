import * as z from 'zod/mini'

/**
 * What a phone without a network sees a slip of the finger by: a few bits of a hash, which tens of thousands of other PINs have, too. So it can’t be
 * tried out on the phone; the server decides in the end.
 */
export const PinHint = z.object({ salt: z.string(), bits: z.number() })
export type PinHint = z.infer<typeof PinHint>
