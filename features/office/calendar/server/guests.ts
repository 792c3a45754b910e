import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { notify } from '#platform/notifications/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { setOutsiders } from './outsiders.ts'
import type { EventRow } from './queries.ts'
import { calendarGuests } from './tables.ts'

type Change = { guests: (string | { email: string })[] | undefined; isNews: boolean }

/** Sets who is invited to an event, and notifies who is new among them. */
export async function setGuests(
  tx: Database,
  context: Context,
  event: EventRow,
  { guests: given, isNews }: Change,
): Promise<void> {
  if (given === undefined) return setOutsiders(tx, context, event, { isNews })
  const { id: eventId, title, startAt } = event
  const emails = [...new Set(given.map((one) => (typeof one === 'string' ? one : one.email)))]
  const found = emails.length
    ? await tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails))
    : []
  const strangers = emails.filter((email) => !found.some((one) => one.email === email))
  await setOutsiders(tx, context, event, { emails: strangers, isNews })
  const ids = found.map(({ id }) => id)
  await tx
    .delete(calendarGuests)
    .where(and(eq(calendarGuests.eventId, eventId), notInArray(calendarGuests.userId, [0, ...ids])))
  if (ids.length === 0) return
  const added = await tx
    .insert(calendarGuests)
    .values(ids.map((userId) => ({ eventId, userId })))
    .onConflictDoNothing()
    .returning({ userId: calendarGuests.userId })
  const userIds = added.map(({ userId }) => userId).filter((userId) => userId !== context.user.id)
  const values = { person: context.user.fullName, event: title }
  await notify(tx, context, { userIds, kind: 'event-invited', values, link: linkTo({ id: eventId, startAt }) })
}

/** The calendar on the day of an event, with the event open. */
function linkTo({ id, startAt }: Pick<EventRow, 'id' | 'startAt'>): string {
  return `/apps/calendar?day=${startAt.toISOString().slice(0, 10)}&open=event-${id}`
}

/** Writes down what a guest answered and tells the owner of the event; tells whether they were invited. */
export async function answerInvitation(
  tx: Database,
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
