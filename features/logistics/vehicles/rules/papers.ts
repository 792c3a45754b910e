import * as z from 'zod/mini'
import { optionalCode } from '#kit/contract/fields.ts'

export const validities = ['valid', 'expiring', 'expired'] as const

/** A paper, of one of these kinds, that a driver or a vehicle must have; one without an end stays valid. */
export function paperInput<const Kinds extends readonly string[]>(kinds: Kinds) {
  return z.object({ kind: z.enum(kinds), number: optionalCode(40), expiresOn: z.nullable(z.iso.date()) })
}
