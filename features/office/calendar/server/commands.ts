import { eq, max } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { keepDeleted, putBack, recordEvent, claimDeleted } from '#platform/events/server/commands.ts'
import { momentAt, momentIn, wallTime } from '#kit/contract/wall-time.ts'
import type { Context } from '#kit/server/handle.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import {
  isRule,
  occurrencesOf,
  ruleFrom,
  ruleUntil,
  shiftWall,
  zoneOf,
  type Occurrence,
} from '#kit/documents/recurrence.ts'
import type { EventBody, EventChange, Which } from '../contract.ts'
import { refusals } from './refusals.ts'
import { setGuests, notifyColleagues } from './guests.ts'
import { copyOutsiders, outsidersOf, setOutsiders, emailGuests } from './outsiders.ts'
import { findEditable, type EventRow } from './queries.ts'
import { calendarEvents, calendarGuests, calendarNumbers as numbers, calendarOutsiders } from './tables.ts'

type Fields = Omit<EventRow, 'id' | 'userId' | 'uid'>
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The next numbers of events: from the last one ever given plus one. Those made at the same moment wait for each other. */
async function nextId(tx: Transaction, count = 1): Promise<number> {
  await takeAdvisoryLock(tx, 'calendar_events.id')
  const name = 'event'
  const [given] = await tx.select().from(numbers).where(eq(numbers.name, name))
  const [there] = await tx.select({ last: max(calendarEvents.id) }).from(calendarEvents)
  const before = Math.max(given?.last ?? 0, there?.last ?? 0)
  const last = before + count
  await tx.insert(numbers).values({ name, last }).onConflictDoUpdate({ target: numbers.name, set: { last } })
  return before + 1
}

type NewEvent = Fields & { userId: number; uid?: string }

/** Adds events under the next numbers; gives them as they are kept. */
export async function insertEvents(tx: Transaction, events: NewEvent[]): Promise<EventRow[]> {
  if (events.length === 0) return []
  const first = await nextId(tx, events.length)
  const rows = events.map((event, at) => ({ ...event, id: first + at }))
  return tx.insert(calendarEvents).values(rows).returning()
}

export async function makeEvent(tx: Transaction, context: Context, body: EventBody): Promise<number> {
  const [person] = await tx.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, context.user.id))
  const blank = { calendar: body.extendedProps.calendar, title: body.title, exceptions: [], ...empty }
  const fields = merged(
    { ...blank, timeZone: person?.timeZone || 'UTC', startAt: new Date(0), endAt: new Date(0) },
    body,
  )
  const [made] = await insertEvents(tx, [{ ...fields, userId: context.user.id }])
  await setGuests(tx, context, made!, { guests: body.extendedProps.guests, isNotifiable: false, isMoved: false })
  await record(tx, context, { what: 'created', entityId: made!.id, after: auditedOf(made!) })
  return made!.id
}

const empty = { allDay: false, url: '', location: '', description: '', rrule: '', isShared: false }

/** Changes an event, or the part of a series that a change is about. Returns the id of the changed event. */
export async function applyChange(
  tx: Transaction,
  context: Context,
  id: number,
  { which, change: sent }: { which: Which; change: EventChange },
): Promise<number> {
  const row = await findEditable(tx, context.user, id)
  const change = withoutOldRule(row, which, sent)
  const occurrence = occurrenceOf(row, which)
  const target = await targetOf(tx, row, which, occurrence)
  const isWhole = target.id === id && occurrence !== undefined
  const { series, exceptions } = isWhole ? shifted(row, change, occurrence) : { series: change, exceptions: [] }
  const set = { ...merged(target, series), ...(isWhole && { exceptions }) }
  await tx.update(calendarEvents).set(set).where(eq(calendarEvents.id, target.id))
  const isSplit = target.id !== id
  if (isSplit) await emailRestOfSeries(tx, context, id)
  const isNotifiable = isSplit || isNotifiableChange(row, set)
  const { guests } = change.extendedProps ?? {}
  await setGuests(tx, context, set, { guests, isNotifiable, isMoved: isMoved(target, set) })
  await record(tx, context, {
    what: 'changed',
    entityId: target.id,
    before: auditedOf(row),
    after: auditedOf(set),
  })
  return target.id
}

/** What the audit log records of an event: nothing if it is private, since others read the log. */
function auditedOf({ isShared, title, startAt }: Fields) {
  return isShared ? { title, startAt } : undefined
}

/** Emails outside guests what is left of a series. */
async function emailRestOfSeries(tx: Transaction, context: Context, id: number): Promise<void> {
  const [rest] = await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id))
  if (rest) await setOutsiders(tx, context, rest, { isNotifiable: true })
}

/** Whether outside guests need to hear of a change. */
function isNotifiableChange(before: Fields, after: Fields): boolean {
  return before.title !== after.title || before.location !== after.location || isMoved(before, after)
}

