import { and, eq, isNull, ne } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { peopleWho } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isLasting, mostSnoozeDays, type resolutions } from '../rules.ts'
import { announceExceptions, exceptionTopics } from './announce-exceptions.ts'
import { escalationOf, watchLater } from './exception-jobs.ts'
import { holdException, nameOf, type StoredException } from './queries.ts'
import { refusals } from './refusals.ts'
import { exceptions } from './tables.ts'

const dayMs = 86_400_000
type Set = Partial<typeof exceptions.$inferInsert>

export async function markRead(tx: Transaction, context: Context, id: number): Promise<void> {
  const row = await holdException(tx, context.user, id)
  if (row.readAt !== null) return
  await set(tx, id, seenBy(row, context))
  const after = { name: await nameOf(tx, row) }
  await recordEvent(tx, context, { kind: 'exception.seen', entity: 'exception', entityId: id, after })
}

export async function setOwner(
  tx: Transaction,
  context: Context,
  { id, userId }: { id: number; userId: number | null },
) {
  const row = mustBeOpen(await holdException(tx, context.user, id))
  if (row.userId === userId) return
  const owner = await ownerNamed(tx, userId)
  // Whoever takes it gets the whole time for it.
  const escalateAt = row.escalateAt && (await escalationOf(tx, row.severity, context.now()))
  await set(tx, id, { userId, escalateAt, ...seenBy(row, context) })
  await watchLater(tx, context, { ...row, escalateAt })
  const after = { name: await nameOf(tx, row), owner }
  await recordEvent(tx, context, { kind: 'exception.taken', entity: 'exception', entityId: id, after })
}

async function ownerNamed(tx: Transaction, userId: number | null): Promise<string> {
  if (userId === null) return ''
  const may = await peopleWho(tx, 'write', 'Exception')
  const [person] = may.includes(userId)
    ? await tx.select({ name: users.fullName }).from(users).where(eq(users.id, userId))
    : []
  if (!person) throw invalid('userId', refusals.noOwner)
  return person.name
}

export async function snooze(tx: Transaction, context: Context, { id, until }: { id: number; until: string | null }) {
  const row = mustBeOpen(await holdException(tx, context.user, id))
  const now = context.now()
  const snoozedUntil = until === null ? null : withinDays(new Date(until), now)
  const escalateAt = row.escalateAt && (await escalationOf(tx, row.severity, snoozedUntil ?? now))
  await set(tx, id, { snoozedUntil, escalateAt, ...seenBy(row, context) })
  await watchLater(tx, context, { ...row, snoozedUntil, escalateAt })
  const name = await nameOf(tx, row)
  const after = { name, snoozedUntil: snoozedUntil?.toISOString() ?? null }
  if (snoozedUntil)
    await recordEvent(tx, context, { kind: 'exception.snoozed', entity: 'exception', entityId: id, after })
  else await recordEvent(tx, context, { kind: 'exception.woken', entity: 'exception', entityId: id, after: { name } })
}

/** A time that comes, and not too late. */
function withinDays(at: Date, now: Date): Date {
  const ms = at.getTime() - now.getTime()
  if (ms <= 0 || ms > mostSnoozeDays * dayMs) throw invalid('until', refusals.badTime)
  return at
}

export async function comment(tx: Transaction, context: Context, { id, text }: { id: number; text: string }) {
  const row = await holdException(tx, context.user, id)
  await set(tx, id, seenBy(row, context))
  const after = { name: await nameOf(tx, row), text }
  await recordEvent(tx, context, { kind: 'exception.commented', entity: 'exception', entityId: id, after })
}

type Resolution = { id: number; reason: (typeof resolutions)[number] | 'decided'; note: string }
export async function resolve(tx: Transaction, context: Context, { id, reason, note }: Resolution): Promise<void> {
  const row = mustBeOpen(await holdException(tx, context.user, id))
  const closedAt = context.now()
  const overAt = isLasting(row.kind) ? null : closedAt
  const closed = {
    closedAt,
    closedBy: context.user.fullName,
    closedReason: reason,
    closedNote: note,
    snoozedUntil: null,
  }
  await set(tx, id, { ...closed, overAt, ...seenBy(row, context) })
  const name = await nameOf(tx, row)
  const after = { name, kind: row.kind, closedReason: reason, ...(note && { text: note }) }
  await recordEvent(tx, context, { kind: 'exception.resolved', entity: 'exception', entityId: id, after })
  await announceExceptions(tx, context, { kind: exceptionTopics.ended, ids: [id] })
}

export async function reopen(tx: Transaction, context: Context, id: number): Promise<void> {
  const row = await holdException(tx, context.user, id)
  if (row.closedAt === null) throw conflict(refusals.open)
  const isSame = and(eq(exceptions.key, row.key), isNull(exceptions.overAt), ne(exceptions.id, id))
  if ((await tx.$count(exceptions, isSame)) > 0) throw conflict(refusals.again)
  const escalateAt = await escalationOf(tx, row.severity, context.now())
  const open = { closedAt: null, overAt: null, closedBy: '', closedReason: '', closedNote: '', escalateAt }
  await set(tx, id, open)
  await watchLater(tx, context, { ...row, ...open })
  const after = { name: await nameOf(tx, row) }
  await recordEvent(tx, context, { kind: 'exception.reopened', entity: 'exception', entityId: id, after })
  await announceExceptions(tx, context, { kind: exceptionTopics.raised, ids: [id] })
}

function mustBeOpen(row: StoredException): StoredException {
  if (row.closedAt !== null) throw conflict(refusals.closed)
  return row
}

/** Whoever does something with it has read it. */
function seenBy({ readAt }: StoredException, { now, user }: Context): Set {
  return readAt === null ? { readAt: now(), readBy: user.fullName } : {}
}

async function set(tx: Transaction, id: number, values: Set): Promise<void> {
  if (Object.keys(values).length > 0) await tx.update(exceptions).set(values).where(eq(exceptions.id, id))
}
