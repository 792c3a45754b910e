import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { bytesOf, countWriting, enqueueEmail } from '#platform/outbox/server/commands.ts'
import { mustMayWriteOutside } from '#platform/outbox/server/queries.ts'
import { languages } from '#kit/contract/sentence.ts'
import { notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { occurrencesOf } from '#kit/documents/recurrence.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { answerByLink, readInvitation, type Invitation } from '../contract.ts'
import { refusals } from './refusals.ts'
import { invitationEmail, invitationFile, type InvitationKind } from './invitation-email.ts'
import { invitationFolder, type EventRow } from './queries.ts'
import { calendarEvents, calendarOutsiders as outsiders } from './tables.ts'
import { notify } from './notify.ts'

/** The endpoints that outside guests reach with their link. */
export const invitationHandlers: Handlers = []

type Outsider = typeof outsiders.$inferSelect
const mostOutsiders = 50
const yearMs = 366 * 86_400_000
/** Invitation files are kept long enough for the mail server to have accepted them. */
const filesMs = 30 * 86_400_000
/** Guests can change their reply as often as they like, but only so many changes notify the owner. */
const mostNotifiedChanges = 10

/** The outside guests of an event. */
export function outsidersOf(tx: Transaction, eventId: number): Promise<Outsider[]> {
  return tx.select().from(outsiders).where(eq(outsiders.eventId, eventId)).orderBy(outsiders.email).limit(mostOutsiders)
}

type Change = { emails?: string[] | undefined; isNotifiable: boolean }

/** Sets the outside guests if the change names them, and emails those it affects. */
export async function setOutsiders(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { emails, isNotifiable }: Change,
): Promise<void> {
  const before = await outsidersOf(tx, event.id)
  const stays = ({ email }: Outsider) => !emails || emails.includes(email)
  const gone = before.filter((one) => !stays(one))
  const isGone = inArray(outsiders.email, ['', ...gone.map(({ email }) => email)])
  if (gone.length > 0) await tx.delete(outsiders).where(and(eq(outsiders.eventId, event.id), isGone))
  await emailGuests(tx, context, { event, invited: gone, kind: 'removed' })
  if (isNotifiable) await emailGuests(tx, context, { event, invited: before.filter(stays), kind: 'changed' })
  const fresh = (emails ?? []).filter((email) => !before.some((one) => one.email === email))
  if (fresh.length === 0) return
  const rows = fresh.map((email) => ({ eventId: event.id, email, token: secretToken() }))
  const invited = await tx.insert(outsiders).values(rows).onConflictDoNothing().returning()
  await emailGuests(tx, context, { event, invited, kind: 'invited' })
}

/** Copies the outside guests of a series to an event split from it, each with a new link. */
export async function copyOutsiders(tx: Transaction, from: number, to: number): Promise<void> {
  const rows = (await outsidersOf(tx, from)).map((one) => ({ ...one, eventId: to, token: secretToken() }))
  if (rows.length > 0) await tx.insert(outsiders).values(rows)
}

type GuestEmail = { event: EventRow; invited: Outsider[]; kind: InvitationKind }

/** Emails outside guests an invitation, change or cancellation. */
export async function emailGuests(
  tx: Transaction,
  context: Context,
  { event, invited, kind }: GuestEmail,
): Promise<void> {
  const { user, now, files, settings } = context
  if (invited.length === 0 || (kind !== 'invited' && isOver(event, now()))) return
  const isCancelled = kind === 'cancelled' || kind === 'removed'
  // Everyone must hear of a cancellation, and there is at most one for each invitation that was counted.
  if (!isCancelled) {
    mustMayWriteOutside(user)
    await countWriting(tx, context, {
      userId: user.id,
      emails: invited.length,
      bytes: bytesOf(event.description) * invited.length,
    })
  }
  const { language, organiser } = await languageAndOrganiser(tx, context, event)
  const contentType = `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`
  const keys: string[] = []
  for (const { email: to, token } of invited) {
    const text = invitationFile(event, { organiser, guest: to, now: now(), isCancelled })
    const key = `${invitationFolder}/${secretToken()}`
    keys.push(key)
    await files.put(key, { bytes: new TextEncoder().encode(text), contentType })
    await enqueueEmail(tx, context, {
      to,
      from: { name: user.fullName, address: user.email },
      ...invitationEmail(language, {
        event,
        person: user.fullName,
        url: `${settings.publicUrl}/invitation/${token}`,
        kind,
      }),
      files: [{ key, fileName: isCancelled ? 'cancellation.ics' : 'invitation.ics', contentType }],
      isPrivate: true,
    })
  }
  await removeFilesLater(tx, context, keys, new Date(now().getTime() + filesMs))
}

/** The sender's language and the organiser's name and address. */
async function languageAndOrganiser(tx: Transaction, { user }: Context, event: EventRow) {
  const { id, fullName: name, email, language: userLanguage } = users
  const people = await tx
    .select({ id, name, email, language: userLanguage })
    .from(users)
    .where(inArray(id, [user.id, event.userId]))
  const language = languages.find((one) => one === people.find((one) => one.id === user.id)?.language) ?? 'en'
  const organiser = people.find((one) => one.id === event.userId) ?? { name: user.fullName, email: user.email }
  return { language, organiser }
}

/** Whether the event is over, so that no one needs to hear of changes. */
export function isOver(event: EventRow, now: Date): boolean {
  if (event.rrule === '') return event.endAt <= now
  return event.startAt <= now && occurrencesOf(event, now, new Date(now.getTime() + yearMs)).length === 0
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
  const isoOf = (at: Date) => (allDay ? at.toISOString().slice(0, 10) : at.toISOString())
  const times = { start: isoOf(startAt), end: isoOf(endAt), allDay, timeZone }
  return { title, ...times, location, description, organiser, isRepeated: rrule !== '', answer }
}

handle(invitationHandlers, readInvitation, async ({ params: { token } }, { db }) => present(await invitedBy(db, token)))

handle(invitationHandlers, answerByLink, async ({ params: { token }, body: { answer } }, context) =>
  context.db.transaction(async (tx) => {
    // The lock makes replies sent at the same time wait for each other.
    const [before] = await tx.select().from(outsiders).where(eq(outsiders.token, token)).for('update')
    const found = await invitedBy(tx, token)
    if (before && before.answer !== answer) {
      const changes = before.changes + 1
      await tx.update(outsiders).set({ answer, changes }).where(eq(outsiders.token, token))
      if (changes <= mostNotifiedChanges) await notifyOwner(tx, context, found.event, before.email)
    }
    return present({ ...found, outsider: { ...found.outsider, answer } })
  }),
)

async function notifyOwner(
  tx: Transaction,
  context: Pick<Context, 'now' | 'queue'>,
  { id, userId, title, startAt }: EventRow,
  person: string,
): Promise<void> {
  const link = `/apps/calendar?day=${startAt.toISOString().slice(0, 10)}&open=event-${id}`
  await notify(tx, context, { userIds: [userId], kind: 'event-answered', values: { person, event: title }, link })
}