function isMoved(before: Fields, after: Fields): boolean {
  const moved = (name: 'startAt' | 'endAt') => before[name].getTime() !== after[name].getTime()
  if (before.allDay !== after.allDay || (after.rrule !== '' && before.timeZone !== after.timeZone)) return true
  return before.rrule !== after.rrule || moved('startAt') || moved('endAt')
}

/** Drops an unchanged rule from a change to part of a series: a single time has none, and the following times get the rest of it. */
function withoutOldRule(row: EventRow, { scope }: Which, change: EventChange): EventChange {
  const props = change.extendedProps
  const isOld = row.rrule !== '' && (scope === 'this' || props?.rrule === row.rrule)
  return props && isOld ? { ...change, extendedProps: { ...props, rrule: undefined } } : change
}

/** The row to change: the series itself, or the event split from it. */
async function targetOf(
  tx: Transaction,
  row: EventRow,
  { scope }: Which,
  occurrence: Occurrence | undefined,
): Promise<EventRow> {
  if (row.rrule === '' || scope === 'all' || !occurrence) return row
  if (scope === 'following' && occurrence.start <= row.startAt) return row
  const { start: startAt, end: endAt } = occurrence
  const parted = { ...row, startAt, endAt, uid: null }
  if (scope === 'this') {
    await excludeTime(tx, row, occurrence)
    return part(tx, { ...parted, rrule: '', exceptions: [] })
  }
  await endBefore(tx, row, occurrence)
  return part(tx, { ...parted, rrule: ruleFrom(row, occurrence.wall) })
}

async function part(tx: Transaction, row: EventRow): Promise<EventRow> {
  const made = { ...row, id: await nextId(tx) }
  await tx.insert(calendarEvents).values(made)
  const guests = await tx.select().from(calendarGuests).where(eq(calendarGuests.eventId, row.id))
  if (guests.length > 0) await tx.insert(calendarGuests).values(guests.map((one) => ({ ...one, eventId: made.id })))
  await copyOutsiders(tx, row.id, made.id)
  return made
}

async function excludeTime(tx: Transaction, row: EventRow, { wall }: Occurrence): Promise<void> {
  const exceptions = [...row.exceptions, wall]
  await tx.update(calendarEvents).set({ exceptions }).where(eq(calendarEvents.id, row.id))
}

async function endBefore(tx: Transaction, row: EventRow, { start }: Occurrence): Promise<void> {
  const rrule = ruleUntil(row.rrule, start)
  await tx.update(calendarEvents).set({ rrule }).where(eq(calendarEvents.id, row.id))
}

/** The time of a series that a change names. */
function occurrenceOf(row: EventRow, { occurrence }: Which): Occurrence | undefined {
  if (row.rrule === '' || occurrence === undefined) return undefined
  const at = new Date(occurrence)
  const found = occurrencesOf(row, at, new Date(at.getTime() + 1)).find(({ start }) => start.getTime() === at.getTime())
  if (!found) throw conflict(refusals.noOccurrence)
  return found
}

/** A change of the whole series that started from one time: the series moves by the same amount. */
function shifted(row: EventRow, change: EventChange, occurrence: Occurrence) {
  if (change.start === undefined) return { series: change, exceptions: row.exceptions }
  const zone = zoneOf(row)
  const start = momentIn(change.start, zone)
  const lasting = change.end ? momentIn(change.end, zone).getTime() - start.getTime() : undefined
  const distance = Date.parse(`${wallTime(start, zone)}Z`) - Date.parse(`${occurrence.wall}Z`)
  const begun = momentAt(shiftWall(wallTime(row.startAt, zone), distance), zone)
  const end = lasting === undefined ? undefined : new Date(begun.getTime() + lasting).toISOString()
  return {
    series: { ...change, start: begun.toISOString(), end },
    exceptions: row.exceptions.map((wall) => shiftWall(wall, distance)),
  }
}

/** A rule whose last day lies before the event begins would take it off every screen. */
function mustBegin(rule: string | undefined, startAt: Date): void {
  const [, lastDay] = /UNTIL=(\d{8})/.exec(rule ?? '') ?? []
  if (lastDay && lastDay < startAt.toISOString().slice(0, 10).replaceAll('-', ''))
    throw invalid('extendedProps.rrule', refusals.stopsFirst)
}

/** What an event is once a change came over it. */
function merged<R extends Fields>(row: R, change: EventChange): R & Fields {
  const { title, url, start, end, extendedProps: props = {} } = change
  const { calendar, location, description, timeZone, isShared } = props
  const rrule = props.rrule?.replace(/^RRULE:/i, '')
  if (rrule && !isRule(rrule)) throw invalid('extendedProps.rrule', refusals.noRule)
  const allDay = change.allDay ?? row.allDay
  const zone = zoneOf({ allDay, timeZone: timeZone ?? row.timeZone })
  const times = timesOf(row, { start, end: end || undefined, allDay, zone })
  if (times.endAt <= times.startAt) throw invalid('end', refusals.endsFirst)
  mustBegin(rrule, times.startAt)
  const named = { title, url, calendar, location, description, timeZone, isShared, rrule }
  return {
    ...row,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    allDay,
    ...times,
  }
}

