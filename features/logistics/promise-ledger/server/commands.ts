import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
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
export type Telling = {
  deliveryId: number
  channel: PromiseChannel
  earliest: Date
  latest: Date
  /** Nothing where none held. */
  publicationId?: number | null
  message?: { id: number; emailId: string | null }
  /** So long after one was told this way another one isn’t counted. */
  restMs?: number
}

/** Keeps that a recipient was told a time. Told once more the same way, the same time is no second promise. */
export async function keepPromise(tx: Transaction, teller: Teller, telling: Telling): Promise<void> {
  await takeAdvisoryLock(tx, `promises of ${telling.deliveryId}`)
  if (saysNothingNew(telling, await lastTold(tx, telling), teller.now())) return
  await addPromise(tx, teller, telling)
}

async function addPromise(tx: Transaction, teller: Teller, telling: Telling & { toldAt?: Date }): Promise<void> {
  const { deliveryId, channel, earliest, latest } = telling
  const row = rowOf(teller, telling)
  const [made] = await tx.insert(promises).values(row).onConflictDoNothing().returning({ id: promises.id })
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

function rowOf({ now, user }: Teller, telling: Telling & { toldAt?: Date }): typeof promises.$inferInsert {
  const { deliveryId, channel, earliest, latest, message = noMessage, publicationId = null, toldAt = now() } = telling
  const isByPerson = channel === 'phone' || channel === 'api'
  const personName = (isByPerson && user?.fullName) || ''
  const { id: messageId, emailId } = message
  return { deliveryId, channel, earliest, latest, toldAt, personName, publicationId, messageId, emailId }
}

const noMessage = { id: null, emailId: null }

type Way = Pick<Telling, 'deliveryId' | 'channel'>

/** What was told the same way before. */
export async function lastTold(db: Database, { deliveryId, channel }: Way): Promise<Kept | undefined> {
  const [last] = await db
    .select()
    .from(promises)
    .where(and(eq(promises.deliveryId, deliveryId), eq(promises.channel, channel), wasTold))
    .orderBy(desc(promises.toldAt), desc(promises.id))
    .limit(1)
  return last
}

/** Whether a time needn’t be kept after the last one that was told the same way. */
export function saysNothingNew(telling: Telling, last: Kept | undefined, now: Date): boolean {
  if (!last) return false
  const { restMs = 0 } = telling
  return now.getTime() - last.toldAt.getTime() < restMs || repeats(telling, last)
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
  const [lost] = await tx
    .select()
    .from(promises)
    .where(and(eq(promises.messageId, lostId), isNull(promises.withdrawnAt)))
  if (!lost) return
  const { before, after } = await aroundIt(tx, lost)
  const other = await findOther(after?.toldAt)
  await withdraw(tx, teller, lost)
  if (other) {
    const { channel, earliest, latest, publicationId } = lost
    const { id, emailId, acceptedAt } = other
    const told = { deliveryId, channel, earliest, latest, publicationId, toldAt: acceptedAt ?? lost.toldAt }
    return addPromise(tx, teller, { ...told, message: { id, emailId } })
  }
  // What was told after it may be what was told before it.
  if (before && after && after.outcome === null && repeats(after, before)) await withdraw(tx, teller, after)
}

/** What was told the same way just before and after it. */
async function aroundIt(tx: Transaction, { id, deliveryId, channel, toldAt }: Kept) {
  const ofWay = and(eq(promises.deliveryId, deliveryId), eq(promises.channel, channel), wasTold)
  const next = (is: typeof lt, by: typeof asc) =>
    tx
      .select()
      .from(promises)
      .where(and(ofWay, or(is(promises.toldAt, toldAt), and(eq(promises.toldAt, toldAt), is(promises.id, id)))))
      .orderBy(by(promises.toldAt), by(promises.id))
      .limit(1)
  const [before] = await next(lt, desc)
  const [after] = await next(gt, asc)
  return { before, after }
}

/** What was told stays; that it reached nobody is written beside it. */
async function withdraw(tx: Transaction, teller: Teller, { id, deliveryId }: Kept): Promise<void> {
  await tx.update(promises).set({ withdrawnAt: teller.now() }).where(eq(promises.id, id))
  await recordEvent(tx, teller, {
    kind: 'promise.withdrawn',
    entity: 'promise',
    entityId: id,
    before: { reference: await referenceOf(tx, deliveryId) },
  })
  await teller.queue.add({ name: promiseJob, data: { ids: [deliveryId] } }, tx)
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
