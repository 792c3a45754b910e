import { and, eq, notInArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { notify } from '#platform/notifications/server/commands.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { languages } from '#kit/contract/sentence.ts'
import { notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import { answerByLink, readInvitation, type Invitation } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { invitationEmail, invitationFile } from './invitation-email.ts'
import type { EventRow } from './queries.ts'
import { calendarEvents, calendarOutsiders as outsiders } from './tables.ts'

/** What guests from outside do with their link. */
export const invitationHandlers: Handlers = []

/** Sets which people from outside are invited, and writes to those who are new. */
export async function setOutsiders(tx: Database, context: Context, eventId: number, emails: string[]): Promise<void> {
  const isOther = notInArray(outsiders.email, ['', ...emails])
  await tx.delete(outsiders).where(and(eq(outsiders.eventId, eventId), isOther))
  if (emails.length === 0) return
  const added = await tx
    .insert(outsiders)
    .values(emails.map((email) => ({ eventId, email, token: secretToken() })))
    .onConflictDoNothing()
    .returning()
  await send(tx, context, added, true)
}

/** Writes to everybody from outside that an event has changed. */
export async function tellOutsiders(tx: Database, context: Context, eventId: number): Promise<void> {
  const invited = await tx.select().from(outsiders).where(eq(outsiders.eventId, eventId)).limit(50)
  await send(tx, context, invited, false)
}

async function send(
  tx: Database,
  context: Context,
  invited: (typeof outsiders.$inferSelect)[],
  isNew: boolean,
): Promise<void> {
  const [first] = invited
  if (!first) return
  const { user, now, files, settings } = context
  const [event] = await tx.select().from(calendarEvents).where(eq(calendarEvents.id, first.eventId))
  const [person] = await tx.select({ language: users.language }).from(users).where(eq(users.id, user.id))
  const language = languages.find((one) => one === person?.language) ?? 'en'
  const organiser = { name: user.fullName, email: user.email }
  for (const { email: to, token } of invited) {
    const text = invitationFile(event!, { organiser, guest: to, now: now() })
    const key = `calendar/${token}-${now().getTime()}`
    await files.put(key, { bytes: new TextEncoder().encode(text), contentType: 'text/calendar' })
    const url = `${settings.publicUrl}/invitation/${token}`
    await enqueueEmail(tx, context, {
      to,
      from: { name: organiser.name, address: organiser.email },
      ...invitationEmail(language, { event: event!, person: organiser.name, url, isNew }),
      files: [{ key, fileName: 'invitation.ics', contentType: 'text/calendar' }],
    })
  }
}

async function invitedBy(db: Database, token: string) {
  const [found] = await db
    .select({ event: calendarEvents, organiser: users.fullName, outsider: outsiders })
    .from(outsiders)
    .innerJoin(calendarEvents, eq(calendarEvents.id, outsiders.eventId))
    .innerJoin(users, eq(users.id, calendarEvents.userId))
    .where(eq(outsiders.token, token))
  if (!found) throw notFound(refusals.things.invitation)
  return found
}

function present({ event, organiser, outsider: { answer } }: Awaited<ReturnType<typeof invitedBy>>): Invitation {
  const { title, startAt, endAt, allDay, timeZone, location, description, rrule } = event
  const shown = (at: Date) => (allDay ? at.toISOString().slice(0, 10) : at.toISOString())
  const times = { start: shown(startAt), end: shown(endAt), allDay, timeZone }
  return { title, ...times, location, description, organiser, isRepeated: rrule !== '', answer }
}

handle(invitationHandlers, readInvitation, async ({ params: { token } }, { db }) => present(await invitedBy(db, token)))

handle(invitationHandlers, answerByLink, async ({ params: { token }, body: { answer } }, context) =>
  context.db.transaction(async (tx) => {
    const { event, outsider } = await invitedBy(tx, token)
    await tx.update(outsiders).set({ answer }).where(eq(outsiders.token, token))
    if (outsider.answer !== answer) await tellOwner(tx, context, event, outsider.email)
    return present(await invitedBy(tx, token))
  }),
)

async function tellOwner(
  tx: Database,
  context: Pick<Context, 'now' | 'queue'>,
  { id, userId, title, startAt }: EventRow,
  person: string,
): Promise<void> {
  const link = `/apps/calendar?day=${startAt.toISOString().slice(0, 10)}&open=event-${id}`
  await notify(tx, context, { userIds: [userId], kind: 'event-answered', values: { person, event: title }, link })
}
