import { and, count, eq, gt, max, min, or, sql } from 'drizzle-orm'
import { backoff } from '#kit/contract/backoff.ts'
import { tooMany } from '#kit/server/errors.ts'
import { hashToken, timeOrderedId } from '#kit/server/ids.ts'
import { networkOf } from '#kit/server/network-of.ts'
import { isOutOfTime } from '#kit/server/out-of-time.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { refusals } from './refusals.ts'
import { attempts } from './tables.ts'

type Try = {
  kind: keyof typeof limits
  account: string
  /** The address or device the try comes from. */
  place: string
  /** True if the account has signed in from here before: then only its own failures count. */
  isKnown?: boolean
  now: Date
}
type Counted = { failed: number; open: number; first: Date | null; last: Date | null }
/** Milliseconds to wait; `turn` while attempts made at the same moment are still being decided. */
type Wait = number | 'turn'

const windowMs = 15 * 60_000
/** After this time no one is waiting for the outcome of an attempt any more. */
const openMs = 30_000
const turnMs = 100
const mostTurns = 80

/** Failures without a wait per quarter of an hour: for one account from one address, for the account, for the address. */
const limits = {
  login: { both: 5, account: 50, place: 50, isSlowed: true },
  password: { both: 5, account: 20, place: 50, isSlowed: true },
  email: { both: 3, account: 5, place: 30, isSlowed: false },
  register: { both: 3, account: 5, place: 20, isSlowed: false },
}
/** After those, each failure makes the next attempt wait longer: guessing is slow, but the right person still gets in. */
const pausesMs = {
  both: { first: 10_000, most: 120_000 },
  account: { first: 1000, most: 15_000 },
  place: { first: 1000, most: 15_000 },
}
const levels = ['both', 'account', 'place'] as const

/**
 * Counts an attempt before it is made, so that simultaneous ones count too; refuses with 429 if it comes too early.
 * Report the outcome with `forgive` or `fail`: only failures stay counted.
 */
export async function countTry(db: Database, given: Try): Promise<string> {
  const made = { ...given, account: await hashToken(given.account), place: networkOf(given.place) }
  for (let turn = 0; ; turn++) {
    const outcome = await db.transaction((tx) => admitTry(tx, made))
    if ('id' in outcome) return outcome.id
    if (outcome.wait !== 'turn' || turn >= mostTurns)
      throw tooMany(refusals.tooManyTries, outcome.wait === 'turn' ? 1 : outcome.wait / 1000)
    await new Promise((done) => setTimeout(done, turnMs))
  }
}

/** Uncounts an attempt that succeeded. */
export async function forgive(db: Database, id: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.id, id))
}

/** Keeps an attempt counted as a failure. */
export async function fail(db: Database, id: string): Promise<void> {
  await db.update(attempts).set({ isOpen: false }).where(eq(attempts.id, id))
}

async function admitTry(tx: Transaction, made: Try): Promise<{ id: string } | { wait: Wait }> {
  const { kind, account, place, isKnown, now } = made
  // One at a time per account, because simultaneous attempts would not see each other.
  await takeAdvisoryLock(tx, `${kind} ${account}`)
  const counted = await failures(tx, made)
  const waits = levels
    .filter((level) => level === 'both' || !isKnown)
    .map((level) => waitOf(kind, level, { counted: counted[level], now }))
  const longest = Math.max(...waits.map((wait) => (wait === 'turn' ? 0 : wait)))
  if (longest > 0) return { wait: longest }
  if (waits.includes('turn')) return { wait: 'turn' }
  const id = timeOrderedId(now)
  await tx.insert(attempts).values({ id, kind, account, place, at: now, isOpen: limits[kind].isSlowed })
  return { id }
}

function waitOf(
  kind: Try['kind'],
  level: (typeof levels)[number],
  { counted: { failed, open, first, last }, now }: { counted: Counted; now: Date },
): Wait {
  const free = limits[kind][level]
  if (failed + open < free) return 0
  if (failed < free) return 'turn'
  if (!limits[kind].isSlowed) return (first?.getTime() ?? now.getTime()) + windowMs - now.getTime()
  const pauseMs = backoff(pausesMs[level], failed - free + 1)
  const left = (last?.getTime() ?? 0) + pauseMs - now.getTime()
  if (left > 0) return left
  return open > 0 ? 'turn' : 0
}

async function failures(
  tx: Transaction,
  { kind, account, place, now }: Try,
): Promise<Record<(typeof levels)[number], Counted>> {
  await tx.delete(attempts).where(isOutOfTime(attempts.at, { now, keptMs: windowMs }))
  const isOpen = and(eq(attempts.isOpen, true), gt(attempts.at, new Date(now.getTime() - openMs)))!
  const groups = { isOfAccount: eq(attempts.account, account), isOfPlace: eq(attempts.place, place) }
  const group = {
    isOfAccount: sql<boolean>`${groups.isOfAccount}`.as('is_of_account'),
    isOfPlace: sql<boolean>`${groups.isOfPlace}`.as('is_of_place'),
    isOpen: sql<boolean>`${isOpen}`.as('is_open_now'),
  }
  const rows = await tx
    .select({ ...group, total: count(), first: min(attempts.at), last: max(attempts.at) })
    .from(attempts)
    .where(and(eq(attempts.kind, kind), or(groups.isOfAccount, groups.isOfPlace)))
    .groupBy(sql`1, 2, 3`)
  const sum = (isMeant: (row: (typeof rows)[number]) => boolean): Counted => {
    const meant = rows.filter(isMeant)
    const failed = meant.filter((row) => !row.isOpen)
    return {
      failed: failed.reduce((total, row) => total + row.total, 0),
      open: meant.filter((row) => row.isOpen).reduce((total, row) => total + row.total, 0),
      first: earliest(failed.map((row) => row.first)),
      last: earliest(
        failed.map((row) => row.last),
        -1,
      ),
    }
  }
  return {
    both: sum((row) => row.isOfAccount && row.isOfPlace),
    account: sum((row) => row.isOfAccount),
    place: sum((row) => row.isOfPlace),
  }
}

function earliest(times: (Date | null)[], direction = 1): Date | null {
  return (
    times.filter((time) => time !== null).toSorted((one, other) => direction * (one.getTime() - other.getTime()))[0] ??
    null
  )
}
