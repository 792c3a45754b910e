import { and, asc, desc, eq, exists, getTableColumns, gt, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { rolesThatMay } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { outgoingFiles } from '#platform/outbox/server/queries.ts'
import { Refused, forbidden } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import { occurrencesOf, type Occurrence } from '#kit/documents/recurrence.ts'
import { calendars, type CalendarEvent, type Guest } from '../contract.ts'
import { refusals } from './refusals.ts'
import { calendarEvents, calendarGuests, calendarOutsiders } from './tables.ts'

export type EventRow = typeof calendarEvents.$inferSelect
type Range = { start?: string | undefined; end?: string | undefined }
const mostEvents = 5_000
/** Shared events of one other person, and the times they take place. */
const mostOfPerson = 1_000
/** Times of one series, a little more than each day of a year, and of all events together. */
const mostOfSeries = 400
const mostTimes = 6_000
/** More than any screen asks for: a series without an end would be walked for centuries. */
const longestMs = 460 * 86_400_000

/** What a person may see: their own events, shared ones, and those they are invited to. */
function visibleTo(db: Database, userId: number): SQL | undefined {
  return or(eq(calendarEvents.userId, userId), eq(calendarEvents.isShared, true), isInvited(db, userId))
}

function isInvited(db: Database, userId: number): SQL {
  const { eventId, userId: guestId } = calendarGuests
  const invited = db
    .select({ eventId })
    .from(calendarGuests)
    .where(and(eq(eventId, calendarEvents.id), eq(guestId, userId)))
  return exists(invited)
}

/** Folder and keys of invitations that emails still carry. */
export const invitationFolder = 'calendar'
export async function invitationKeys(db: Database): Promise<string[]> {
  return (await outgoingFiles(db)).filter((key) => key.startsWith(`${invitationFolder}/`))
}

type Visible = {
  rows: EventRow[]
  /** Those that are neither the person’s own nor have them as a guest. */
  others: ReadonlySet<EventRow>
  isCut: boolean
}

/** The rows a person may see that may take place in a time: their own and those they are invited to first, then the newest of everyone else. `isCut` where there are more. */
export async function rowsIn(
  db: Database,
  userId: number,
  { start, end, kinds }: Range & { kinds?: string[] },
): Promise<Visible> {
  const known = calendars.filter((one) => !kinds || kinds.includes(one))
  const { startAt, endAt, rrule, calendar, id, userId: ownerId } = calendarEvents
  const isInTime = and(
    inArray(calendar, known),
    end === undefined ? undefined : lt(startAt, new Date(end)),
    start === undefined ? undefined : or(gt(endAt, new Date(start)), ne(rrule, '')),
  )
  const own = await db
    .select()
    .from(calendarEvents)
    .where(and(or(eq(ownerId, userId), isInvited(db, userId)), isInTime))
    .orderBy(desc(id))
    .limit(mostEvents + 1)
  const placed = db
    .select({ id, place: sql<number>`row_number() over (partition by ${ownerId} order by ${id} desc)`.as('place') })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.isShared, true), ne(ownerId, userId), isInTime))
    .as('placed')
  const shared = await db
    .select({ row: getTableColumns(calendarEvents), place: placed.place })
    .from(calendarEvents)
    .innerJoin(placed, eq(placed.id, id))
    .where(lte(placed.place, mostOfPerson + 1))
    .orderBy(asc(placed.place), desc(id))
    .limit(mostEvents + 1)
  const seen = new Set(own.map((row) => row.id))
  const others = shared.filter(({ row }) => !seen.has(row.id))
  const listed = others.filter(({ place }) => place <= mostOfPerson).map(({ row }) => row)
  const rows = [...own, ...listed]
  const isCut = listed.length < others.length || shared.length > mostEvents || rows.length > mostEvents
  return { rows: rows.slice(0, mostEvents), others: new Set(listed), isCut }
}

/** Events as their reader sees them; between two times, at most some fifteen months apart, each as often as it takes place there. `isCut` where there are more. */
export async function eventsIn(
  db: Database,
  user: Caller,
  query: Range & { kinds?: string[] },
): Promise<{ events: CalendarEvent[]; isCut: boolean }> {
  const { rows, others, isCut } = await rowsIn(db, user.id, query)
  const guests = await guestsOf(
    db,
    rows.map(({ id }) => id),
  )
  const { start, end } = query
  const byNumber = (one: CalendarEvent, other: CalendarEvent) => one.id - other.id
  if (start === undefined || end === undefined) {
    const events = rows.map((row) => presentEvent(row, guests.get(row.id), user)).toSorted(byNumber)
    return { events, isCut }
  }
  const from = new Date(start)
  const last = new Date(from.getTime() + longestMs)
  const isLong = last < new Date(end)
  const found = await takingPlace(rows, { others, from, until: isLong ? last : new Date(end) })
  const events = found.times.map(([row, occurrence]) => presentEvent(row, guests.get(row.id), user, occurrence))
  return { events: events.toSorted(byNumber), isCut: isCut || isLong || found.isCut }
}

