import { and, eq, sql } from 'drizzle-orm'
import { bytesOf, countWriting } from '#platform/outbox/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { limits } from '../rules.ts'
import { refusals } from './refusals.ts'
import { mailboxEmails as emails } from './tables.ts'

type Grown = {
  /** What is written now. */
  message: string
  /** What the draft held before; nothing where it is a new one. */
  before?: string
}

/** Counts what a draft grows by, and refuses what a person has no room for. Asked before the draft is written. */
export async function mustHaveRoomToWrite(
  tx: Transaction,
  context: Context,
  { message, before }: Grown,
): Promise<void> {
  const bytes = bytesOf(message) - bytesOf(before ?? '')
  if (before !== undefined && bytes <= 0) return
  const userId = context.user.id
  // From here on, changes of the same person come one after the other.
  await countWriting(tx, context, { userId, emails: 0, bytes })
  const kept = await keptDrafts(tx, userId)
  if (before === undefined && kept.count >= limits.drafts)
    throw conflict(refusals.tooManyDrafts, { most: limits.drafts })
  if (kept.bytes + bytes > limits.draftBytes)
    throw conflict(refusals.draftsTooLong, { megabytes: limits.draftBytes / 1_000_000 })
}

async function keptDrafts(tx: Transaction, userId: number): Promise<{ count: number; bytes: number }> {
  const [kept] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${emails.message})), 0)::float8`,
    })
    .from(emails)
    .where(and(eq(emails.userId, userId), eq(emails.folder, 'draft')))
  return kept ?? { count: 0, bytes: 0 }
}
