import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isOver, setOutsiders } from './outsiders.ts'
import type { EventRow } from './queries.ts'
import { calendarGuests } from './tables.ts'
import { notify } from './notify.ts'

/** An event has at most this many guests. */
const mostGuests = 50

type Guests = (string | { email: string })[]
type Change = { guests?: Guests | undefined; isNotifiable: boolean; isMoved: boolean }

/** Sets the guests if the change names them, and notifies each of what is new for them. */
export async function setGuests(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { guests, isNotifiable, isMoved }: Change,
): Promise<void> {
  const added = guests ? await inviteOnly(tx, context, event, { guests, isNotifiable }) : []
  if (!guests) await setOutsiders(tx, context, event, { isNotifiable })
  if (isMoved) await notifyColleagues(tx, context, event, { kind: 'event-moved', except: added })
}

/** Returns the colleagues who were not invited before. */
async function inviteOnly(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { guests, isNotifiable }: { guests: Guests; isNotifiable: boolean },
): Promise<number[]> {
  const { id: eventId, title } = event
  const emails = [...new Set(guests.map((one) => (typeof one === 'string' ? one : one.email)))]
  const found = emails.length
    ? await tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails))
    : []
  const strangers = emails.filter((email) => !found.some((one) => one.email === email))
  await setOutsiders(tx, context, event, { emails: strangers, isNotifiable })
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

type ColleagueNotification = { kind: 'event-moved' | 'event-cancelled' | 'event-invited'; except?: number[] }

/** Notifies the owner and the invited colleagues who haven't declined, unless the event is over. */
export async function notifyColleagues(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { kind, except = [] }: ColleagueNotification,
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
export function linkTo(event: Pick<EventRow, 'id' | 'startAt'>): string {
  return `${dayOf(event)}&open=event-${event.id}`
}

function dayOf({ startAt }: Pick<EventRow, 'startAt'>): string {
  return `/apps/calendar?day=${startAt.toISOString().slice(0, 10)}`
}

/** Records a guest's reply and notifies the owner of the event. Returns whether they were invited. */
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
