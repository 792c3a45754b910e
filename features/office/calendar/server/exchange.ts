import { and, eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import { users } from '#platform/access/server/tables.ts'
import { timeZones } from '#kit/contract/time-zone.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { notFound, Refused } from '#kit/server/errors.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { createFeed, importEvents, readFeed } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { insertEvent, record } from './commands.ts'
import { rowsIn, takingPlace, type EventRow } from './queries.ts'
import { isRule, type Occurrence } from './recurrence.ts'
import { calendarEvents, calendarFeeds } from './tables.ts'

/** Events to and from other calendar programs. */
export const exchangeHandlers: Handlers = []

const dayMs = 86_400_000
const most = 1_000

handle(exchangeHandlers, createFeed, async (_, { db, user, now, settings }) => {
  const token = secretToken()
  const kept = { tokenHash: await hashToken(token), createdAt: now() }
  await db
    .insert(calendarFeeds)
    .values({ userId: user.id, ...kept })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: kept })
  return { url: `${settings.publicUrl}/api/apps/calendar/feed/${token}.ics` }
})

handle(exchangeHandlers, readFeed, async ({ params: { token } }, { db, now }) => {
  const tokenHash = await hashToken(token.slice(0, 64))
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), eq(users.status, 'active')))
  if (!feed) throw notFound(refusals.things.feed)
  const from = new Date(now().getTime() - 90 * dayMs)
  const until = new Date(now().getTime() + 366 * dayMs)
  const rows = await rowsIn(db, feed.userId, { start: from.toISOString(), end: until.toISOString() })
  const file = new ICAL.Component('vcalendar')
  file.updatePropertyWithValue('version', '2.0')
  file.updatePropertyWithValue('prodid', '-//Routewright//Calendar//EN')
  for (const [row, occurrence] of await takingPlace(rows, from, until))
    file.addSubcomponent(written(row, occurrence, now()))
  return new Response(`${file.toString()}\r\n`, {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=300' },
  })
})

/** Each time of a series is written as an event of its own: right in every program, whatever it knows of zones. */
function written(row: EventRow, { start, end, wall }: Occurrence, now: Date): ICAL.Component {
  const event = new ICAL.Component('vevent')
  const time = (at: Date) => {
    const value = ICAL.Time.fromJSDate(at, true)
    value.isDate = row.allDay
    return value
  }
  event.updatePropertyWithValue('uid', `${row.id}-${wall}@routewright`)
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  event.updatePropertyWithValue('dtstart', time(start))
  event.updatePropertyWithValue('dtend', time(end))
  event.updatePropertyWithValue('summary', row.title)
  event.updatePropertyWithValue('categories', row.calendar)
  for (const field of ['location', 'description', 'url'] as const)
    if (row[field] !== '') event.updatePropertyWithValue(field, row[field])
  return event
}

handle(exchangeHandlers, importEvents, async (_, context) => {
  const bytes = await limitedBytes(context.request, importEvents.limitBytes)
  const found = eventsIn(new TextDecoder().decode(bytes)).slice(0, most)
  return context.db.transaction(async (tx) => {
    const { user } = context
    const known = await knownUids(
      tx,
      user.id,
      found.map(({ uid }) => uid),
    )
    const fresh = found.filter(({ uid }) => !known.has(uid))
    for (const event of fresh) await insertEvent(tx, { ...event, userId: user.id })
    if (fresh.length > 0)
      await record(tx, context, { what: 'imported', entityId: 0, after: { imported: fresh.length } })
    return { imported: fresh.length, skipped: found.length - fresh.length }
  })
})

async function knownUids(tx: Database, userId: number, uids: string[]): Promise<Set<string | null>> {
  const rows = await tx
    .select({ uid: calendarEvents.uid })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.userId, userId), inArray(calendarEvents.uid, ['', ...uids])))
  return new Set(rows.map(({ uid }) => uid))
}

type Taken = Omit<EventRow, 'id' | 'userId' | 'uid'> & { uid: string }

function eventsIn(text: string): Taken[] {
  try {
    const file = new ICAL.Component(ICAL.parse(text) as unknown[])
    if (file.name !== 'vcalendar') throw new Error('no calendar')
    const zones = new Map(
      file
        .getAllSubcomponents('vtimezone')
        .map((zone) => [String(zone.getFirstPropertyValue('tzid')), new ICAL.Timezone(zone)]),
    )
    const taken = file.getAllSubcomponents('vevent').flatMap((event) => takenFrom(event, zones) ?? [])
    return [...new Map(taken.map((one) => [one.uid, one])).values()]
  } catch {
    throw new Refused(422, refusals.noCalendar)
  }
}

function takenFrom(event: ICAL.Component, zones: Map<string, ICAL.Timezone>): Taken | undefined {
  const text = (name: string, length: number) => textOf(event, name, length)
  const begin = event.getFirstProperty('dtstart')
  const start = begin?.getFirstValue()
  const uid = [text('uid', 300), text('recurrence-id', 40)].filter(Boolean).join('/')
  if (!(start instanceof ICAL.Time) || uid === '') return undefined
  const zone = knownZone(String(begin?.getFirstParameter('tzid') ?? ''))
  const at = (time: ICAL.Time) => momentIn(time, zone, zones)
  const { allDay, startAt, endAt } = spanOf(event, start, at)
  const rule = text('rrule', 500)
  const exceptions = event.getAllProperties('exdate').flatMap((property) => property.getValues())
  const isDate = (value: unknown): value is ICAL.Time => value instanceof ICAL.Time
  const timeZone = zone ?? 'UTC'
  return {
    uid,
    title: text('summary', 200) || '–',
    calendar: 'Personal',
    startAt,
    endAt,
    allDay,
    timeZone,
    url: addressIn(text('url', 500)),
    location: text('location', 200),
    description: text('description', 4000),
    rrule: isRule(rule) ? rule : '',
    exceptions: exceptions.filter(isDate).map((time) => wallTime(at(time), allDay ? 'UTC' : timeZone)),
    isShared: false,
  }
}

function textOf(event: ICAL.Component, name: string, length: number): string {
  return String(event.getFirstPropertyValue(name) ?? '')
    .trim()
    .slice(0, length)
}

function addressIn(text: string): string {
  return /^https?:\/\/.*/.exec(text)?.[0] ?? ''
}

function spanOf(event: ICAL.Component, start: ICAL.Time, at: (time: ICAL.Time) => Date) {
  const allDay = start.isDate
  const startAt = at(start)
  const end = event.getFirstPropertyValue('dtend')
  const lasting = event.getFirstPropertyValue('duration')
  const given =
    end instanceof ICAL.Time
      ? at(end)
      : new Date(startAt.getTime() + (lasting instanceof ICAL.Duration ? lasting.toSeconds() * 1000 : 0))
  const least = new Date(startAt.getTime() + (allDay ? dayMs : 60_000))
  return { allDay, startAt, endAt: given > startAt ? given : least }
}

function knownZone(name: string): string | undefined {
  return timeZones().includes(name) ? name : undefined
}

/** The moment of a time: by the zone's own name where it is one, else by what the file says of it, else as UTC. */
function momentIn(time: ICAL.Time, zone: string | undefined, zones: Map<string, ICAL.Timezone>): Date {
  const wall = time.toString().slice(0, 16)
  if (time.isDate) return new Date(`${wall.slice(0, 10)}T00:00Z`)
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate()
  if (zone) return momentAt(wall, zone)
  const own = zones.get(time.zone?.tzid ?? '')
  return own ? new Date(time.convertToZone(ICAL.Timezone.utcTimezone).toJSDate()) : new Date(`${wall}Z`)
}
