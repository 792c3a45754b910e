import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, positiveInteger } from '#kit/contract/fields.ts'
import { Point, Profile } from '#platform/regions/contract.ts'
import { PinHint } from '../door-pins/contract.ts'
import { DeliveryState, DeliveryType } from '../deliveries/rules.ts'
import { Instruction } from '../recipient-instructions/contract.ts'
import { RouteDifference } from '../routes/rules/route-differences.ts'
import { Transfer } from '../routes/rules/transfer.ts'
import { DoorSettings, FailureReason, ProofRules, Unit } from '../settings/contract.ts'
import { contradictions, outcomes } from './rules.ts'
import { sha256 } from './rules/action-data.ts'
import { ActSignature } from './rules/register-key.ts'

const Place = z.object({
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  accuracyMeters: z.nullable(z.number().check(z.nonnegative())),
})

export const mostActions = 200
/** What a device sends. What it carries is checked action by action: one that can't be used never holds up the others. */
export const SentAction = z.object({
  /** Made on the device, once for each action. */
  id: z.uuid().check(z.toLowerCase()),
  /** Counts the actions of the device, from 1 up, without gaps. */
  sequence: positiveInteger,
  kind: z.string().check(z.minLength(1), z.maxLength(30)),
  routeId: z.nullable(positiveInteger),
  /** The delivery of the stop. */
  stopId: z.nullable(positiveInteger),
  /** When it was done, by the clock of the device. */
  at: z.iso.datetime({ offset: true }),
  /** By a clock that nobody can set: since the page was opened. */
  sinceStartMs: z.catch(z.nullable(z.number().check(z.nonnegative())), null),
  /** One that can't be read is none. */
  place: z.catch(z.nullable(Place), null),
  data: z.record(z.string(), z.unknown()),
  /** With the key of the device, where it has one (`rules/signed-act.ts`). */
  signed: z.optional(z.catch(z.nullable(ActSignature), null)),
})
export type SentAction = z.infer<typeof SentAction>

export const ActionResult = z.object({
  id: z.string(),
  outcome: z.enum(outcomes),
  reason: z.nullable(z.enum(contradictions)),
})
export type ActionResult = z.infer<typeof ActionResult>

const day = '/api/driver/day'
const driverDay = { action: 'read', subject: 'Route' } as const
const records = { action: 'create', subject: 'Proof' } as const
const onThePhone = ['office', 'driver'] as const

/** One action of the day as the server has it, with what became of it. */
export const KnownAction = z.object({
  id: z.string(),
  deviceId: z.string(),
  sequence: z.number(),
  kind: z.string(),
  routeId: z.nullable(z.number()),
  stopId: z.nullable(z.number()),
  /** The time of the act, corrected by the offset of its device. */
  at: isoTime,
  /** As the device had it, and when it came in. */
  deviceAt: isoTime,
  receivedAt: isoTime,
  data: z.record(z.string(), z.unknown()),
  outcome: z.enum(outcomes),
  reason: z.nullable(z.enum(contradictions)),
  /** The name of who recorded it for the driver; empty where the driver did. */
  byOffice: z.string(),
  /** Whom its stop is for. Days that were kept by an earlier page don’t say. */
  about: z.optional(z.string()),
})
export type KnownAction = z.infer<typeof KnownAction>

export const DriverStop = z.object({
  /** Its delivery. */
  stopId: z.number(),
  position: z.number(),
  reference: z.string(),
  type: DeliveryType,
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Where the door is, and where to stop for it. */
  door: Point,
  parking: z.nullable(Point),
  accessNotes: z.string(),
  driverNote: z.string(),
  /** What the recipient wants the driver to know. */
  instruction: z.nullable(Instruction),
  windows: z.array(z.object({ from: z.string(), to: z.string(), isHard: z.boolean() })),
  quantities: z.record(z.string(), z.number()),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  /** What identifies its parcels when they are scanned; the reference always does. */
  codes: z.array(z.string()),
  priority: z.number(),
  attempts: z.number(),
  /** What is asked at the door, whoever it is handed to; `null` leaves it to the settings of each way of delivery. */
  proof: z.nullable(ProofRules),
  /** What a slip in the PIN of its recipient is seen by; `null` where none is asked for. Days that were kept by an earlier page have none. */
  pinHint: z.optional(z.nullable(PinHint)),
  /** How old whoever takes it has to be. Days that were kept by an earlier page don’t say. */
  minimumAge: z.optional(z.number()),
  /** What is still to be paid at the door. */
  dueCents: z.nullable(z.number()),
  /** Seconds after midnight of its day. */
  arrivalSeconds: z.number(),
  startSeconds: z.number(),
  endSeconds: z.number(),
  slackSeconds: z.nullable(z.number()),
  /** What the recipient was promised; `null` where nothing was said yet. */
  promise: z.nullable(z.object({ from: isoTime, to: isoTime })),
  state: DeliveryState,
  /** The stop of the same route where its goods are picked up first. Days that were kept by an earlier page have none. */
  pickUpId: z.optional(z.nullable(z.number())),
  /** Its goods are taken over on the way. */
  isToFetch: z.optional(z.boolean()),
  /** Taken off the route, or cancelled, since the route was published. */
  isGone: z.nullable(z.enum(['moved', 'cancelled'])),
  /** It is gone, and its goods are in the vehicle, as far as the office knows. */
  isLeftOnBoard: z.optional(z.boolean()),
})
export type DriverStop = z.infer<typeof DriverStop>

