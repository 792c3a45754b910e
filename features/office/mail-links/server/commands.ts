import { and, eq, or } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import { mostLinks } from '../rules.ts'
import { mailLinks } from './tables.ts'

type Link = { emailId: number; deliveryId: number }

/** Puts an email of the caller to a delivery; once is enough. */
export async function insertLink(tx: Transaction, context: Context, { emailId, deliveryId }: Link): Promise<void> {
  const { emailId: email, deliveryId: delivery } = mailLinks
  const near = or(eq(email, emailId), eq(delivery, deliveryId))
  const rows = await tx
    .select({ email, delivery })
    .from(mailLinks)
    .where(near)
    .limit(3 * mostLinks)
  if (rows.some((row) => row.email === emailId && row.delivery === deliveryId)) return
  const isFull =
    rows.filter((row) => row.email === emailId).length >= mostLinks ||
    rows.filter((row) => row.delivery === deliveryId).length >= mostLinks
  if (isFull) throw conflict(refusals.tooMany, { most: mostLinks })
  const { user, now } = context
  await tx.insert(mailLinks).values({ emailId, deliveryId, userId: user.id, at: now() }).onConflictDoNothing()
  await record(tx, context, deliveryId, { before: { emails: false }, after: { emails: true } })
}

export async function deleteLink(tx: Transaction, context: Context, { emailId, deliveryId }: Link): Promise<void> {
  const isIt = and(
    eq(mailLinks.emailId, emailId),
    eq(mailLinks.deliveryId, deliveryId),
    eq(mailLinks.userId, context.user.id),
  )
  const [deleted] = await tx.delete(mailLinks).where(isIt).returning()
  if (!deleted) throw notFound(refusals.things.link)
  await record(tx, context, deliveryId, { before: { emails: true }, after: { emails: false } })
}

/** The delivery's own history names the change; what the email says is not written there. */
async function record(
  tx: Transaction,
  context: Context,
  entityId: number,
  change: { before: object; after: object },
): Promise<void> {
  await recordEvent(tx, context, { kind: 'delivery.changed', entity: 'delivery', entityId, ...change })
}
