import { and, asc, eq, exists, gt, inArray, lt, ne, or, type SQL } from 'drizzle-orm'
import { rolesThatMay } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { Refused, forbidden } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { pauser } from '#kit/server/pause.ts'
import { occurrencesOf, type Occurrence } from '#kit/server/recurrence.ts'
import { calendars, type CalendarEvent, type Guest } from '../contract.ts'
import { refusals } from './refusals.ts'
import { calendarEvents, calendarGuests, calendarOutsiders } from './tables.ts'

export type EventRow = typeof calendarEvents.$inferSelect
type Range = { start?: string | undefined; end?: string | undefined }
const mostEvents = 5_000
const mostTimes = 10_000

/** What a person may see: their own events, shared ones, and those they are invited to. */
function visibleTo(db: Database, userId: number): SQL | undefined {
  const { eventId, userId: guestId } = calendarGuests
  const invited = db
    .select({ eventId })
    .from(calendarGuests)
    .where(and(eq(eventId, calendarEvents.id), eq(guestId, userId)))
  return or(eq(calendarEvents.userId, userId), eq(calendarEvents.isShared, true), exists(invited))
}

/** The rows a person may see that may take place in a time. */
export function rowsIn(
  db: Database,
  userId: number,
  { start, end, kinds }: Range & { kinds?: string[] },
): Promise<EventRow[]> {
  const known = calendars.filter((one) => !kinds || kinds.includes(one))
  const { startAt, endAt, rrule, calendar, id } = calendarEvents
  return db
    .select()
    .from(calendarEvents)
    .where(
      and(
        visibleTo(db, userId),
        inArray(calendar, known),
        end === undefined ? undefined : lt(startAt, new Date(end)),
        start === undefined ? undefined : or(gt(endAt, new Date(start)), ne(rrule, '')),
      ),
    )
    .orderBy(asc(id))
    .limit(mostEvents)
}

/** Events as their reader sees them; between two times each as often as it takes place there. */
export async function eventsIn(db: Database, user: Caller, query: Range & { kinds?: string[] }) {
  const rows = await rowsIn(db, user.id, query)
  const guests = await guestsOf(
    db,
    rows.map(({ id }) => id),
  )
  const { start, end } = query
  if (start === undefined || end === undefined) return rows.map((row) => presentEvent(row, guests.get(row.id), user))
  const found = await takingPlace(rows, new Date(start), new Date(end))
  return found.map(([row, occurrence]) => presentEvent(row, guests.get(row.id), user, occurrence))
}

/** Each time that events take place, as many as fit on a list. A long series takes a while to walk, so others are answered in between. */
export async function takingPlace(rows: EventRow[], from: Date, until: Date): Promise<[EventRow, Occurrence][]> {
  const pause = pauser()
  const found: [EventRow, Occurrence][] = []
  for (const row of rows) {
    for (const occurrence of occurrencesOf(row, from, until)) found.push([row, occurrence])
    if (found.length >= mostTimes) break
    await pause()
  }
  return found.slice(0, mostTimes)
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
