import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, positiveInteger, text } from '#kit/contract/fields.ts'
import { DeliveryState } from '../deliveries/rules.ts'
import { proofKinds } from '../settings/contract.ts'
import { settlements } from './rules.ts'

const path = '/api/apps/logistics/routes/{id}/closing'
const cents = z.int().check(z.nonnegative(), z.maximum(100_000_000))
const odometer = z.number().check(z.nonnegative(), z.maximum(10_000_000))

/** One closing of a route, with what it found. */
export const Closing = z.object({
  id: z.number(),
  closedAt: isoTime,
  /** Who closed it, and the name they signed with. */
  personName: z.string(),
  signedBy: z.string(),
  note: z.string(),
  cash: z.object({ expected: z.number(), handedIn: z.nullable(z.number()) }),
  odometer: z.object({ start: z.nullable(z.number()), end: z.nullable(z.number()) }),
  /** Proofs that were missing and accepted as such. */
  missingProofs: z.number(),
  settled: z.array(z.object({ deliveryId: z.number(), choice: z.enum(settlements) })),
  reopenedAt: z.nullable(isoTime),
  reopenedBy: z.string(),
  reopenReason: z.string(),
})
export type Closing = z.infer<typeof Closing>

export const OpenStop = z.object({
  deliveryId: z.number(),
  position: z.number(),
  reference: z.string(),
  recipient: z.string(),
  state: DeliveryState,
  /** Nothing was recorded that ended it. */
  isUnserved: z.boolean(),
  failureReason: z.string(),
  /** The driver said that it is back at the depot. */
  isBack: z.boolean(),
  choices: z.array(z.enum(settlements)),
})
export type OpenStop = z.infer<typeof OpenStop>

export const MissingProof = z.object({
  deliveryId: z.number(),
  position: z.number(),
  recipient: z.string(),
  missing: z.array(z.enum(proofKinds)),
  /** Photos and signatures that were taken and haven’t arrived yet. */
  filesWaiting: z.number(),
})
export type MissingProof = z.infer<typeof MissingProof>

export const readClosing = endpoint({
  method: 'GET',
  path,
  summary: 'What is to be settled before a route can be closed, and how it was closed',
  access: { action: 'read', subject: 'Closing' },
  params: numberId,
  reply: z.object({
    /** How it is closed now. */
    current: z.nullable(Closing),
    /** Earlier closings, the newest first. */
    earlier: z.array(Closing),
    mayClose: z.boolean(),
    mayReopen: z.boolean(),
    openStops: z.array(OpenStop),
    missingProofs: z.array(MissingProof),
    /** In cents; what the driver said they handed in. */
    cash: z.object({ taken: z.number(), handedIn: z.nullable(z.number()) }),
    /** In kilometres; before is what the vehicle showed last on an earlier route. */
    odometer: z.object({
      before: z.nullable(z.number()),
      start: z.nullable(z.number()),
      end: z.nullable(z.number()),
    }),
    isFinished: z.boolean(),
    /** What the driver wrote at the end of the day. */
    driverNote: z.string(),
  }),
})

/** 409 where it is closed already, was recalled or hasn’t begun; 422 while a stop is open, a missing proof isn’t accepted, a difference of cash has no note, or a new date or the odometer can’t be right. */
export const closeRoute = endpoint({
  method: 'POST',
  path,
  summary: 'Settle what is open on a route, and close it: nothing can be recorded on it any more',
  access: { action: 'create', subject: 'Closing' },
  params: numberId,
  body: z.object({
    /** One for each open stop. */
    stops: z
      .array(
        z.object({
          deliveryId: positiveInteger,
          choice: z.enum(settlements),
          /** Why it wasn’t served, where nothing was recorded. */
          reason: optionalText(60),
          /** The day it is planned for again; `null` leaves it open. */
          date: z._default(z.nullable(z.iso.date()), null),
          isBack: z._default(z.boolean(), false),
        }),
      )
      .check(z.maxLength(1000)),
    acceptsMissingProofs: z._default(z.boolean(), false),
    /** What the office counted; `null` where no cash was handed in. */
    handedInCents: z._default(z.nullable(cents), null),
    odometerEnd: z._default(z.nullable(odometer), null),
    note: optionalText(1000),
    signedBy: text(120),
  }),
  reply: Closing,
  status: 201,
})

export const reopenRoute = endpoint({
  method: 'POST',
  path: `${path}/reopen`,
  summary: 'Open a closed route again, with the reason; how it was closed stays known',
  access: { action: 'delete', subject: 'Closing' },
  params: numberId,
  body: z.object({ reason: text(500) }),
  reply: Closing,
})
