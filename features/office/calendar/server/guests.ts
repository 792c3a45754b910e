import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isOver, setOutsiders } from './outsiders.ts'
import type { EventRow } from './queries.ts'
import { calendarGuests } from './tables.ts'
import { notify } from './notify.ts'

/** As many as an event may have. */
const mostGuests = 50

type Guests = (string | { email: string })[]
type Change = { guests?: Guests | undefined; isNews: boolean; isMoved: boolean }

/** Sets who is invited to an event, where a change says so, and tells each what is new for them. */
export async function setGuests(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { guests, isNews, isMoved }: Change,
): Promise<void> {
  const added = guests ? await inviteOnly(tx, context, event, { guests, isNews }) : []
  if (!guests) await setOutsiders(tx, context, event, { isNews })
  if (isMoved) await tellColleagues(tx, context, event, { kind: 'event-moved', except: added })
}

/** Gives the colleagues who were not invited before. */
async function inviteOnly(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { guests, isNews }: { guests: Guests; isNews: boolean },
): Promise<number[]> {
  const { id: eventId, title } = event
  const emails = [...new Set(guests.map((one) => (typeof one === 'string' ? one : one.email)))]
  const found = emails.length
    ? await tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails))
    : []
  const strangers = emails.filter((email) => !found.some((one) => one.email === email))
  await setOutsiders(tx, context, event, { emails: strangers, isNews })
  const ids = found.map(({ id }) => id)
  await tx
    .delete(calendarGuests)
    .where(and(eq(calendarGuests.eventId, eventId), notInArray(calendarGuests.userId, [0, ...ids])))
  if (ids.length === 0) return []
  const rows = await tx
    .insert(calendarGuests)
    .values(ids.map((userId) => ({ eventId, userId })))
    .onConflictDoNothing()
    .returning({ userId: calendarGuests.userId })
  const added = rows.map(({ userId }) => userId)
  const userIds = added.filter((userId) => userId !== context.user.id)
  const values = { person: context.user.fullName, event: title }
  await notify(tx, context, { userIds, kind: 'event-invited', values, link: linkTo(event) })
  return added
}

type Telling = { kind: 'event-moved' | 'event-cancelled' | 'event-invited'; except?: number[] }

/** Tells an event's owner and the colleagues invited to it, but nobody who declined, and nobody of what is past. */
export async function tellColleagues(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { kind, except = [] }: Telling,
): Promise<void> {
  if (isOver(event, context.now())) return
  const invited = await tx
    .select({ userId: calendarGuests.userId })
    .from(calendarGuests)
    .where(and(eq(calendarGuests.eventId, event.id), ne(calendarGuests.answer, 'no')))
    .limit(mostGuests)
  const concerned = new Set([event.userId, ...invited.map(({ userId }) => userId)])
  const userIds = [...concerned].filter((userId) => userId !== context.user.id && !except.includes(userId))
  const values = { person: context.user.fullName, event: event.title }
  const link = kind === 'event-cancelled' ? dayOf(event) : linkTo(event)
  await notify(tx, context, { userIds, kind, values, link })
}

/** The calendar on the day of an event, with the event open. */
function linkTo(event: Pick<EventRow, 'id' | 'startAt'>): string {
  return `${dayOf(event)}&open=event-${event.id}`
}

function dayOf({ startAt }: Pick<EventRow, 'startAt'>): string {
  return `/apps/calendar?day=${startAt.toISOString().slice(0, 10)}`
}

/** Writes down what a guest answered and tells the owner of the event; tells whether they were invited. */
export async function answerInvitation(
  tx: Transaction,
  context: Context,
  row: EventRow,
  answer: 'waiting' | 'yes' | 'maybe' | 'no',
): Promise<boolean> {
  const own = and(eq(calendarGuests.eventId, row.id), eq(calendarGuests.userId, context.user.id))
  const changed = await tx.update(calendarGuests).set({ answer }).where(own).returning()
  const values = { person: context.user.fullName, event: row.title }
  if (changed.length > 0 && row.userId !== context.user.id)
    await notify(tx, context, { userIds: [row.userId], kind: 'event-answered', values, link: linkTo(row) })
  return changed.length > 0
}