type Times = { times: [EventRow, Occurrence][]; isCut: boolean }

type Taking = Pick<Visible, 'others'> & { from: Date; until: Date }

/** Each time that events take place, as many as fit on a list. A long series takes a while to walk, so others are answered in between. */
export async function takingPlace(rows: EventRow[], { others, from, until }: Taking): Promise<Times> {
  const pause = createPause()
  const times: Times['times'] = []
  const ofPeople = new Map<number, number>()
  let isCut = false
  for (const row of rows) {
    const before = ofPeople.get(row.userId) ?? 0
    if (before >= mostOfPerson && others.has(row)) {
      isCut = true
      continue
    }
    const all = occurrencesOf(row, from, until)
    ofPeople.set(row.userId, before + all.length)
    for (const occurrence of all.slice(0, mostOfSeries)) times.push([row, occurrence])
    isCut ||= all.length > mostOfSeries
    if (times.length > mostTimes) return { times: times.slice(0, mostTimes), isCut: true }
    await pause()
  }
  return { times, isCut }
}

export function presentEvent(
  row: EventRow,
  guests: Guest[] = [],
  user: { id: number },
  occurrence?: Occurrence,
): CalendarEvent {
  const { id, url, title, allDay, calendar, location, description, timeZone, rrule, isShared } = row
  const [start, end] = [occurrence?.start ?? row.startAt, occurrence?.end ?? row.endAt]
  const shown = (at: Date) => (allDay ? at.toISOString().slice(0, 10) : at.toISOString())
  return {
    id,
    url,
    title,
    start: shown(start),
    end: shown(end),
    allDay,
    extendedProps: {
      calendar,
      location,
      description,
      guests,
      timeZone,
      rrule,
      occurrence: start.toISOString(),
      isShared,
      isEditable: row.userId === user.id || isShared,
      ownAnswer: guests.find((guest) => guest.id === user.id)?.answer ?? null,
    },
  }
}

async function guestsOf(db: Database, ids: number[]): Promise<Map<number, Guest[]>> {
  const found = new Map<number, Guest[]>()
  if (ids.length === 0) return found
  const rows = await db
    .select({ eventId: calendarGuests.eventId, answer: calendarGuests.answer, ...personColumns })
    .from(calendarGuests)
    .innerJoin(users, eq(users.id, calendarGuests.userId))
    .where(inArray(calendarGuests.eventId, ids))
    .orderBy(asc(users.fullName), asc(users.id))
  for (const { eventId, ...guest } of rows) found.set(eventId, [...(found.get(eventId) ?? []), guest])
  const { eventId: of, email: address, answer } = calendarOutsiders
  const outside = await db
    .select({ of, address, answer })
    .from(calendarOutsiders)
    .where(inArray(of, ids))
    .orderBy(asc(address))
    .limit(mostEvents)
  for (const { of: eventId, address: email, answer: given } of outside) {
    const guest = { id: 0, name: email, email, avatar: '', answer: given }
    found.set(eventId, [...(found.get(eventId) ?? []), guest])
  }
  return found
}

const personColumns = { id: users.id, name: users.fullName, email: users.email, avatar: users.avatar }

/** The people who can be invited: everyone with a calendar. */
export async function people(db: Database) {
  const roles = await rolesThatMay(db, 'read', 'CalendarEvent')
  return db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, roles)))
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(500)
}

export async function presentOne(db: Database, user: Caller, id: number): Promise<CalendarEvent> {
  const row = await findEvent(db, user, id)
  return presentEvent(row, (await guestsOf(db, [id])).get(id), user)
}

/** An event that a person may see; what they may not see answers like what is not there. */
export async function findEvent(db: Database, user: Pick<Caller, 'id'>, id: number): Promise<EventRow> {
  const [row] = await db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), visibleTo(db, user.id)))
  if (!row) throw new Refused(400, refusals.unknown)
  return row
}

/** The same, locked, for people who may change it: its owner, or everyone if it is shared. */
export async function findEditable(tx: Transaction, user: Caller, id: number): Promise<EventRow> {
  await tx.select({ id: calendarEvents.id }).from(calendarEvents).where(eq(calendarEvents.id, id)).for('update')
  const row = await findEvent(tx, user, id)
  if (row.userId === user.id || row.isShared) return row
  const [owner] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, row.userId))
  throw forbidden(refusals.notYours, { name: owner?.name ?? '' })
}
