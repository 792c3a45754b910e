import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, optionalText, positiveInteger, version } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { boundedNumber, textFilter } from '#kit/contract/list-query.ts'
import { Place as FoundPlace, Point, Region, RegionProvider } from '#platform/regions/contract.ts'
import { Pins, Place, placeQualities, PlaceQuality } from '../places/contract.ts'
import { digits, trackedCode } from '../recipient-checks/contract.ts'

const reads = { action: 'read', subject: 'Delivery' } as const
const writes = { action: 'write', subject: 'Delivery' } as const
const fixes = '/api/apps/logistics/fixes'
/** How well an address has to be known to be accepted as it stands. */
export const acceptableQualities = ['interpolated', 'street'] as const satisfies readonly PlaceQuality[]
export type Acceptable = (typeof acceptableQualities)[number]
export const AddressCheck = z.object({
  /** The place that needs a person. */
  id: z.number(),
  address: z.string(),
  /** Where it was found, for certain or not. */
  door: z.nullable(Point),
  quality: PlaceQuality,
  radiusMeters: Place.shape.radiusMeters,
  confidence: z.number(),
  deliveries: z.number(),
  /** The first delivery that waits for it. */
  reference: z.string(),
  recipient: z.string(),
  email: z.string(),
  date: z.nullable(z.string()),
  /** When the recipient was asked; it is their turn then. */
  askedAt: z.nullable(isoTime),
  version: z.number(),
})
export type AddressCheck = z.infer<typeof AddressCheck>
export const listAddressChecks = endpoint({
  method: 'GET',
  path: fixes,
  summary: 'List addresses to check: the most urgent first, those whose recipient was asked last',
  access: reads,
  query: z.object({
    page: z._default(boundedNumber(1, 1, 1_000_000), 1),
    itemsPerPage: z._default(boundedNumber(20, 1, 100), 20),
    quality: choiceFilter(placeQualities),
  }),
  reply: z.object({
    fixes: z.array(AddressCheck),
    total: z.number(),
    /** How many of all could be accepted as they stand. */
    acceptable: z.object({ interpolated: z.number(), street: z.number() }),
  }),
})
export const readAddressCheck = endpoint({
  method: 'GET',
  path: `${fixes}/{id}`,
  summary: 'Get an address to check, with the places it could be',
  access: reads,
  params: numberId,
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.object({ place: Place, candidates: z.array(FoundPlace) }),
})
const radiusMeters = z.nullable(z.int().check(z.nonnegative(), z.maximum(100_000)))
export const AddressChoice = z.object({
  version,
  pins: Pins,
  label: optionalText(300),
  /** How well the match that was chosen is known; without it, the pin is the door. */
  found: z.optional(z.object({ quality: FoundPlace.shape.quality, radiusMeters })),
})
export type AddressChoice = z.infer<typeof AddressChoice>
export const settleAddress = endpoint({
  method: 'POST',
  path: `${fixes}/{id}`,
  summary: 'Set where a place is, for waiting deliveries and every later one to this address',
  access: writes,
  params: numberId,
  body: AddressChoice,
  reply: z.object({ place: Place, ready: z.number() }),
})
export const mostAccepted = 100
const SeenPlace = z.object({ id: positiveInteger, version })
const seenPlaces = z.object({ places: z.array(SeenPlace).check(z.minLength(1), z.maxLength(mostAccepted)) })
export const acceptAddresses = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/accepted-fixes',
  summary:
    'Accept addresses found along their street or at street level as they stand, for waiting deliveries and later ones',
  access: writes,
  body: seenPlaces,
  reply: z.object({
    accepted: z.number(),
    ready: z.number(),
    /** Places that changed since they were listed, or that no delivery waits for any more: they stay as they are. */
    skipped: z.array(z.number()),
    /** The accepted ones as they are now, by which they can be taken back. */
    places: z.array(SeenPlace),
  }),
})
export const takeBackAddresses = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/taken-back-fixes',
  summary: 'Take back that addresses were accepted as they stood: what isn’t planned yet waits for a person again',
  access: writes,
  body: seenPlaces,
  reply: z.object({
    takenBack: z.number(),
    /** Places that changed since they were accepted: they stay as they are. */
    skipped: z.array(z.number()),
  }),
})
const doors = '/api/apps/logistics/seen-doors'
export const BetterDoor = z.object({
  /** The place. */
  id: z.number(),
  version: z.number(),
  address: z.string(),
  quality: PlaceQuality,
  /** Where drivers are sent now, and where the door was seen. */
  door: Point,
  point: Point,
  by: z.enum(['driver', 'recipient']),
  /** How often it was seen there, and when last; recipients' pins have no time. */
  times: z.number(),
  lastAt: z.nullable(isoTime),
  apartMeters: z.number(),
  /** Deliveries still to come. */
  deliveries: z.number(),
})
export type BetterDoor = z.infer<typeof BetterDoor>
export const listBetterDoors = endpoint({
  method: 'GET',
  path: doors,
  summary:
    'List addresses of deliveries to come that are only known along their street, whose door drivers or recipients have shown',
  access: reads,
  reply: z.object({
    doors: z.array(BetterDoor),
    /** Whether there are more addresses than were looked at; the most urgent were. */
    isCut: z.boolean(),
  }),
})
export const takeBetterDoors = endpoint({
  method: 'POST',
  path: doors,
  summary: 'Set places to where drivers or recipients have shown their door, for deliveries to come',
  access: writes,
  body: seenPlaces,
  reply: z.object({
    used: z.number(),
    /** Places that changed since they were listed, or of which nothing better is known any more: they stay as they are. */
    skipped: z.array(z.number()),
  }),
})
/** A recipient gets the same question no more often than this. */
export const askAgainMinutes = 15
export const askRecipient = endpoint({
  method: 'POST',
  path: `${fixes}/{id}/question`,
  summary: `Ask the recipient by email to place the pin, at most once in ${askAgainMinutes} minutes`,
  access: writes,
  params: numberId,
  reply: z.object({
    /** The delivery whose recipient is asked. */
    deliveryId: z.number(),
    /** Empty where no email is known. */
    emailedTo: z.string(),
    /** When the link was sent: a while ago, where the same question was asked shortly before. */
    askedAt: isoTime,
  }),
})

const trackedPlace = '/api/track/{code}/place'
/** Whose link it is, as on the tracking page; empty where there is no logo, or no colour but ours. */
export const linkSender = { company: z.string(), logo: z.string(), colour: z.string() }
/** Includes what the map needs, for people without an account. */
export const TrackedPlace = z.object({
  ...linkSender,
  isAsked: z.boolean(),
  regions: z.array(Region),
  providers: z.array(RegionProvider),
})
export type TrackedPlace = z.infer<typeof TrackedPlace>
export const readTrackedPlace = endpoint({
  method: 'GET',
  path: trackedPlace,
  summary: 'Get whether a recipient still needs to place their pin',
  access: 'public',
  params: trackedCode,
  reply: TrackedPlace,
})
export const placeTrackedPin = endpoint({
  method: 'POST',
  path: trackedPlace,
  summary: 'Place the pin of one’s own door as the recipient of a delivery whose address wasn’t found for certain',
  access: 'recipient',
  params: trackedCode,
  body: z.object({ digits, door: Point, accessNotes: optionalText(500) }),
})
