import { and, count, eq, gt, min } from 'drizzle-orm'
import type { Sentence } from '#kit/contract/sentence.ts'
import { invalid, notFound, tasksWaiting, tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { withMutex } from '#kit/server/mutex.ts'
import { isOutOfTime } from '#kit/server/out-of-time.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { countTrack } from '../../address-checks/server/commands.ts'
import { deliveryOfLink } from '../../address-checks/server/queries.ts'
import { isRecipient } from '../rules.ts'
import { refusals } from './refusals.ts'
import { recipientTries } from './tables.ts'

type From = Context<unknown>
export type Given = { code: string; digits: string }

const mostTries = 5
const hourMs = 60 * 60_000
/** Nothing is counted for longer. */
const longestMs = 24 * hourMs

/** The delivery of a tracking link, for who has shown that it is theirs. */
export async function findProvenDelivery(context: From, { code, digits }: Given): Promise<Stored> {
  const delivery = await deliveryOfLink(context, code)
  if (!delivery) {
    await countTrack(context)
    throw notFound(refusals.things.link)
  }
  await proveRecipient(context, delivery, digits)
  return delivery
}

/** Wrong digits are counted, and all look the same. One after another, so that right ones count nowhere while others are compared. */
export function proveRecipient(context: From, delivery: Stored, digits: string): Promise<void> {
  const sender = delivery.trackingCode
  const place = { within: context.db, of: `digits of ${sender}` }
  return withMutex(place, { signal: context.request.signal, limit: triesLimit }, async () => {
    const id = await beginTry(context, { sender, most: mostTries })
    if (!isRecipient(delivery, digits)) throw invalid('digits', refusals.wrongDigits)
    await context.db.delete(recipientTries).where(eq(recipientTries.id, id))
  })
}

/** Counts what costs work, however it ends; refused once there was as much of it in an hour, or in the time that is given. */
export async function countWork(context: Counting, work: Counted): Promise<void> {
  await beginTry(context, work)
}

const retryAfterSeconds = 2
const triesLimit = { length: 30, refusal: () => tasksWaiting(retryAfterSeconds) }
const limit = { length: 3, refusal: () => tasksWaiting(retryAfterSeconds) }

/** What is worked out for one recipient waits for what they asked before. */
export function oneByOne<T>(context: From, { id }: Pick<Stored, 'id'>, act: () => Promise<T>): Promise<T> {
  return withMutex({ within: context.db, of: `recipient of ${id}` }, { signal: context.request.signal, limit }, act)
}

/** For how many recipients something is worked out at once. */
const lanes = 2
const laneLimit = { length: 20, refusal: () => tasksWaiting(retryAfterSeconds) }

/** However many recipients ask, the plans have time for those who make them. */
export function fewAtOnce<T>({ db, request: { signal } }: From, id: number, act: () => Promise<T>): Promise<T> {
  return withMutex({ within: db, of: `recipients in lane ${id % lanes}` }, { signal, limit: laneLimit }, act)
}

type Counting = Pick<From, 'db' | 'now'>
type Counted = { sender: string; most: number; windowMs?: number; refusal?: Sentence }

/** Written before anything is compared, so that many tries at the same moment are counted too. */
async function beginTry({ db, now }: Counting, counted: Counted): Promise<string> {
  const { sender, most, windowMs = hourMs, refusal = refusals.tooManyTries } = counted
  const at = now()
  const since = new Date(at.getTime() - windowMs)
  const id = timeOrderedId(at)
  await db.delete(recipientTries).where(isOutOfTime(recipientTries.at, { now: at, keptMs: longestMs, aheadMs: hourMs }))
  await db.insert(recipientTries).values({ id, sender, at })
  const [tries] = await db
    .select({ total: count(), first: min(recipientTries.at) })
    .from(recipientTries)
    .where(and(eq(recipientTries.sender, sender), gt(recipientTries.at, since)))
  if (!tries || tries.total <= most) return id
  await db.delete(recipientTries).where(eq(recipientTries.id, id))
  throw tooMany(refusal, ((tries.first ?? at).getTime() + windowMs - at.getTime()) / 1000)
}
