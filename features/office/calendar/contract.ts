import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { email, numberId, repeated, text } from '#kit/contract/fields.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { secret } from '#kit/contract/secret.ts'
import { timeZone } from '#kit/contract/time-zone.ts'

export const calendars = ['Business', 'Holiday', 'Personal', 'Family', 'ETC'] as const
export const answers = ['waiting', 'yes', 'maybe', 'no'] as const
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const Person = z.object({ id: z.number(), name: z.string(), email: z.string(), avatar: z.string() })
/** Guests from outside the workspace have no number, but 0. */
export const Guest = z.extend(Person, { answer: z.enum(answers) })
export type Guest = z.infer<typeof Guest>

export const CalendarEvent = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string(),
  /** A moment such as 2026-11-20T09:00:00.000Z, or a day where it lasts whole days. */
  start: z.string(),
  /** The first moment, or day, after it. */
  end: z.string(),
  allDay: z.boolean(),
  extendedProps: z.object({
    calendar: z.enum(calendars),
    location: z.string(),
    description: z.string(),
    guests: z.array(Guest),
    /** The zone whose clocks a repeated event follows. */
    timeZone: z.string(),
    /** How it repeats, as an RRULE of RFC 5545; empty where it does not. */
    rrule: z.string(),
    /** Where it stood in its series before it was moved: names one of the repetitions. */
    occurrence: z.string(),
    isShared: z.boolean(),
    /** Whether the caller may change it. */
    isEditable: z.boolean(),
    ownAnswer: z.nullable(z.enum(answers)),
  }),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** The centuries that every database and every clock agrees on. */
const [firstMs, lastMs] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 0, 1)]
const isKeepable = (atMs: number) => atMs >= firstMs && atMs < lastMs

const time = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{4}-\d\d-\d\d/.test(value) && isKeepable(Date.parse(value)),
      complaint('office-calendar:wrong.noDayOrTime'),
    ),
  )

const Props = {
  calendar: z.enum(calendars),
  location: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  description: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
  /** By email address. People outside the workspace are invited by an email with a link. */
  guests: z.optional(z.array(z.union([email, z.object({ email })])).check(z.maxLength(50))),
  timeZone: z.optional(timeZone),
  rrule: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  isShared: z.optional(z.boolean()),
}

const Fields = {
  url: z.optional(z.union([z.literal(''), z.url({ protocol: /^https?$/ })])),
  title: text(200),
  start: time,
  end: z.optional(z.nullable(z.union([z.literal(''), time]))),
  allDay: z.optional(z.boolean()),
  extendedProps: z.object(Props),
}
export const EventBody = z.object(Fields)
export type EventBody = z.infer<typeof EventBody>
export const EventChange = z.partial(z.object({ ...Fields, extendedProps: z.partial(z.object(Props)) }))
export type EventChange = z.infer<typeof EventChange>

/** Which repetitions a change is about, and the one it was begun on. */
const Which = z.object({ scope: z._default(z.enum(scopes), 'all'), occurrence: z.optional(time) })
export type Which = z.output<typeof Which>

const path = '/api/apps/calendar'
const reads = { action: 'read', subject: 'CalendarEvent' } as const
const creates = { action: 'create', subject: 'CalendarEvent' } as const
const writes = { action: 'write', subject: 'CalendarEvent' } as const
const deletes = { action: 'delete', subject: 'CalendarEvent' } as const
const unknown = { 400: 'Something Went Wrong' }
/** A text that is no number is the id of no event, and answered as one. */
const anyId = z.object({
  id: described(
    z.pipe(
      z.string(),
      z.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
    ),
    { type: 'integer', minimum: 0 },
  ),
})

export const listEvents = endpoint({
  method: 'GET',
  path,
  summary:
    'Events of the listed calendars that the caller may see; between two times, repeated ones appear each time. `X-List-Cut: true` where there are more than are listed: your own come first',
  access: reads,
  query: z.object({ calendars: z.optional(repeated(z.string())), start: z.optional(time), end: z.optional(time) }),
  reply: z.array(CalendarEvent),
})

export const createEvent = endpoint({
  method: 'POST',
  path,
  access: creates,
  body: EventBody,
  reply: CalendarEvent,
  status: 201,
})

