import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { secret } from '#kit/contract/secret.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'
import { recipientChoices } from '../recipient-choices/rules.ts'
import { TrackedChoice } from '../recipient-choices/contract.ts'
import { TrackedPin } from '../recipient-pin/contract.ts'
import { emailStops } from '../recipient-messages/rules.ts'
import { TrackedFeedback } from '../recipient-feedback/contract.ts'
import { TrackedChange } from '../recipient-slots/contract.ts'
import { TrackedInstruction } from '../recipient-instructions/contract.ts'
import { Point } from '#platform/regions/contract.ts'
import { handedTo } from '../driver/rules.ts'
import { DeliveryType, Item } from '../deliveries/rules.ts'
import { trackingSteps } from '../settings/rules/tracking-page.ts'
import { trackingActions } from './rules.ts'

const inEach = z.object({ en: z.string(), fr: z.string(), ar: z.string() })
/** How the workspace wants its page; texts are empty where those of the product are right. */
export const PageLook = z.object({
  colour: z.string(),
  logo: z.string(),
  heading: inEach,
  footer: inEach,
  hasSteps: z.boolean(),
  /** What its recipient can do now. */
  action: z.nullable(z.enum(trackingActions)),
})
export type PageLook = z.infer<typeof PageLook>

/** Where parcels are collected; the days are the next ones, without hours on those it is closed. */
const CollectionPoint = z.object({
  name: z.string(),
  address: z.string(),
  opening: z.array(z.object({ date: z.string(), hours: z.array(z.object({ from: z.string(), to: z.string() })) })),
})
export type CollectionPoint = z.infer<typeof CollectionPoint>

/** What anyone with the link may see: nothing about the recipient, the address or the contents. */
export const Tracking = z.object({
  /** As the messages name it. */
  reference: z.string(),
  type: DeliveryType,
  step: z.enum(trackingSteps),
  date: z.nullable(z.string()),
  /** `isRest`: the only one, of today, begun already or as good as. */
  windows: z.array(z.object({ from: z.string(), to: z.string(), isRest: z.optional(z.boolean()) })),
  /** When it is expected now, once its route is published; `madeAt` is when that was worked out, once it is under way. */
  expected: z.nullable(z.object({ earliest: isoTime, latest: isoTime, madeAt: z.nullable(isoTime) })),
  /** When it was done, or an attempt failed. */
  happenedAt: z.nullable(isoTime),
  /** After an attempt that failed: its recipient has said what should happen. */
  isChosen: z.boolean(),
  /** How many stops come before it, once there are few. */
  stopsBefore: z.nullable(z.number()),
  /** Where and when it can be collected, once it is kept at a depot, which may be unknown. */
  collection: z.optional(z.extend(CollectionPoint, { isThere: z.boolean() })),
  /** The time zone of the places it goes to. */
  timeZone: z.string(),
  /** The recipient can still say where their door is. */
  needsPin: z.boolean(),
  /** The driver, and how to reach them if that is set. */
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  look: z.optional(PageLook),
})
export type Tracking = z.infer<typeof Tracking>

export const readTracking = endpoint({
  method: 'GET',
  path: '/api/track/{code}',
  summary: 'How far a delivery is, by its tracking code',
  access: 'public',
  params: trackedCode,
  reply: Tracking,
})

/** Every code that leads nowhere is answered the same. */
export const readTrackingCalendar = endpoint({
  method: 'GET',
  path: '/api/track/{code}/calendar',
  summary: 'The time a delivery is expected, as an entry for a calendar',
  access: 'public',
  params: trackedCode,
  query: z.object({ lang: z.optional(z.enum(peopleLanguages)) }),
  reply: raw('text/calendar'),
})

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Handover = z.object({
  at: isoTime,
  to: z.enum(handedTo),
  /** Who took it; empty where nobody was named. */
  name: z.string(),
  photos: z.array(sha256),
})
export type Handover = z.infer<typeof Handover>

export const readTrackingPhoto = endpoint({
  method: 'POST',
  path: '/api/track/{code}/photos/{sha256}',
  summary: 'A photo of how a delivery was handed over, after the digits of its recipient',
  access: 'recipient',
  params: z.extend(trackedCode, { sha256 }),
  body: z.object({ digits }),
  reply: raw('image/*'),
  isSafe: true,
})

/** Lines in metres east and north of a door; none where no region holds them. */
const streets = z.array(z.array(z.tuple([z.number(), z.number()])))

/** Where the name of a street is written along it, in metres east and north of the door, turned by so many degrees to the right. */
const streetNames = z.array(z.object({ name: z.string(), at: z.tuple([z.number(), z.number()]), degrees: z.number() }))

/** What only the recipient sees, and what they can do. */
export const OwnTracking = z.object({
  type: DeliveryType,
  step: z.enum(trackingSteps),
  address: z.string(),
  /** Why the last attempt failed, in the words of the workspace. */
  failure: z.string(),
  /** Attempts that failed before, also on other days; the first first. */
  earlierFailures: z.array(z.object({ at: isoTime, reason: z.string() })),
  /** What to give at the counter; empty until it can be collected. */
  counterNumber: z.string(),
  /** Where it could be collected, where that is offered after an attempt that failed. */
  depot: z.nullable(CollectionPoint),
  feedback: TrackedFeedback,
  instructions: TrackedInstruction,
  /** Notifications on their device, where the workspace sends any and something is still to come. */
  mayPush: z.boolean(),
  /** Why no email reaches them, where the workspace sends any and something is still to come. */
  emailStop: z.nullable(z.enum(emailStops)),
  /** Before an attempt: another time, or none. */
  change: TrackedChange,
  next: TrackedChoice,
  /** What is handed over or collected. */
  contents: z.array(Item),
  /** What to say to the driver at the door, while they are to come; empty where the workspace asks for none. */
  doorPin: secret(z.string()),
  /** What of it wasn’t, after a delivery in part. */
  missing: z.array(Item),
  /** Once it is near: about where the vehicle was a while ago, and the recipient’s own door. Nothing else of the route. */
  nearby: z.nullable(
    z.object({
      vehicle: Point,
      at: isoTime,
      door: Point,
      /** Around both. */
      streets,
      /** Whom the streets come from. */
      credit: z.string(),
    }),
  ),
  /** The pin of their door, as long as it reaches the driver and the workspace lets them move it. */
  pin: z.nullable(TrackedPin),
  /** Around where the address was found, and whom they come from. */
  pinMap: z.object({ streets, names: streetNames, credit: z.string() }),
  /** The time zone of the places, as in `Tracking`. */
  timeZone: z.string(),
  /** How it was handed over, once it is. The signature is never among the photos. */
  handover: z.nullable(Handover),
  /** The first name of the driver on the way; empty where it isn't told. */
  driver: z.string(),
})
export type OwnTracking = z.infer<typeof OwnTracking>

export const openTracking = endpoint({
  method: 'POST',
  path: '/api/track/{code}/own',
  summary: 'What its recipient sees of a delivery, after the last digits of their phone number or their postcode',
  access: 'recipient',
  params: trackedCode,
  body: z.object({ digits }),
  reply: OwnTracking,
})

export const readTrackingPreview = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/tracking/preview',
  summary: 'The newest delivery at a step as its tracking page knows it, before the settings of the page are applied',
  access: { action: 'read', subject: 'Setting' },
  query: z.object({ step: z._default(z.enum(trackingSteps), 'received') }),
  reply: z.object({
    /** Nothing where none is at this step that the caller may see. */
    example: z.nullable(
      z.object({ reference: z.string(), choices: z.array(z.enum(recipientChoices)), tracking: Tracking }),
    ),
  }),
})
