import * as z from 'zod/mini'
import { code } from '#kit/contract/fields.ts'

/** The code of a tracking link. */
export const trackedCode = z.object({ code: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

/** What only the recipient knows: the last digits of their phone number, or their postcode. */
export const digits = code(12)

/** In which header they go beside a body that isn’t JSON, so that no address holds them. */
export const digitsHeader = 'x-recipient-digits'
