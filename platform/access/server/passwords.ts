import { credentials, sessions } from './tables.ts'
import { eq } from 'drizzle-orm'
import type { Database, Machine, PasswordCheck, Passwords, Transaction } from '#kit/server/machine.ts'
import type { Context } from '#kit/server/handle.ts'
import { forbidden, invalid } from '#kit/server/errors.ts'
import { networkOf } from '#kit/server/network-of.ts'
import { refusals } from './refusals.ts'
import { countTry, fail, forgive } from './sign-in-limit.ts'

type Typed = { userId: number | undefined; password: string; check?: PasswordCheck }

/** Whether the password is right. Takes equally long for a person without one. */
export async function isPasswordOf(
  machine: Machine,
  db: Database,
  { userId, password, check }: Typed,
): Promise<boolean> {
  const [kept] = userId === undefined ? [] : await db.select().from(credentials).where(eq(credentials.userId, userId))
  const fits = await machine.passwords.verify(password, kept?.passwordHash ?? (await decoy(machine.passwords)), check)
  if (!kept || !fits) return false
  if (machine.passwords.isOutdated(kept.passwordHash))
    await db
      .update(credentials)
      .set({ passwordHash: await machine.passwords.hash(password) })
      .where(eq(credentials.userId, kept.userId))
  return true
}

/** When a person's password was last changed; read before the password is checked. */
export async function lastChange(db: Database, { id }: { id: number } = { id: 0 }): Promise<Date | undefined> {
  const [kept] = await db
    .select({ changedAt: credentials.changedAt })
    .from(credentials)
    .where(eq(credentials.userId, id))
  return kept?.changedAt
}

/** Whether the password is still the one that was checked. Locks it until the transaction ends. */
export async function lockIfUnchanged(tx: Transaction, userId: number, since: Date | undefined): Promise<boolean> {
  const [kept] = await tx
    .select({ changedAt: credentials.changedAt })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for('update')
  return kept?.changedAt.getTime() === since?.getTime()
}

const decoys = new WeakMap<Passwords, Promise<string>>()

// Compared with if there is no such person, so that the reply takes equally long.
function decoy(passwords: Passwords): Promise<string> {
  const known = decoys.get(passwords)
  if (known) return known
  const made = passwords.hash(crypto.randomUUID())
  decoys.set(passwords, made)
  return made
}

/** Refuses unless the signed-in person types their own password; failures are counted. */
export async function mustConfirm(context: Context, password: string, path = 'password'): Promise<void> {
  const { db, user, address } = context
  const tried = await countTry(db, { kind: 'password', account: String(user.id), place: address, now: context.now() })
  const check = { place: networkOf(address), isKnown: true }
  if (!(await isPasswordOf(context, db, { userId: user.id, password, check }))) {
    await fail(db, tried)
    throw invalid(path, refusals.wrongPassword)
  }
  await forgive(db, tried)
}

/** How long nobody who signed in is asked for their password again. */
const freshMs = 10 * 60_000

/**
 * Refuses a person who signed in a while ago and hasn’t typed their password since: whoever finds an open screen doesn’t
 * get far with it. A program, which has none, is refused too.
 */
export async function mustProveSelf({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>): Promise<void> {
  const { createdAt, provedAt, onlyRole } = sessions
  const [found] = await db
    .select({ createdAt, provedAt, onlyRole, keptFor: credentials.userId })
    .from(sessions)
    .leftJoin(credentials, eq(credentials.userId, sessions.userId))
    .where(eq(sessions.id, user.sessionId))
  // A code that the office shows opens a session for one role, and proves nothing.
  const proofs = found ? [found.provedAt, found.onlyRole === null ? found.createdAt : null] : []
  if (proofs.some((at) => at !== null && isFresh(at, now()))) return
  throw forbidden(found && found.keptFor === null ? refusals.noPassword : refusals.passwordAgain)
}

/** A clock that was far ahead and was put right leaves nothing fresh for longer. */
function isFresh(at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - at.getTime()) <= freshMs
}

/** Takes the password of the signed-in person as proof that it is still them, for a while. */
export async function proveSelf(context: Context, password: string): Promise<void> {
  await mustConfirm(context, password)
  await context.db.update(sessions).set({ provedAt: context.now() }).where(eq(sessions.id, context.user.sessionId))
}
