import { and, count, eq, gt, inArray, lt, min } from 'drizzle-orm'
import { tooMany } from '#kit/server/errors.ts'
import { hashToken, timeOrderedId } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { attempts } from './tables.ts'

type Try = { kind: 'login' | 'password' | 'email' | 'register'; account: string; address: string; now: Date }
const windowMs = 15 * 60_000

/** How many tries fit in a quarter of an hour: for one account from one address, for the account, for the address. */
const limits = {
  login: { both: 5, account: 50, address: 50 },
  password: { both: 5, account: 20, address: 50 },
  email: { both: 3, account: 5, address: 30 },
  register: { both: 3, account: 5, address: 20 },
}

/**
 * Counts a try before it is made, so that tries at the same moment count too; refuses with 429 when there were too many.
 * Take the try back with `forgive` when it succeeds: only failures stay counted.
 */
export async function countTry(db: Database, { kind, account, address, now }: Try): Promise<string[]> {
  const hashed = await hashToken(account)
  const id = timeOrderedId(now)
  await db.delete(attempts).where(lt(attempts.at, new Date(now.getTime() - windowMs)))
  await db.insert(attempts).values({ id, kind, account: hashed, address, at: now })
  const since = gt(attempts.at, new Date(now.getTime() - windowMs))
  const ofKind = and(eq(attempts.kind, kind), since)
  const [both, ofAccount, ofAddress] = await Promise.all([
    total(db, and(ofKind, eq(attempts.account, hashed), eq(attempts.address, address))),
    total(db, and(ofKind, eq(attempts.account, hashed))),
    total(db, and(ofKind, eq(attempts.address, address))),
  ])
  const limit = limits[kind]
  const over = [
    both.total > limit.both && both,
    ofAccount.total > limit.account && ofAccount,
    ofAddress.total > limit.address && ofAddress,
  ].find((one) => one !== false)
  if (!over) return [id]
  await db.delete(attempts).where(eq(attempts.id, id))
  const waitMs = (over.first?.getTime() ?? now.getTime()) + windowMs - now.getTime()
  throw tooMany(refusals.tooManyTries, waitMs / 1000)
}

/** Takes counted tries back. */
export async function forgive(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(attempts).where(inArray(attempts.id, ids))
}

async function total(db: Database, where: ReturnType<typeof and>): Promise<{ total: number; first: Date | null }> {
  const [found] = await db
    .select({ total: count(), first: min(attempts.at) })
    .from(attempts)
    .where(where)
  return found ?? { total: 0, first: null }
}
