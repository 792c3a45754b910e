import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { DeliveryState, type PersonMove } from '../rules.ts'

/** When a delivery was to come, and comes now, as far as that was changed. */
const Times = z.object({
  date: z.optional(z.nullable(z.string())),
  windows: z.optional(z.array(z.object({ from: z.string(), to: z.string() }))),
})
/** What the recipient of a failed delivery would like, with its day. */
const Wish = z.object({ choice: z.string(), date: z.nullable(z.string()) })
export type Wish = z.infer<typeof Wish>

export const TimelineEntry = z.object({
  id: z.string(),
  /** When it happened: an attempt may have been recorded hours later. */
  at: isoTime,
  actor: z.string(),
  /** Its recipient did it, on their page. */
  isByRecipient: z.boolean(),
  kind: z.string(),
  state: z.nullable(DeliveryState),
  note: z.string(),
  /** Which attempt it was, where it is one. */
  attempt: z.nullable(z.number()),
  /** Names of what was changed. */
  fields: z.array(z.string()),
  before: Times,
  after: Times,
  wish: z.nullable(Wish),
  /** The reference of the part, where it was split or made one again. */
  part: z.string(),
  /** What was paid as it was handed over at a depot. */
  paidCents: z.nullable(z.number()),
  /** What a driver recorded at its door and doesn’t count, and why. */
  notCounted: z.nullable(z.object({ action: z.string(), problem: z.string() })),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

type Past = Pick<TimelineEntry, 'state' | 'wish'>

/** What the recipient has asked for since the delivery failed; nothing once something was decided. */
export function wishIn(state: DeliveryState, entries: readonly Past[]): Wish | null {
  if (state !== 'failed') return null
  const since = entries.slice(entries.findLastIndex((one) => one.state !== null) + 1)
  return since.findLast(({ wish }) => wish !== null)?.wish ?? null
}

const moveOf = { anotherDay: 'reschedule', safePlace: 'reschedule', depot: 'keep', sendBack: 'return' } as const

/** The move that gives the recipient what they asked for. */
export function moveForWish(wish: Wish | null): PersonMove | undefined {
  return Object.entries(moveOf).find(([choice]) => choice === wish?.choice)?.[1]
}
