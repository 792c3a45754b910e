import { and, asc, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { promiseJob } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { PromiseChannel, PromiseOutcome } from '../rules.ts'
import { wasTold } from './queries.ts'
import { promises } from './tables.ts'

export type Teller = Pick<Machine, 'now' | 'queue'> & {
  user?: { id: number; fullName: string } | undefined
  address?: string
}
type Telling = {
  deliveryId: number
  channel: PromiseChannel
  earliest: Date
  latest: Date
  message?: { id: number; emailId: string | null }
}

/** Keeps that a recipient was told a time. Told once more the same way, the same time is no second promise. */
export async function keepPromise(tx: Transaction, teller: Teller, telling: Telling): Promise<void> {
  const { deliveryId, channel, earliest, latest, message } = telling
  await takeAdvisoryLock(tx, `promises of ${deliveryId}`)
  if (await isToldAlready(tx, telling)) return
  const [made] = await tx
    .insert(promises)
    .values({
      deliveryId,
      channel,
      earliest,
      latest,
      toldAt: teller.now(),
      personName: channel === 'phone' ? (teller.user?.fullName ?? '') : '',
      messageId: message?.id ?? null,
      emailId: message?.emailId ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: promises.id })
  if (!made) return
  await recordEvent(tx, teller, {
    kind: 'promise.told',
    entity: 'promise',
    entityId: made.id,
    after: {
      reference: await referenceOf(tx, deliveryId),
      channel,
      earliest: earliest.toISOString(),
      latest: latest.toISOString(),
    },
  })
  // The driver may have been there before the recipient heard of it.
  await teller.queue.add({ name: promiseJob, data: { ids: [deliveryId] } }, tx)
}

async function isToldAlready(
  tx: Transaction,
  { deliveryId, channel, earliest, latest }: Pick<Telling, 'deliveryId' | 'channel' | 'earliest' | 'latest'>,
): Promise<boolean> {
  const [last] = await tx
    .select()
    .from(promises)
    .where(and(eq(promises.deliveryId, deliveryId), eq(promises.channel, channel), wasTold))
    .orderBy(desc(promises.id))
    .limit(1)
  return last !== undefined && repeats({ earliest, latest }, last)
}

type Kept = typeof promises.$inferSelect

/** Whether a time says nothing new after the one told before it. */
function repeats({ earliest, latest }: Pick<Kept, 'earliest' | 'latest'>, before: Kept): boolean {
  const isSame = before.earliest.getTime() === earliest.getTime() && before.latest.getTime() === latest.getTime()
  return isSame && before.outcome === null && before.replacedAt === null
}

/** Their recipient chose another time: what they were told before is no promise any more, and is judged as called off. */
export async function replacePromises(tx: Transaction, teller: Teller, deliveryId: number): Promise<void> {
  await tx
    .update(promises)
    .set({ replacedAt: teller.now() })
    .where(and(eq(promises.deliveryId, deliveryId), isNull(promises.outcome), isNull(promises.replacedAt)))
  await teller.queue.add({ name: promiseJob, data: { ids: [deliveryId] } }, tx)
}

type Lost = { id: number; deliveryId: number }
/** A message that told the same, and has no promise of its own for that. */
type Other = { id: number; emailId: string | null; acceptedAt: Date | null }

/** A message that failed told nothing: its promise goes to another one that told the same before any other time was told, else it was none. */
export async function withdrawPromise(
  tx: Transaction,
  teller: Teller,
  { id: lostId, deliveryId }: Lost,
  findOther: (until: Date | undefined) => Promise<Other | undefined>,
): Promise<void> {
  await takeAdvisoryLock(tx, `promises of ${deliveryId}`)
  const isLost = eq(promises.messageId, lostId)
  const [lost] = await tx.select().from(promises).where(isLost)
  if (!lost) return
  const { before, after } = await aroundIt(tx, lost)
  const other = await findOther(after?.toldAt)
  if (other) {
    const { id: messageId, emailId, acceptedAt } = other
    const told = { messageId, emailId, toldAt: acceptedAt ?? lost.toldAt, outcome: null, arrivedAt: null }
    await tx.update(promises).set(told).where(isLost)
    return teller.queue.add({ name: promiseJob, data: { ids: [deliveryId] } }, tx)
  }
  await forget(tx, teller, lost)
  // What was told after it may be what was told before it.
  if (before && after && after.outcome === null && repeats(after, before)) await forget(tx, teller, after)
}

/** What was told the same way just before and after it. */
async function aroundIt(tx: Transaction, { id, deliveryId, channel }: Kept) {
  const ofWay = and(eq(promises.deliveryId, deliveryId), eq(promises.channel, channel), wasTold)
  const next = (isBeyond: SQL, order: SQL) =>
    tx.select().from(promises).where(and(ofWay, isBeyond)).orderBy(order).limit(1)
  const [before] = await next(lt(promises.id, id), desc(promises.id))
  const [after] = await next(gt(promises.id, id), asc(promises.id))
  return { before, after }
}

async function forget(tx: Transaction, teller: Teller, { id, deliveryId }: Kept): Promise<void> {
  await tx.delete(promises).where(eq(promises.id, id))
  await recordEvent(tx, teller, {
    kind: 'promise.withdrawn',
    entity: 'promise',
    entityId: id,
    before: { reference: await referenceOf(tx, deliveryId) },
  })
}

type Judged = { id: number; outcome: PromiseOutcome | null; arrivedAt: Date | null }

/** What became of a promise, by the arrival it was judged by; nothing once that is taken back. */
export async function judgePromise(tx: Transaction, { id, outcome, arrivedAt }: Judged): Promise<void> {
  await tx.update(promises).set({ outcome, arrivedAt }).where(eq(promises.id, id))
}

async function referenceOf(tx: Transaction, id: number): Promise<string> {
  const [row] = await tx.select({ reference: deliveries.reference }).from(deliveries).where(eq(deliveries.id, id))
  return row?.reference ?? ''
}