export const changeEvent = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Changes the fields it names; of a repeated event one time, that and the following ones, or all',
  access: writes,
  params: anyId,
  query: Which,
  body: EventChange,
  reply: CalendarEvent,
  status: 201,
  refusals: unknown,
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: deletes,
  params: anyId,
  query: Which,
  refusals: unknown,
})

export const restoreEvent = endpoint({
  method: 'POST',
  path: `${path}/{id}/restore`,
  summary: 'Takes the last deletion of an event back',
  access: deletes,
  params: numberId,
})

export const answerEvent = endpoint({
  method: 'POST',
  path: `${path}/{id}/answer`,
  summary: 'Answers an invitation',
  access: reads,
  params: numberId,
  body: z.object({ answer: z.enum(answers) }),
  reply: CalendarEvent,
})

export const listGuests = endpoint({
  method: 'GET',
  path: `${path}/people`,
  summary: 'Who can be invited',
  access: reads,
  reply: z.array(Person),
})

/** An event as a guest from outside reads it by their link. */
export const Invitation = z.object({
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  timeZone: z.string(),
  location: z.string(),
  description: z.string(),
  organiser: z.string(),
  isRepeated: z.boolean(),
  answer: z.enum(answers),
})
export type Invitation = z.infer<typeof Invitation>

const byLink = {
  path: `${path}/invitation/{token}`,
  access: 'public',
  params: z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: Invitation,
} as const
export const readInvitation = endpoint({
  method: 'GET',
  summary: 'An event, for a guest from outside who has the link',
  ...byLink,
})
export const answerByLink = endpoint({
  method: 'POST',
  summary: 'Answers an invitation by its link',
  ...byLink,
  body: z.object({ answer: z.enum(['yes', 'maybe', 'no']) }),
})

export const createFeed = endpoint({
  method: 'POST',
  path: `${path}/feed`,
  danger: 'links',
  asksPassword: true,
  summary: 'Makes a new link for other calendar programs; the one before stops working',
  access: reads,
  reply: z.object({ url: secret(z.string()) }),
  status: 201,
})

/** Open to anyone with the unguessable link, because calendar programs can't sign in. */
export const readFeed = endpoint({
  method: 'GET',
  path: `${path}/feed/{token}`,
  access: 'public',
  params: z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}(\.ics)?$/)) }),
  reply: raw('text/calendar'),
})

export const importEvents = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: 'Import the events of an ICS file, except those imported before',
  access: creates,
  body: raw('text/calendar'),
  reply: z.object({
    imported: z.number(),
    skipped: z.number(),
    /** Those left out because the file gives no start for them, or one outside 1900 to 2199. */
    withoutStart: z.number(),
    /** Those past the limit of one file. */
    beyond: z.number(),
  }),
})

export const layers = ['shifts', 'leave', 'service', 'holidays', 'closures', 'plans'] as const
export type Layer = (typeof layers)[number]

/** Something of another part of the product that is shown on a day. */
export const LayerEntry = z.object({
  key: z.string(),
  layer: z.enum(layers),
  start: z.string(),
  /** The first day after it. */
  end: z.string(),
  name: z.string(),
  /** Why a driver is away or a depot closed, or what a service is called. */
  detail: z.string(),
  /** When a depot opens; empty where it is closed. */
  hours: z.string(),
  drivers: z.number(),
  routes: z.number(),
  stops: z.number(),
  unassigned: z.number(),
  /** The address of the screen it comes from. */
  path: z.string(),
  /** The driver and the entry of an absence that the caller may move. */
  movable: z.nullable(z.object({ driverId: z.number(), entry: z.number() })),
})
export type LayerEntry = z.infer<typeof LayerEntry>

export const listLayers = endpoint({
  method: 'GET',
  path: `${path}/layers`,
  summary:
    'Shifts, absences, services, holidays, depot closures and planned routes between two days, as the caller may see them',
  access: reads,
  query: z.object({ layers: z.optional(repeated(z.string())), start: time, end: time }),
  reply: z.object({ offered: z.array(z.enum(layers)), entries: z.array(LayerEntry) }),
})
