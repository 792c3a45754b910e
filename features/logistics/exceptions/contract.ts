import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { day, isoTime, numberId, optionalText, positiveInteger, text } from '#kit/contract/fields.ts'
import { Point } from '#platform/regions/contract.ts'
import { choiceFilter, numberFilter } from '#kit/contract/filters.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { DeliveryState } from '../deliveries/rules.ts'
import { nextSteps } from '../settings/contract.ts'
import {
  decisions,
  exceptionKinds,
  exceptionStates,
  ownerFilters,
  proofGaps,
  resolutions,
  severities,
} from './rules.ts'

/** What is known of an exception; which of these there are depends on its kind. */
export const ExceptionFacts = z.object({
  /** Why a delivery failed, by the key of the reason in the settings. */
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Why a driver on leave is away, by its key. */
  absence: z.optional(z.string()),
  /** How many photos came with it. */
  photos: z.optional(z.number()),
  /** Where its driver was when they reported it. */
  place: z.optional(Point),
  /** How late a stop is forecast to be. */
  lateSeconds: z.optional(z.number()),
  /** When it is forecast, or was due. */
  expectedAt: z.optional(z.string()),
  dueAt: z.optional(z.string()),
  /** How far a vehicle is from its route. */
  meters: z.optional(z.number()),
  /** Since when a vehicle or a driver is silent, or off the route. */
  since: z.optional(z.string()),
  /** When a route that its driver hasn't accepted is to start. */
  startsAt: z.optional(z.string()),
  /** What was recorded, and why it couldn't be applied. */
  action: z.optional(z.string()),
  problem: z.optional(z.string()),
  /** How many notes it stands for. */
  notes: z.optional(z.number()),
  /** What a hand-over lacks of what was asked for at the door. */
  proofs: z.optional(z.array(z.enum(proofGaps))),
  /** How many photos and signatures that were named haven’t come. */
  files: z.optional(z.number()),
  /** How many stops of a route nobody served before it was ended, or are left of a driver who can't work. */
  openStops: z.optional(z.number()),
  /** Cash that should have been handed in, and what was. */
  expectedCents: z.optional(z.number()),
  actualCents: z.optional(z.number()),
  /** What was wrong in a vehicle check: the keys of standard points, the names of others. */
  checks: z.optional(z.array(z.string())),
  /** What the recipient of a failed delivery would like, with its day or its place. */
  choice: z.optional(z.string()),
  choiceDate: z.optional(z.string()),
  choicePlace: z.optional(z.string()),
  /** What they agreed to pay for another day. */
  choiceFeeCents: z.optional(z.number()),
  /** What a recipient reported, by its key. */
  complaint: z.optional(z.string()),
})
export type ExceptionFacts = z.infer<typeof ExceptionFacts>

const Named = z.nullable(z.object({ id: z.number(), name: z.string() }))
const rowFields = {
  id: z.number(),
  kind: z.enum(exceptionKinds),
  severity: z.enum(severities),
  facts: ExceptionFacts,
  /** The name of the failure reason in the settings. */
  reasonName: z.string(),
  /** What the settings say comes next for that reason. */
  nextStep: z.nullable(z.enum(nextSteps)),
  raisedAt: isoTime,
  route: Named,
  delivery: z.nullable(z.object({ id: z.number(), reference: z.string(), recipient: z.string() })),
  driver: Named,
  vehicle: Named,
  depot: Named,
  owner: Named,
  isRead: z.boolean(),
  snoozedUntil: z.nullable(isoTime),
  escalatedAt: z.nullable(isoTime),
  /** When it gets more severe if it is open then. */
  escalateAt: z.nullable(isoTime),
  closedAt: z.nullable(isoTime),
  /** Who closed it; empty where the product saw that it was over. */
  closedBy: z.string(),
  closedReason: z.string(),
  closedNote: z.string(),
  /** How many others follow from it, or are the same on the same route. */
  others: z.number(),
}
export const ExceptionRow = z.object(rowFields)
export type ExceptionRow = z.infer<typeof ExceptionRow>

/** What happened to it. */
export const ExceptionEntry = z.object({
  id: z.string(),
  at: isoTime,
  actor: z.string(),
  what: z.string(),
  /** A comment, or what was said with it. */
  text: z.string(),
  reason: z.string(),
  owner: z.string(),
  until: z.nullable(isoTime),
  severity: z.nullable(z.enum(severities)),
})
export type ExceptionEntry = z.infer<typeof ExceptionEntry>

