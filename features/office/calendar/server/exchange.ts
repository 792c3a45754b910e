import { and, eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import { callerWith } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { newestEvents } from '#platform/events/server/queries.ts'
import { builtOnce } from '#kit/server/built-once.ts'
import type { AccessEnder } from '#kit/server/feature.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { notFound, Refused } from '#kit/server/errors.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import { staleWhileRevalidate } from '#kit/server/stale-while-revalidate.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import type { Occurrence } from '#kit/documents/recurrence.ts'
import { createFeed, importEvents, listEvents, readFeed } from '../contract.ts'
import { refusals } from './refusals.ts'
import { insertEvents, record } from './commands.ts'
import { rowsIn, takingPlace, type EventRow } from './queries.ts'
import { calendarEvents, calendarFeeds } from './tables.ts'

/** Events to and from other calendar programs. */
export const exchangeHandlers: Handlers = []

const dayMs = 86_400_000
const most = 1_000
/** The largest file takes half of it. */
const reading = { seconds: 15, megabytes: 256 }

handle(exchangeHandlers, createFeed, async (_, context) => {
  const { db, user, now, settings } = context
  const token = secretToken()
  const kept = { tokenHash: await hashToken(token), createdAt: now() }
  await db.transaction(async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId: user.id, ...kept })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: kept })
    await recordEvent(tx, context, { kind: 'account.calendar-link-made', entity: 'user', entityId: user.id })
  })
  return { url: `${settings.publicUrl}/api/apps/calendar/feed/${token}.ics` }
})

export const endFeed: AccessEnder = async (tx, _, { userId }) => {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

handle(exchangeHandlers, readFeed, async ({ params: { token } }, { db, now }) => {
  const tokenHash = await hashToken(token.slice(0, 64))
  const [feed] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), eq(users.status, 'active')))
  const reader = feed && (await callerWith(db, feed.userId))
  // The link identifies the person; what they may read depends on their current permissions.
  if (!reader?.ability.can(listEvents.access.action, listEvents.access.subject)) throw notFound(refusals.things.feed)
  const at = now()
  const text = await feeds(db)({
    key: `${reader.id} ${await lastChange(db)}`,
    now: at.getTime(),
    work: () => feedText(db, reader.id, at),
    onError: () => {},
  })
  return new Response(text, {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=300' },
  })
})

/** Programs ask every few minutes: the text is kept until an event changes, for an hour at most since time goes on. */
const hourMs = 3_600_000
const feeds = builtOnce(() => staleWhileRevalidate<string>({ youngMs: hourMs, oldMs: hourMs, most: 50 }))

/** Changes with every event of the log about a calendar. */
async function lastChange(db: Database): Promise<string> {
  const [last] = await newestEvents(db, ({ entity }) => eq(entity, 'calendarEvent'), 1)
  return last?.id ?? ''
}

async function feedText(db: Database, userId: number, now: Date): Promise<string> {
  const from = new Date(now.getTime() - 90 * dayMs)
  const until = new Date(now.getTime() + 366 * dayMs)
  const { rows, others } = await rowsIn(db, userId, { start: from.toISOString(), end: until.toISOString() })
  // Each event is written by itself, so that others are answered in between.
  const parts = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Routewright//Calendar//EN']
  const pause = createPause()
  const { times } = await takingPlace(rows, { others, from, until })
  for (const [row, occurrence] of times) {
    parts.push(written(row, occurrence, now).toString())
    await pause()
  }
  return [...parts, 'END:VCALENDAR', ''].join('\r\n')
}

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
  const order = { ...reading, userId: context.user.id, signal: context.request.signal }
  const text = new TextDecoder().decode(bytes)
  const found = await context.inWorker('parseCalendar', { text, most }, order)
  if (!found) throw new Refused(422, refusals.noCalendar)
  const left = leftOut(text)
  return context.db.transaction(async (tx) => {
    const { user } = context
    const known = await knownUids(
      tx,
      user.id,
      found.map(({ uid }) => uid),
    )
    const fresh = found.filter(({ uid }) => !known.has(uid))
    await insertEvents(
      tx,
      fresh.map((event) => ({ ...event, calendar: 'Personal' as const, isShared: false, userId: user.id })),
    )
    if (fresh.length > 0)
      await record(tx, context, { what: 'imported', entityId: 0, after: { imported: fresh.length } })
    return { imported: fresh.length, skipped: found.length - fresh.length, ...left }
  })
})

/** How many events of a file can't be taken: without a usable start, and past the limit of one file. */
function leftOut(text: string): { withoutStart: number; beyond: number } {
  const events = text.split(/^BEGIN:VEVENT\s*$/im).slice(1)
  const hasStart = (event: string) => /^DTSTART[;:].*?(?:19|20|21)\d{6}/im.test(event)
  const withoutStart = events.slice(0, most).filter((event) => !hasStart(event)).length
  return { withoutStart, beyond: Math.max(events.length - most, 0) }
}

async function knownUids(tx: Transaction, userId: number, uids: string[]): Promise<Set<string | null>> {
  const rows = await tx
    .select({ uid: calendarEvents.uid })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.userId, userId), inArray(calendarEvents.uid, ['', ...uids])))
  return new Set(rows.map(({ uid }) => uid))
}
