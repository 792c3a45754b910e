import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import { languages } from '#kit/contract/sentence.ts'
import { notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { occurrencesOf } from '#kit/server/recurrence.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { answerByLink, readInvitation, type Invitation } from '../contract.ts'
import { refusals } from './refusals.ts'
import { countEmails } from './email-limit.ts'
import { invitationEmail, invitationFile, type News } from './invitation-email.ts'
import type { EventRow } from './queries.ts'
import { calendarEvents, calendarOutsiders as outsiders } from './tables.ts'
import { notify } from './notify.ts'

/** What guests from outside do with their link. */
export const invitationHandlers: Handlers = []

type Outsider = typeof outsiders.$inferSelect
const mostOutsiders = 50
const yearMs = 366 * 86_400_000
/** Files of invitations are kept until the mail server has surely taken them. */
const filesMs = 30 * 86_400_000
/** Whoever has a link can answer as often as they like; the owner is not told for ever. */
const mostTold = 10

/** Guests from outside of an event. */
export function outsidersOf(tx: Transaction, eventId: number): Promise<Outsider[]> {
  return tx.select().from(outsiders).where(eq(outsiders.eventId, eventId)).orderBy(outsiders.email).limit(mostOutsiders)
}

type Change = { emails?: string[] | undefined; isNews: boolean }

/** Sets who is invited from outside, where a change says so, and writes to whom it concerns. */
export async function setOutsiders(
  tx: Transaction,
  context: Context,
  event: EventRow,
  { emails, isNews }: Change,
): Promise<void> {
  const before = await outsidersOf(tx, event.id)
  const stays = ({ email }: Outsider) => !emails || emails.includes(email)
  const gone = before.filter((one) => !stays(one))
  const isGone = inArray(outsiders.email, ['', ...gone.map(({ email }) => email)])
  if (gone.length > 0) await tx.delete(outsiders).where(and(eq(outsiders.eventId, event.id), isGone))
  await writeTo(tx, context, { event, invited: gone, news: 'removed' })
  if (isNews) await writeTo(tx, context, { event, invited: before.filter(stays), news: 'changed' })
  const fresh = (emails ?? []).filter((email) => !before.some((one) => one.email === email))
  if (fresh.length === 0) return
  const rows = fresh.map((email) => ({ eventId: event.id, email, token: secretToken() }))
  const invited = await tx.insert(outsiders).values(rows).onConflictDoNothing().returning()
  await writeTo(tx, context, { event, invited, news: 'invited' })
}

/** Invites the guests of a series to what is parted from it, with links of their own. */
export async function copyOutsiders(tx: Transaction, from: number, to: number): Promise<void> {
  const rows = (await outsidersOf(tx, from)).map((one) => ({ ...one, eventId: to, token: secretToken() }))
  if (rows.length > 0) await tx.insert(outsiders).values(rows)
}

type Writing = { event: EventRow; invited: Outsider[]; news: News }

/** Writes to guests from outside what they have to hear of an event. */
export async function writeTo(tx: Transaction, context: Context, { event, invited, news }: Writing): Promise<void> {
  const { user, now, files, settings } = context
  if (invited.length === 0 || (news !== 'invited' && isOver(event, now()))) return
  const isCancelled = news === 'cancelled' || news === 'removed'
  // Of a cancellation everybody has to hear; there is at most one for each invitation that was counted.
  if (!isCancelled) await countEmails(tx, context, invited.length)
  const { language, organiser } = await speakers(tx, context, event)
  const contentType = `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`
  const keys: string[] = []
  for (const { email: to, token } of invited) {
    const text = invitationFile(event, { organiser, guest: to, now: now(), isCancelled })
    const key = `calendar/${secretToken()}`
    keys.push(key)
    await files.put(key, { bytes: new TextEncoder().encode(text), contentType })
    await enqueueEmail(tx, context, {
      to,
      from: { name: user.fullName, address: user.email },
      ...invitationEmail(language, {
        event,
        person: user.fullName,
        url: `${settings.publicUrl}/invitation/${token}`,
        news,
      }),
      files: [{ key, fileName: isCancelled ? 'cancellation.ics' : 'invitation.ics', contentType }],
      isPrivate: true,
    })
  }
  await removeFilesLater(tx, context, keys, new Date(now().getTime() + filesMs))
}

/** In whose language it is written, and in whose name. */
async function speakers(tx: Transaction, { user }: Context, event: EventRow) {
  const { id, fullName: name, email, language: spoken } = users
  const people = await tx
    .select({ id, name, email, language: spoken })
    .from(users)
    .where(inArray(id, [user.id, event.userId]))
  const language = languages.find((one) => one === people.find((one) => one.id === user.id)?.language) ?? 'en'
  const organiser = people.find((one) => one.id === event.userId) ?? { name: user.fullName, email: user.email }
  return { language, organiser }
}

/** Nobody has to hear of what is past. */
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
  const shown = (at: Date) => (allDay ? at.toISOString().slice(0, 10) : at.toISOString())
  const times = { start: shown(startAt), end: shown(endAt), allDay, timeZone }
  return { title, ...times, location, description, organiser, isRepeated: rrule !== '', answer }
}

handle(invitationHandlers, readInvitation, async ({ params: { token } }, { db }) => present(await invitedBy(db, token)))

handle(invitationHandlers, answerByLink, async ({ params: { token }, body: { answer } }, context) =>
  context.db.transaction(async (tx) => {
    // Of answers that come at once each sees the one before.
    const [before] = await tx.select().from(outsiders).where(eq(outsiders.token, token)).for('update')
    const found = await invitedBy(tx, token)
    if (before && before.answer !== answer) {
      const changes = before.changes + 1
      await tx.update(outsiders).set({ answer, changes }).where(eq(outsiders.token, token))
      if (changes <= mostTold) await tellOwner(tx, context, found.event, before.email)
    }
    return present({ ...found, outsider: { ...found.outsider, answer } })
  }),
)

async function tellOwner(
  tx: Transaction,
  context: Pick<Context, 'now' | 'queue'>,
  { id, userId, title, startAt }: EventRow,
  person: string,
): Promise<void> {
  const link = `/apps/calendar?day=${startAt.toISOString().slice(0, 10)}&open=event-${id}`
  await notify(tx, context, { userIds: [userId], kind: 'event-answered', values: { person, event: title }, link })
}
