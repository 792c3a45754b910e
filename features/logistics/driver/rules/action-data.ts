import * as z from 'zod/mini'
import { optionalText, positiveInteger } from '#kit/contract/fields.ts'
import { handedTo, mostInMessage, problemKinds, type actionKinds } from '../rules.ts'

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const files = z._default(z.array(sha256).check(z.maxLength(20)), [])
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000))
const code = z.string().check(z.trim(), z.maxLength(200))
const year = z.int().check(z.minimum(1900), z.maximum(2100))
/** A reading that names no unit is in the one of the workspace: earlier pages sent what the driver typed. */
const reading = {
  odometer: z.optional(z.number().check(z.nonnegative(), z.maximum(10_000_000))),
  odometerUnit: z.optional(z.literal('km')),
}

const Money = z.object({ cents, by: z.enum(['cash', 'card', 'other']), note: optionalText(200) })
const HandedItem = z.object({
  /** Its place among the items of the delivery. */
  index: z.int().check(z.nonnegative(), z.maximum(200)),
  quantity: z.int().check(z.nonnegative(), z.maximum(100_000)),
  isDamaged: z._default(z.boolean(), false),
})
const hand = {
  to: z._default(z.enum(handedTo), 'person'),
  name: optionalText(120),
  pin: optionalText(20),
  /** How often a wrong one was typed, and why it went on without the right one. */
  pinTries: z._default(z.int().check(z.nonnegative(), z.maximum(1000)), 0),
  pinWhy: optionalText(300),
  files,
  /** The file among them that is the signature. */
  signature: z._default(z.nullable(sha256), null),
  codes: z._default(z.array(code).check(z.maxLength(500)), []),
  items: z._default(z.array(HandedItem).check(z.maxLength(200)), []),
  age: z._default(
    z.nullable(
      z.object({
        document: optionalText(40),
        birthYear: year,
        /** Of this year; asked where the age depends on it. */
        hadBirthday: z._default(z.boolean(), false),
      }),
    ),
    null,
  ),
  note: optionalText(1000),
  paid: z._default(z.nullable(Money), null),
}

/** What each kind of action carries. Anything else in it is dropped. */
export const ActionData = {
  onDuty: z.object(reading),
  offDuty: z.object(reading),
  vehicleCheck: z.object({
    vehicleId: positiveInteger,
    ...reading,
    items: z
      .array(z.object({ key: z.string().check(z.maxLength(40)), isOk: z.boolean(), note: optionalText(300), files }))
      .check(z.maxLength(60)),
    /** The driver says that it must not be driven. */
    isUnsafe: z._default(z.boolean(), false),
  }),
  accept: z.object({ number: z.int().check(z.nonnegative()) }),
  loaded: z.object({
    /** Deliveries on board, and those that could not be found. */
    onBoard: z.array(positiveInteger).check(z.maxLength(1000)),
    missing: z._default(z.array(positiveInteger).check(z.maxLength(1000)), []),
    codes: z._default(z.array(code).check(z.maxLength(5000)), []),
  }),
  /** With why, where the vehicle was said to be unsafe. */
  depart: z.object({ ...reading, why: optionalText(300) }),
  arrive: z.object({ by: z._default(z.enum(['hand', 'place']), 'hand'), why: optionalText(300) }),
  deliver: z.object(hand),
  partly: z.object({ ...hand, reason }),
  pickUp: z.object(hand),
  fail: z.object({ reason, note: optionalText(1000), files }),
  undo: z.object({ id: z.uuid().check(z.toLowerCase()) }),
  reorder: z.object({
    /** The open stops in their new order. */
    order: z.array(positiveInteger).check(z.maxLength(1000)),
    why: optionalText(300),
    /** The publication it was made for; a later one holds instead. Without it, it holds for all that follow. */
    number: z.optional(positiveInteger),
  }),
  breakStart: z.object({}),
  breakEnd: z.object({}),
  problem: z.object({ problem: z.enum(problemKinds), note: optionalText(1000), files }),
  fuel: z.object({
    liters: z.optional(z.number().check(z.nonnegative(), z.maximum(5000))),
    kilowattHours: z.optional(z.number().check(z.nonnegative(), z.maximum(5000))),
    cents: z.optional(cents),
    ...reading,
    files,
  }),
  note: z.object({ note: optionalText(1000), files }),
  /** To the office, in the chat of the route. */
  message: z.object({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostInMessage)) }),
  /** What is brought back to the depot: deliveries, and the cash that was handed in. */
  returned: z.object({
    deliveryIds: z.array(positiveInteger).check(z.maxLength(1000)),
    cashCents: z.optional(cents),
    note: optionalText(1000),
  }),
  /** That the driver has seen what the office did with a stop, or that an act of theirs didn’t count. */
  acknowledge: z.object({ about: z.enum(['gone', 'refused']), id: z._default(z.nullable(z.uuid()), null) }),
  /** With why stops stay open, where some do. */
  finish: z.object({ ...reading, note: optionalText(1000), reason: z.optional(reason) }),
} as const satisfies Record<(typeof actionKinds)[number], z.ZodMiniType>
