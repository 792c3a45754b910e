import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { parcelLocations } from '../../deliveries/rules.ts'

/** What became of an action: done, known before, overtaken by one that was later, or kept as a contradiction. */
export const actionOutcomes = ['applied', 'already', 'superseded', 'refused'] as const

/** One thing that was recorded of a route, by its driver or by the office for them. */
export const RecordedAction = z.object({
  id: z.string(),
  kind: z.string(),
  /** The delivery of the stop; `null` where it is about no stop. */
  stopId: z.nullable(z.number()),
  /** When it was done: the time of the device, corrected by how far its clock was behind. */
  at: isoTime,
  deviceAt: isoTime,
  offsetMs: z.number(),
  /** When it came in. */
  receivedAt: isoTime,
  /** Called by what the driver signed in with it. */
  deviceId: z.string(),
  sequence: z.number(),
  place: z.nullable(z.object({ longitude: z.number(), latitude: z.number(), accuracyMeters: z.nullable(z.number()) })),
  /** Without names, codes and pictures for those who may not see proofs. */
  data: z.record(z.string(), z.unknown()),
  outcome: z.enum(actionOutcomes),
  /** Why it wasn’t applied. */
  reason: z.nullable(z.string()),
  /** The name of who recorded it for the driver; empty where the driver did. */
  byOffice: z.string(),
  /** The name of who took it in from a file of the device; empty where the device sent it. */
  takenInBy: z.string(),
  hash: z.string(),
})
export type RecordedAction = z.infer<typeof RecordedAction>

/** What really happened at a stop. */
export const StopRecord = z.object({
  deliveryId: z.number(),
  /** It is still on this route. */
  isHere: z.boolean(),
  arrivedAt: z.nullable(isoTime),
  doneAt: z.nullable(isoTime),
  /** The action that ended it, and its kind: `deliver`, `partly`, `pickUp` or `fail`. */
  doneBy: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  /** From the door to where it was recorded. */
  distanceMeters: z.nullable(z.number()),
  /** By the load check; `null` where there was none. */
  isLoaded: z.nullable(z.boolean()),
  isReturned: z.boolean(),
  attempts: z.number(),
  failureReason: z.string(),
  location: z.nullable(z.enum(parcelLocations)),
  /** What was to be collected, and what was. */
  dueCents: z.nullable(z.number()),
  paid: z.nullable(z.object({ cents: z.number(), by: z.string() })),
})
export type StopRecord = z.infer<typeof StopRecord>

export const RouteRecord = z.object({
  departedAt: z.nullable(isoTime),
  finishedAt: z.nullable(isoTime),
  breakSeconds: z.number(),
  /** Since when its driver is on a break. */
  breakSince: z.nullable(isoTime),
  odometer: z.object({ start: z.nullable(z.number()), end: z.nullable(z.number()) }),
  cash: z.object({
    /** In cents: what was to be collected, what drivers took in cash and otherwise, and what they handed in. */
    due: z.number(),
    taken: z.number(),
    takenOtherwise: z.number(),
    handedIn: z.nullable(z.number()),
  }),
  stops: z.array(StopRecord),
  /** The caller may record for its driver, and correct what was recorded. */
  mayRecord: z.boolean(),
  /** In order of the acts. */
  actions: z.array(RecordedAction),
})
export type RouteRecord = z.infer<typeof RouteRecord>