export const ExceptionDetail = z.object({
  ...rowFields,
  /** The day and the state of its delivery, and what can be decided of it now. */
  date: z.nullable(z.string()),
  deliveryState: z.nullable(DeliveryState),
  deliveryVersion: z.nullable(z.number()),
  attempts: z.number(),
  mostAttempts: z.number(),
  decisions: z.array(z.enum(decisions)),
  /** Empty for those who may not see how to reach drivers. */
  driverPhone: z.string(),
  /** Empty for those who may not see how to reach recipients. */
  recipientPhone: z.string(),
  group: z.array(ExceptionRow),
  history: z.array(ExceptionEntry),
})
export type ExceptionDetail = z.infer<typeof ExceptionDetail>

/** An exception as webhooks are sent it. */
export const ToldException = z.object({
  id: z.number(),
  kind: z.enum(exceptionKinds),
  severity: z.enum(severities),
  facts: ExceptionFacts,
  raisedAt: isoTime,
  routeId: z.nullable(z.number()),
  deliveryId: z.nullable(z.number()),
  driverId: z.nullable(z.number()),
  vehicleId: z.nullable(z.number()),
  depotId: z.nullable(z.number()),
  /** When a person dealt with it, or it was seen to be over. */
  closedAt: z.nullable(isoTime),
  /** How it ended; empty while it is open. */
  closedReason: z.string(),
})
export type ToldException = z.infer<typeof ToldException>

const path = '/api/apps/logistics/exceptions'
const reads = { action: 'read', subject: 'Exception' } as const
const writes = { action: 'write', subject: 'Exception' } as const

const stateFilter = z._default(
  described(
    z.pipe(
      textFilter,
      z.transform((value) => exceptionStates.find((one) => one === value) ?? 'open'),
    ),
    { type: 'string', enum: [...exceptionStates] },
  ),
  'open',
)

export const listExceptions = endpoint({
  method: 'GET',
  path,
  summary: 'What needs a person, the most severe first. What follows from something else is counted there',
  access: reads,
  query: listQuery(['severity', 'since'], {
    state: stateFilter,
    kind: choiceFilter(exceptionKinds),
    severity: choiceFilter(severities),
    owner: choiceFilter(ownerFilters),
    depotId: numberFilter,
    routeId: numberFilter,
  }),
  reply: z.object({ exceptions: z.array(ExceptionRow), total: z.number() }),
})
export const listOwners = endpoint({
  method: 'GET',
  path: `${path}/owners`,
  summary: 'The people who can take care of exceptions',
  access: reads,
  reply: z.object({ owners: z.array(z.object({ id: z.number(), name: z.string() })) }),
})
export const readException = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One exception, with what follows from it and what happened to it',
  access: reads,
  params: numberId,
  reply: ExceptionDetail,
})
export const markExceptionRead = endpoint({
  method: 'POST',
  path: `${path}/{id}/read`,
  summary: 'Say that someone has read it',
  access: writes,
  params: numberId,
  reply: ExceptionDetail,
})
export const assignException = endpoint({
  method: 'PUT',
  path: `${path}/{id}/owner`,
  summary: 'Say who takes care of it, or that no one does',
  access: writes,
  params: numberId,
  body: z.object({ userId: z.nullable(positiveInteger) }),
  reply: ExceptionDetail,
})
export const snoozeException = endpoint({
  method: 'PUT',
  path: `${path}/{id}/snooze`,
  summary: 'Put it aside until a time of the next 30 days; without a time it comes back now',
  access: writes,
  params: numberId,
  body: z.object({ until: z.nullable(z.iso.datetime({ offset: true })) }),
  reply: ExceptionDetail,
})
export const commentException = endpoint({
  method: 'POST',
  path: `${path}/{id}/comments`,
  access: writes,
  params: numberId,
  body: z.object({ text: text(1000) }),
  reply: ExceptionDetail,
  status: 201,
})
export const resolveException = endpoint({
  method: 'POST',
  path: `${path}/{id}/resolution`,
  summary: 'Close it with a reason, and all that it stands for',
  access: writes,
  params: numberId,
  body: z.object({ reason: z.enum(resolutions), note: optionalText(500) }),
  reply: ExceptionDetail,
})
export const reopenException = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/resolution`,
  summary: 'Open it again',
  access: writes,
  params: numberId,
  reply: ExceptionDetail,
})
export const decideDelivery = endpoint({
  method: 'POST',
  path: `${path}/{id}/decision`,
  summary: 'Decide what becomes of a failed delivery: another day, kept at the depot, back to the sender, or cancelled',
  access: writes,
  params: numberId,
  body: z.object({
    decision: z.enum(decisions),
    /** Of the delivery. */
    version: positiveInteger,
    /** The new day. */
    date: z._default(z.nullable(day), null),
    reason: optionalText(500),
  }),
  reply: ExceptionDetail,
})