/** How the rest of a route is forecast: the times that the office and the recipients see. */
export const ToldForecast = z.object({
  /** When the last act came in that it knows; `null` where it knows of none. */
  heardAt: z.nullable(isoTime),
  /** Open stops, in the order in which they are driven. */
  stops: z.array(z.object({ stopId: z.number(), eta: isoTime, slackSeconds: z.nullable(z.number()) })),
})
export type ToldForecast = z.infer<typeof ToldForecast>

const End = z.nullable(z.object({ name: z.string(), point: Point }))
export const DriverRoute = z.object({
  id: z.number(),
  day: z.string(),
  /** Of the publication: the office and the driver say the same number. */
  number: z.number(),
  planName: z.string(),
  note: z.string(),
  isRecalled: z.boolean(),
  vehicle: z.object({
    id: z.number(),
    name: z.string(),
    plate: z.string(),
    profile: Profile,
    /** What it showed last on an earlier route, in kilometres. Days that were kept by an earlier page don't say. */
    odometer: z.optional(z.nullable(z.number())),
  }),
  start: End,
  end: End,
  startSeconds: z.number(),
  endSeconds: z.number(),
  distanceMeters: z.number(),
  units: z.array(Unit),
  /** Breaks and reloads after this many stops. */
  visits: z.array(
    z.object({ kind: z.string(), afterStops: z.number(), arrivalSeconds: z.number(), endSeconds: z.number() }),
  ),
  /** Where goods are taken over on the way. Days that were kept by an earlier page have none. */
  transfers: z.optional(z.array(Transfer)),
  stops: z.array(DriverStop),
  /** `null` where it isn't forecast. Days that were kept by an earlier page have none. */
  forecast: z.optional(z.nullable(ToldForecast)),
  /** Taken off the route, or cancelled, since its driver had them. Days that were kept by an earlier page have none. */
  goneStops: z.optional(z.array(DriverStop)),
  /** The publications that gave its driver what they have now: to have accepted one of them last is to have accepted it. Days that were kept by an earlier page have none. */
  sameNumbers: z.optional(z.array(z.number())),
  /** What changed since the driver last accepted it; `null` where they have nothing to look at. */
  change: z.nullable(RouteDifference),
  acceptedNumber: z.nullable(z.number()),
})
export type DriverRoute = z.infer<typeof DriverRoute>

/** What was said in the chat of a route, as its driver sees it. */
export const RouteThread = z.object({
  routeId: z.number(),
  chatId: z.number(),
  /** The last message that the driver has read. */
  seenId: z.number(),
  /** The newest, oldest first. */
  messages: z.array(
    z.object({
      id: z.number(),
      /** Of the action that sent it, where the driver wrote it here. */
      clientId: z.string(),
      at: isoTime,
      sender: z.string(),
      isOwn: z.boolean(),
      /** Somebody else has read it. */
      isSeen: z.boolean(),
      text: z.string(),
      files: z.array(z.object({ fileName: z.string(), url: z.string() })),
    }),
  ),
})
export type RouteThread = z.infer<typeof RouteThread>

