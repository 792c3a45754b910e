import { and, asc, eq, gt, gte, inArray, lt, min, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { conflict, tooMany } from '#kit/server/errors.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Email, Job, KeyedJob, Machine, Transaction } from '#kit/server/machine.ts'
import { mustHaveRoomFor } from '#kit/server/room-for.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { keptDays, writingLimits } from '../rules.ts'
import { mustMayWriteOutside } from './queries.ts'
import { refusals } from './refusals.ts'
import { outboxCounts as counts, outboxEmails, outboxTexts, type OutboxFile } from './tables.ts'

export { mayStrangerWrite } from './from-strangers.ts'

export const sendEmailJob = 'send-email'
export const sendKeptJob = 'outbox.send-kept'
export const sweepJob = 'outbox.sweep'
export const forgetJob = 'outbox.forget-text'

/** Given as `whenSent`: the text is deleted once a mail server has taken the email. */
export const forgetWhenSent = { name: forgetJob, data: {} }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const atOnce = 500

type Words = Omit<Email, 'attachments' | 'id' | 'to'> & {
  files?: OutboxFile[]
  isPrivate?: boolean
  /** A job for the time a mail server has taken it, which may be days from now. */
  whenSent?: Omit<Job, 'runAt'>
  /** The person who writes it to someone outside, who must have the right to; left out where that was asked and counted before. */
  writer?: Pick<Caller, 'id' | 'ability'> | undefined
}
type OutgoingEmail = Words & { to: string }
type Sender = Pick<Machine, 'mailer' | 'now' | 'queue' | 'room'>

/** Writes an email and adds the job that sends it, in the caller’s transaction. */
export async function enqueueEmail(tx: Transaction, machine: Sender, { to, ...words }: OutgoingEmail): Promise<string> {
  const [id] = await enqueueEmails(tx, machine, { ...words, to: [to] })
  return id!
}

/** The same for one email to each of several people, whose text is stored once. */
export async function enqueueEmails(
  tx: Transaction,
  machine: Sender,
  { to, subject, isPrivate = false, whenSent, ...words }: Words & { to: string[] },
): Promise<string[]> {
  if (to.length === 0) return []
  const { writer, text, html = '' } = words
  if (writer) {
    mustMayWriteOutside(writer)
    await countWriting(tx, machine, { userId: writer.id, emails: to.length, bytes: bytesOf(text) + bytesOf(html) })
  }
  const createdAt = machine.now()
  const textId = await storeText(tx, machine, words)
  const state = machine.mailer ? 'waiting' : 'kept'
  const rows = to.map((recipient) => {
    const id = timeOrderedId(createdAt)
    return { id, recipient, subject, textId, isPrivate, state, createdAt, whenSent: whenSent ?? null } as const
  })
  await tx.insert(outboxEmails).values(rows)
  if (machine.mailer) for (const { id } of rows) await machine.queue.add(sendingOf(id), tx)
  return rows.map(({ id }) => id)
}

async function storeText(
  tx: Transaction,
  machine: Sender,
  { from, threading, text, html = '', files = [] }: Omit<Words, 'subject'>,
): Promise<string> {
  const createdAt = machine.now()
  const id = timeOrderedId(createdAt)
  const sender = from ?? null
  await tx.insert(outboxTexts).values({ id, sender, threading: threading ?? null, body: text, html, files, createdAt })
  const runAt = new Date(createdAt.getTime() + keptDays * dayMs + 1000)
  await machine.queue.add({ name: sweepJob, data: {}, runAt, key: runAt.toISOString().slice(0, 10) }, tx)
  return id
}

/** The job that offers an email to the mail server until it is accepted. */
export function sendingOf(emailId: string): KeyedJob {
  return { name: sendEmailJob, data: { emailId }, key: emailId }
}

/** Offers an email to the mail server at once: one that failed, was kept, or waits for its next try. Refused during a try. */
export async function resend(tx: Transaction, context: Context, { id, to }: { id: string; to: string }): Promise<void> {
  await tx.update(outboxEmails).set({ state: 'waiting', error: '' }).where(eq(outboxEmails.id, id))
  if (!(await context.queue.addOrHasten(sendingOf(id), tx))) throw conflict(refusals.beingSent)
  await recordEvent(tx, context, { kind: 'outbox.resent', entity: 'outbox', entityId: id, after: { to } })
}

/** Sends the emails that were kept since then, in steps of the queue. */
export async function startSendingKept(tx: Transaction, context: Context, since: Date, count: number): Promise<void> {
  await context.queue.add({ name: sendKeptJob, data: { since: since.toISOString() } }, tx)
  await recordEvent(tx, context, { kind: 'outbox.sent-kept', entity: 'outbox', entityId: 'kept', after: { count } })
}

/** One step of sending what was kept; the next one follows while there is more. */
export async function sendSomeKept(tx: Transaction, { queue }: Pick<Machine, 'queue'>, since: Date): Promise<void> {
  const kept = await tx
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(and(eq(outboxEmails.state, 'kept'), gte(outboxEmails.createdAt, since)))
    .orderBy(asc(outboxEmails.id))
    .limit(atOnce)
    .for('update')
  const ids = kept.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.update(outboxEmails).set({ state: 'waiting', error: '' }).where(inArray(outboxEmails.id, ids))
  for (const id of ids) await queue.addMissing(sendingOf(id), tx)
  if (ids.length === atOnce) await queue.add({ name: sendKeptJob, data: { since: since.toISOString() } }, tx)
}

/** Takes back emails that were kept or failed; none of them where one is on its way or was sent. */
export async function withdraw(tx: Transaction, ids: string[]): Promise<'withdrawn' | 'waiting' | 'sent'> {
  const found = await tx
    .select({ state: outboxEmails.state })
    .from(outboxEmails)
    .where(inArray(outboxEmails.id, ids))
    .for('update')
  for (const state of ['sent', 'waiting'] as const) if (found.some((email) => email.state === state)) return state
  await tx.delete(outboxEmails).where(inArray(outboxEmails.id, ids))
  return 'withdrawn'
}

type Written = {
  userId: number
  /** To how many people outside. */
  emails: number
  /** Of all copies that are stored. */
  bytes: number
  /** What it is, so that it can be taken back. */
  key?: string
}

/** Counts what a person writes, and refuses what would be too many emails to people outside within an hour or too much to store within a day. */
export async function countWriting(
  tx: Transaction,
  { now, room }: Pick<Machine, 'now' | 'room'>,
  { userId, emails, bytes, key = '' }: Written,
): Promise<void> {
  mustHaveRoomFor(room, bytes)
  // One after the other for each person: changes at the same moment would not see each other.
  await takeAdvisoryLock(tx, `outbox_counts ${userId}`)
  const at = now()
  await tx.delete(counts).where(and(eq(counts.userId, userId), lt(counts.at, new Date(at.getTime() - dayMs))))
  const hour = await writtenSince(tx, userId, new Date(at.getTime() - hourMs))
  if (emails > 0 && hour.emails + emails > writingLimits.emailsPerHour)
    throw tooMany(refusals.manyEmails, waitSeconds(hour.first, hourMs, at))
  const day = await writtenSince(tx, userId, new Date(at.getTime() - dayMs))
  if (day.bytes + bytes > writingLimits.bytesPerDay) throw tooMany(refusals.muchText, waitSeconds(day.first, dayMs, at))
  await tx.insert(counts).values({ id: timeOrderedId(at), userId, key, emails, bytes, at })
}

/** Takes back what was counted for something that isn't sent after all. */
export async function uncountWriting(tx: Transaction, userId: number, key: string): Promise<void> {
  await tx.delete(counts).where(and(eq(counts.userId, userId), eq(counts.key, key)))
}

async function writtenSince(db: Database, userId: number, since: Date) {
  const [row] = await db
    .select({
      emails: sql<number>`coalesce(sum(${counts.emails}), 0)::int`,
      bytes: sql<number>`coalesce(sum(${counts.bytes}), 0)::float8`,
      first: min(counts.at),
    })
    .from(counts)
    .where(and(eq(counts.userId, userId), gt(counts.at, since)))
  return row ?? { emails: 0, bytes: 0, first: null }
}

function waitSeconds(first: Date | null, windowMs: number, now: Date): number {
  return ((first ?? now).getTime() + windowMs - now.getTime()) / 1000
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
