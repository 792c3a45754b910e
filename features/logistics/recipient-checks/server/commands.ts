import { and, count, eq, gt, inArray, min } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Sentence } from '#kit/contract/sentence.ts'
import { countVisitor } from '#kit/server/call-log.ts'
import { invalid, notFound, tasksWaiting, tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { withMutex } from '#kit/server/mutex.ts'
import { networkOf, wideNetworkOf } from '#kit/server/network-of.ts'
import { isOutOfTime } from '#kit/server/out-of-time.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { digits, digitsHeader, trackedCode } from '../contract.ts'
import { digitsOfHeader, isRecipient } from '../rules.ts'
import { deliveryOfLink, deliveryShownBy } from './queries.ts'
import { refusals } from './refusals.ts'
import { recipientTries, trackTries } from './tables.ts'

type From = Context<unknown>

const mostTries = 5
/** From all networks that have given no right ones: a number of four digits is not to be found by asking from many. */
const mostOfStrangers = 100
/** From then on, of all first tries together in an hour. */
const mostOnceGuessing = 3
const hourMs = 60 * 60_000
/** Nothing is counted for longer. */
const longestMs = 24 * hourMs

/** Counts a call by a tracking code that is not there, and refuses the one too many from one network. */
export function countTrack(context: From): Promise<void> {
  return countVisitor(context, {
    log: trackTries,
    most: 40,
    windowMs: 15 * 60_000,
    refusal: refusals.tooManyTries,
  })
}

/** Only codes that are not there count: many recipients may share one address, such as that of a telephone network. */
export async function linkedDelivery(context: From, code: string): Promise<Stored> {
  const delivery = await deliveryOfLink(context, code)
  if (delivery) return delivery
  await countTrack(context)
  throw notFound(refusals.things.link)
}

/** The delivery of a link, also of one that only shows its state. */
export async function shownDelivery(context: From, code: string) {
  const shown = await deliveryShownBy(context, code)
  if (shown) return shown
  await countTrack(context)
  throw notFound(refusals.things.link)
}

const Asked = z.object({ params: trackedCode, body: z.optional(z.object({ digits: z.optional(digits) })) })

/** For each call of a recipient: the delivery of its link is theirs. Digits that can’t be any are counted as wrong ones. */
export async function proveByCall(context: From, given: { params: unknown; body: unknown }): Promise<void> {
  const { params, body } = z.parse(Asked, given)
  const inHeader = z.safeParse(digits, digitsOfHeader(context.request.headers.get(digitsHeader) ?? ''))
  await proveRecipient(context, await linkedDelivery(context, params.code), body?.digits ?? inHeader.data ?? '')
}

/**
 * Wrong digits are counted by the network they come from, so that a stranger keeps no recipient out; and all look the same. One after another, so that
 * right ones count nowhere while others are compared.
 */
export function proveRecipient(context: From, delivery: Stored, given: string): Promise<void> {
  const guessed = `digits of ${delivery.id}`
  const sender = `${guessed} ${networkOf(context.address)}`
  const place = { within: context.db, of: sender }
  return withMutex(place, { signal: context.request.signal, limit: triesLimit }, async () => {
    const id = await beginTry(context, { sender, most: mostTries })
    const isKnown = await hasShown(context, sender)
    if (!isKnown) await slowGuessing(context, { id, guessed })
    if (!isRecipient(delivery, given)) throw invalid('digits', refusals.wrongDigits)
    await forgetTries(context, sender)
    if (!isKnown) await context.db.insert(recipientTries).values(shownFrom(context, sender))
  })
}

type Guess = { id: string; guessed: string }

/**
 * Digits are not to be found by asking from many networks: once they were tried that often in a day, what comes from networks that gave no right ones is
 * compared once an hour from each wide network, and a few times an hour from all of them together.
 */
async function slowGuessing(context: Pick<From, 'db' | 'now' | 'address'>, { id, guessed }: Guess): Promise<void> {
  const { db, now, address } = context
  const at = now()
  const since = new Date(at.getTime() - longestMs)
  const tries = countedWith(id)
  await db.insert(recipientTries).values({ id: tries.guess, sender: guessed, at })
  const isOfDay = and(eq(recipientTries.sender, guessed), gt(recipientTries.at, since))
  if ((await db.$count(recipientTries, isOfDay)) <= mostOfStrangers) return
  try {
    await beginTry(context, { id: tries.wide, sender: `first ${guessed} ${wideNetworkOf(address)}`, most: 1 })
    await beginTry(context, { id: tries.slow, sender: `first ${guessed}`, most: mostOnceGuessing })
  } catch (error) {
    // It was not compared.
    await db.delete(recipientTries).where(inArray(recipientTries.id, [id, ...Object.values(tries)]))
    throw error
  }
}

/** What else a try is counted as. */
function countedWith(id: string) {
  return { guess: `${id} guess`, wide: `${id} wide`, slow: `${id} slow` }
}

/** Right digits release the tries of their own network, and of no other: else each visit of the recipient would let strangers begin again. */
async function forgetTries({ db }: Pick<From, 'db'>, sender: string): Promise<void> {
  const own = await db.select({ id: recipientTries.id }).from(recipientTries).where(eq(recipientTries.sender, sender))
  const ids = own.flatMap(({ id }) => [id, ...Object.values(countedWith(id))])
  await db.delete(recipientTries).where(inArray(recipientTries.id, ids))
}

/** Whether right digits came from a network, for a day. */
async function hasShown({ db, now }: Counting, sender: string): Promise<boolean> {
  const since = new Date(now().getTime() - longestMs)
  return (
    (await db.$count(recipientTries, and(eq(recipientTries.sender, shownName(sender)), gt(recipientTries.at, since)))) >
    0
  )
}

function shownFrom({ now }: Counting, sender: string) {
  return { id: timeOrderedId(now()), sender: shownName(sender), at: now() }
}

function shownName(sender: string): string {
  return `shown ${sender}`
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
type Counted = { id?: string; sender: string; most: number; windowMs?: number; refusal?: Sentence }

/** Written before anything is compared, so that many tries at the same moment are counted too. */
async function beginTry({ db, now }: Counting, counted: Counted): Promise<string> {
  const { sender, most, windowMs = hourMs, refusal = refusals.tooManyTries } = counted
  const at = now()
  const since = new Date(at.getTime() - windowMs)
  const { id = timeOrderedId(at) } = counted
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