/** Everything a driver needs for a day without a network. */
export const DayPack = z.object({
  date: z.string(),
  /** Changes whenever something in it does. */
  version: z.string(),
  /** By the server's clock, when it was made. */
  serverTime: isoTime,
  timeZone: z.string(),
  driver: z.object({ id: z.number(), name: z.string(), languages: z.array(z.string()) }),
  office: z.object({ company: z.string(), phone: z.string() }),
  currency: z.string(),
  unitSystem: z.enum(['metric', 'imperial']),
  proof: DoorSettings,
  failureReasons: z.array(FailureReason),
  /** What to look at on the vehicle before driving off. */
  vehicleCheck: z.array(z.object({ key: z.string(), name: z.string(), isCritical: z.boolean() })),
  hours: z.object({
    pack: z.string(),
    drivingMinutes: z.nullable(z.number()),
    dutyMinutes: z.nullable(z.number()),
    breakAfterMinutes: z.nullable(z.number()),
    breakMinutes: z.nullable(z.number()),
  }),
  mayReorder: z.boolean(),
  /** How long positions are kept, for the notice when going on duty. */
  positionDays: z.number(),
  routes: z.array(DriverRoute),
  /** All that was recorded of this day, in order of the acts. */
  actions: z.array(KnownAction),
  /** The chats of these routes; `null` for drivers who may not use the chat. Days that were kept by an earlier page have none. */
  threads: z.optional(z.nullable(z.array(RouteThread))),
  /** Of the map of this day's area; `null` where the workspace has none of it. */
  areaMap: z.optional(z.nullable(z.string())),
})
export type DayPack = z.infer<typeof DayPack>

/** 304 where `If-None-Match` names the version of the day. */
export const readDriverDay = endpoint({
  method: 'GET',
  path: day,
  summary: 'The day of the driver who asks: routes, stops, rules, and what was recorded of it so far',
  access: driverDay,
  surfaces: onThePhone,
  query: z.object({ date: z.optional(z.iso.date()) }),
  reply: DayPack,
})

/** Vector tiles around the stops of one's own routes, in one file (`rules/area-file.ts`). 304 where `If-None-Match` names its version. */
export const readDriverMap = endpoint({
  method: 'GET',
  path: '/api/driver/map',
  summary: 'The map of the area that the routes of the driver who asks lie in',
  access: driverDay,
  surfaces: onThePhone,
  query: z.object({ date: z.optional(z.iso.date()) }),
  reply: raw('application/octet-stream'),
})

/** Of a stop on a route of one's own. */
export const readStopSafePlace = endpoint({
  method: 'GET',
  path: '/api/driver/safe-places/{id}',
  summary: 'The picture of the safe place that the recipient of a delivery added, for the driver who brings it',
  access: driverDay,
  surfaces: onThePhone,
  params: numberId,
  reply: raw('image/*'),
})

/** Sending the same again changes nothing and answers the same. 409 where a driver recorded more in a day than a day can have: what their device keeps is taken later. */
export const recordActions = endpoint({
  method: 'POST',
  path: '/api/driver/actions',
  summary: 'What a driver did, in order; what can’t be applied is kept with its reason',
  access: records,
  surfaces: onThePhone,
  body: z.object({
    deviceId: z.uuid(),
    actions: z.array(SentAction).check(z.maxLength(mostActions)),
    /** The device no longer has what lies between the last action that the server keeps and these: they aren't to wait for it. */
    isAfterGap: z.optional(z.boolean()),
    /** The clock of the device as it sends this, from which its offset follows. */
    sentAt: z.optional(z.iso.datetime({ offset: true })),
    /** Of the page, and how the device is. */
    app: z.optional(
      z.object({
        version: z.string().check(z.maxLength(40)),
        batteryPercent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
        mayLocate: z.optional(z.boolean()),
        waiting: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000))),
      }),
    ),
  }),
  // The longest single action, a load check with five thousand codes, is just over three million bytes.
  limitBytes: 4_000_000,
  reply: z.object({
    results: z.array(ActionResult),
    /** Of the day pack after these. */
    dayVersion: z.string(),
    /** The last action of the device that is kept; a later one with a gap before it waits for what is missing. */
    lastSequence: z.number(),
    /** The session was ended by the office, or the page is too old: what to do now. */
    advice: z.nullable(z.enum(['update'])),
    /** The key that something was signed with doesn’t count any more, or isn’t known here: the device is to register its key again. */
    isKeyUnfit: z.optional(z.boolean()),
  }),
})

const mostFileBytes = 5_000_000
/** In any order with the actions that name it; twice is once. 422 where the content has another hash. */
export const putDriverFile = endpoint({
  method: 'PUT',
  path: '/api/driver/files/{sha256}',
  summary: 'A photo or signature, under the SHA-256 of its content',
  access: records,
  surfaces: onThePhone,
  params: z.object({ sha256 }),
  body: raw('application/octet-stream'),
  limitBytes: mostFileBytes,
  reply: z.object({ sha256: z.string(), bytes: z.number() }),
})