type Times = { start: string | undefined; end: string | undefined; allDay: boolean; zone: string }

function timesOf(row: Fields, { start, end, allDay, zone }: Times): Pick<Fields, 'startAt' | 'endAt'> {
  const trimmed = (at: Date) => (allDay ? new Date(at.toISOString().slice(0, 10)) : at)
  const startAt = trimmed(start === undefined ? row.startAt : momentIn(start, zone))
  const endAt = trimmed(end === undefined ? endAfter(row, startAt, allDay) : momentIn(end, zone))
  // A day that ends on itself is meant whole.
  const isOneDay = allDay && endAt.getTime() === startAt.getTime()
  return { startAt, endAt: isOneDay ? new Date(startAt.getTime() + dayMs) : endAt }
}

/** The end that an event keeps; where its start was moved behind it, it lasts as long as before. */
function endAfter({ startAt: before, endAt }: Fields, startAt: Date, allDay: boolean): Date {
  if (endAt > startAt) return endAt
  const lasting = endAt.getTime() - before.getTime()
  return new Date(startAt.getTime() + (lasting || (allDay ? dayMs : hourMs)))
}

export async function removeEvent(tx: Transaction, context: Context, id: number, which: Which): Promise<void> {
  const row = await findEditable(tx, context.user, id)
  const occurrence = occurrenceOf(row, which)
  const guests = await tx.select().from(calendarGuests).where(eq(calendarGuests.eventId, id))
  const outsiders = await outsidersOf(tx, id)
  const isPart = occurrence !== undefined && isPartOf(row, which, occurrence)
  const rows = { event: [row], guests, outsiders, rest: isPart ? [{ id }] : [] }
  await keepDeleted(tx, context, { entity: 'calendarEvent', entityId: id }, { rows })
  await notifyColleagues(tx, context, isPart ? partOf(row, which, occurrence) : row, { kind: 'event-cancelled' })
  if (isPart) {
    if (which.scope === 'this') await excludeTime(tx, row, occurrence)
    else await endBefore(tx, row, occurrence)
    await emailRestOfSeries(tx, context, id)
  } else {
    await tx.delete(calendarEvents).where(eq(calendarEvents.id, id))
    await emailGuests(tx, context, { event: row, invited: outsiders, kind: 'cancelled' })
  }
  await record(tx, context, { what: 'deleted', entityId: id, before: auditedOf(row) })
}

/** Whether times of a series stay once this one, or it and those that follow, are gone. */
function isPartOf(row: EventRow, { scope }: Which, { start }: Occurrence): boolean {
  return scope === 'this' || (scope === 'following' && start > row.startAt)
}

/** The times of a series that go, as an event of their own. */
function partOf(row: EventRow, { scope }: Which, { start: startAt, end: endAt }: Occurrence): EventRow {
  return { ...row, startAt, endAt, ...(scope === 'this' && { rrule: '' }) }
}

/** Restores an event as it was before its last deletion, whole or in part; only for people who could delete it. */
export async function reviveEvent(tx: Transaction, context: Context, id: number): Promise<void> {
  const kept = await claimDeleted(tx, context, { entity: 'calendarEvent', entityId: id })
  const [event] = kept?.['event'] ?? []
  if (!kept || !event || !mayRestore(event, context.user.id)) throw notFound(refusals.things.deletedEvent, id)
  const isRest = (kept['rest'] ?? []).length > 0
  await makeRoom(tx, id, isRest)
  await putBack(tx, calendarEvents, [event])
  await putBack(tx, calendarGuests, kept['guests'])
  await putBack(tx, calendarOutsiders, kept['outsiders'])
  const [row] = await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id))
  const invited = await outsidersOf(tx, id)
  await emailGuests(tx, context, { event: row!, invited, kind: isRest ? 'changed' : 'invited' })
  await notifyColleagues(tx, context, row!, { kind: 'event-invited' })
  await record(tx, context, { what: 'undeleted', entityId: id, after: auditedOf(row!) })
}

/** Makes room for a deleted event under its own number, in place of what is left of its series; refused where another event has it. */
async function makeRoom(tx: Transaction, id: number, isRest: boolean): Promise<void> {
  if (isRest) await tx.delete(calendarEvents).where(eq(calendarEvents.id, id))
  if ((await tx.$count(calendarEvents, eq(calendarEvents.id, id))) > 0) throw conflict(refusals.numberTaken)
}

type Kept = Record<string, unknown>

function mayRestore(event: Kept, userId: number): boolean {
  return event['userId'] === userId || event['isShared'] === true
}

type Happening = { what: string; entityId: number; before?: unknown; after?: unknown }

/** Records what happened to an event. */
export async function record(tx: Transaction, context: Context, { what, ...happening }: Happening): Promise<void> {
  await recordEvent(tx, context, { kind: `calendarEvent.${what}`, entity: 'calendarEvent', ...happening })
}
