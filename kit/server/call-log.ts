import { and, count, eq, getTableName, gt, inArray, min } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Sentence } from '#kit/contract/sentence.ts'
import { tooMany } from './errors.ts'
import type { Context } from './handle.ts'
import { timeOrderedId } from './ids.ts'
import type { Database, Transaction } from './machine.ts'
import { networkOf, wideNetworkOf } from './network-of.ts'
import { isOutOfTime } from './out-of-time.ts'
import { takeAdvisoryLock } from './advisory-lock.ts'

/** A table of calls that are counted by who sends them. */
export function callLog(name: string) {
  return pgTable(
    name,
    {
      id: text().primaryKey(),
      sender: text().notNull(),
      at: timestamp({ withTimezone: true }).notNull(),
    },
    (table) => [index(`${name}_sender_at`).on(table.sender, table.at), index(`${name}_at`).on(table.at)],
  )
}

type Limit = {
  log: ReturnType<typeof callLog>
  sender: string
  most: number
  windowMs: number
  /** How long the log keeps a call, where others are counted over a longer time. */
  keptMs?: number
  refusal: Sentence
}

type Sender = Pick<Context<unknown>, 'db' | 'now' | 'address'>

/**
 * Counts a call, and refuses the one too many from one sender within a time; what is refused is not kept. Calls are counted
 * one after another, so that many at once are no more than as many in a row.
 */
export async function countCall({ db, now }: Pick<Sender, 'db' | 'now'>, limit: Limit): Promise<void> {
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, `${getTableName(limit.log)} ${limit.sender}`)
    await keepOrRefuse(tx, now(), limit)
  })
}

/** Counts a call unless it is one too many; says whether it was counted. For what nobody waits for, or may learn of. */
export async function isWithinLimit(tx: Transaction, at: Date, limit: Omit<Limit, 'refusal'>): Promise<boolean> {
  await takeAdvisoryLock(tx, `${getTableName(limit.log)} ${limit.sender}`)
  return (await keepUnlessTooMany(tx, at, limit)) === 0
}

/** Counts a call by the network it comes from. */
export function countVisitor(caller: Sender, limit: Omit<Limit, 'sender'>, reason = ''): Promise<void> {
  return countCall(caller, { ...limit, sender: `${reason}${networkOf(caller.address)}` })
}

/** Once all together have filled what there is room for, each wide network still has this many, up to so many times as much room. */
const leastOfWide = 2
const mostTimes = 10

/**
 * Counts a call against the room of all together. A few networks that fill it keep nobody else out: others still have a
 * little of their own, and only very many fill that too.
 */
export async function countForAll({ db, now, address }: Sender, limit: Omit<Limit, 'sender'>): Promise<void> {
  const { log, most, windowMs } = limit
  const wide = `wide ${wideNetworkOf(address)}`
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, `${getTableName(log)} everyone`)
    const since = new Date(now().getTime() - windowMs)
    const countOf = (sender: string) => tx.$count(log, and(eq(log.sender, sender), gt(log.at, since)))
    const isFull = (await countOf('everyone')) >= most
    const hasOwn = isFull && (await countOf(wide)) < leastOfWide
    await keepOrRefuse(tx, now(), { ...limit, sender: 'everyone', most: hasOwn ? most * mostTimes : most })
    await tx.insert(log).values({ id: timeOrderedId(now()), sender: wide, at: now() })
  })
}

async function keepOrRefuse(db: Database, at: Date, { refusal, ...limit }: Limit): Promise<void> {
  const waitSeconds = await keepUnlessTooMany(db, at, limit)
  if (waitSeconds > 0) throw tooMany(refusal, waitSeconds)
}

/** How long to wait for the next one; nothing where this one was kept. */
async function keepUnlessTooMany(
  db: Database,
  at: Date,
  { log, sender, most, windowMs, keptMs = windowMs }: Omit<Limit, 'refusal'>,
): Promise<number> {
  const since = new Date(at.getTime() - windowMs)
  await sweep(db, log, { now: at, keptMs })
  const [sent] = await db
    .select({ total: count(), first: min(log.at) })
    .from(log)
    .where(and(eq(log.sender, sender), gt(log.at, since)))
  if (sent && sent.total >= most) return ((sent.first ?? at).getTime() + windowMs - at.getTime()) / 1000
  await db.insert(log).values({ id: timeOrderedId(at), sender, at })
  return 0
}

const mostSwept = 500

/** Removes what is too old to be counted, whoever sent it: never what another call removes just now, which it would wait for. */
async function sweep(db: Database, log: Limit['log'], kept: Parameters<typeof isOutOfTime>[1]): Promise<void> {
  const old = db
    .select({ id: log.id })
    .from(log)
    .where(isOutOfTime(log.at, kept))
    .limit(mostSwept)
    .for('update', { skipLocked: true })
  await db.delete(log).where(inArray(log.id, old))
}
