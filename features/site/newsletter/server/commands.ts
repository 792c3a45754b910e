import { eq } from 'drizzle-orm'
import { enqueueEmail, mayStrangerWrite } from '#platform/outbox/server/commands.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { countForAll, countVisitor } from '#kit/server/call-log.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { askAgainMs, mostSignUps, newsletterPath } from '../rules.ts'
import { refusals } from './refusals.ts'
import { sweepLater } from './sweep.ts'
import { newsletterSubscribers as rows, newsletterTries } from './tables.ts'
import { say } from './texts.ts'

type Visit = Context<Caller | undefined>
const hourMs = 3_600_000

/** Counts a sign-up, and refuses the one too many. */
export async function countSignUp(visit: Visit): Promise<void> {
  const limit = { log: newsletterTries, windowMs: hourMs, refusal: refusals.tooMany }
  await countVisitor(visit, { ...limit, most: mostSignUps.ofOne })
  await countForAll(visit, { ...limit, most: mostSignUps.ofAll, refusal: refusals.busy })
}

/**
 * Keeps that a person agreed, and asks them to confirm it by email. Whoever has confirmed before gets no email, nor does
 * an address that was asked within a day, so that no one’s mailbox is filled by others. The answer is the same: it says
 * nothing of who is on the list.
 */
export async function keepSignUp(tx: Transaction, visit: Visit, email: string): Promise<void> {
  await takeAdvisoryLock(tx, `newsletter ${email}`)
  const [known] = await tx.select().from(rows).where(eq(rows.email, email))
  if (known && !mayAsk(known, visit.now())) return
  if (!(await mayStrangerWrite(tx, { to: email, about: 'other', now: visit.now() }))) return
  const token = secretToken()
  const { language } = visit
  const asked = {
    language,
    agreedAt: visit.now(),
    confirmHash: await hashToken(token),
    confirmedAt: null,
    leftAt: null,
  }
  const leaveToken = known?.leaveToken ?? secretToken()
  if (known) await tx.update(rows).set(asked).where(eq(rows.id, known.id))
  else await tx.insert(rows).values({ email, ...asked, leaveToken })
  const { storeName: store } = await storeSetting(tx, 'details')
  const url = (act: 'confirm' | 'leave', secret: string) => `${visit.settings.publicUrl}${newsletterPath(act, secret)}`
  const values = { store, confirm: url('confirm', token), leave: url('leave', leaveToken) }
  await enqueueEmail(tx, visit, {
    to: email,
    subject: say(language, 'confirm.subject', values),
    text: say(language, 'confirm.text', values),
    isPrivate: true,
  })
  await sweepLater(tx, visit.queue, visit.now())
}

function mayAsk({ agreedAt, confirmedAt, leftAt }: typeof rows.$inferSelect, now: Date): boolean {
  if (confirmedAt) return leftAt !== null
  return now.getTime() - agreedAt.getTime() >= askAgainMs
}

export async function confirmSignUp(tx: Transaction, { now }: Pick<Visit, 'now'>, token: string) {
  const [row] = await tx
    .select()
    .from(rows)
    .where(eq(rows.confirmHash, await hashToken(token)))
    .for('update')
  if (!row || row.leftAt) throw notFound(refusals.things.link)
  if (!row.confirmedAt) await tx.update(rows).set({ confirmedAt: now() }).where(eq(rows.id, row.id))
  return { email: row.email }
}

export async function leave(tx: Transaction, { now }: Pick<Visit, 'now'>, token: string) {
  const [row] = await tx.select().from(rows).where(eq(rows.leaveToken, token)).for('update')
  if (!row) throw notFound(refusals.things.link)
  if (!row.leftAt) await tx.update(rows).set({ leftAt: now() }).where(eq(rows.id, row.id))
  return { email: row.email }
}

export async function forgetSubscriber(tx: Transaction, context: Context, id: number): Promise<void> {
  const gone = await tx.delete(rows).where(eq(rows.id, id)).returning({ id: rows.id })
  if (gone.length === 0) throw notFound(refusals.things.subscriber, id)
  await recordEvent(tx, context, { kind: 'newsletter.deleted', entity: 'newsletter', entityId: id })
}
