import * as z from 'zod/mini'
import { day, isoTime } from '#kit/contract/fields.ts'

/** A day, and from when to when by the clock of the workspace; empty times for the whole day. */
const time = z.union([z.literal(''), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))])
export const Slot = z.object({ day, from: time, to: time })
export type Slot = z.infer<typeof Slot>

/** A slot that is kept free for a few minutes. */
export const HeldSlot = z.extend(Slot, { until: isoTime })
export type HeldSlot = z.infer<typeof HeldSlot>
