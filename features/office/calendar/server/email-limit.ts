import { and, eq, gt, lt, min, sum } from 'drizzle-orm'
import { tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeTurn } from '#kit/server/turns.ts'
import { refusals } from './refusals.ts'
import { mostEmailsPerHour } from '../rules.ts'
import { calendarEmailCounts as counts } from './tables.ts'

const windowMs = 3_600_000

/** Counts emails to guests from outside, and refuses what would be too many within an hour. */
export async function countEmails(tx: Transaction, { now, user }: Context, emails: number): Promise<void> {
  // One after the other for each person: changes at the same moment would not see each other.
  await takeTurn(tx, `calendar_email_counts ${user.id}`)
  const at = now()
  const since = new Date(at.getTime() - windowMs)
  await tx.delete(counts).where(and(eq(counts.userId, user.id), lt(counts.at, since)))
  const [sent] = await tx
    .select({ total: sum(counts.emails).mapWith(Number), first: min(counts.at) })
    .from(counts)
    .where(and(eq(counts.userId, user.id), gt(counts.at, since)))
  if ((sent?.total ?? 0) + emails <= mostEmailsPerHour)
    return void (await tx.insert(counts).values({ id: timeOrderedId(at), userId: user.id, emails, at }))
  throw tooMany(refusals.manyEmails, ((sent?.first ?? at).getTime() + windowMs - at.getTime()) / 1000)
}
