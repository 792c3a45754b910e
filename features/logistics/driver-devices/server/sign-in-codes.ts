import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { lockRights, mustGrant } from '#platform/access/server/queries.ts'
import { maySignIn, meOf, openSession } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { countTry, fail, forgive } from '#platform/access/server/sign-in-limit.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { toHex } from '#kit/contract/hex.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { ensureAccount } from '../../drivers/server/commands.ts'
import { findDriver } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { endCodesOfDriver, rememberDevice } from './devices.ts'
import { notify } from './notify.ts'
import { refusals } from './refusals.ts'
import { signInCodes } from './tables.ts'

const minute = 60_000
const linkMs = 7 * 24 * 60 * minute
const pinMs = 15 * minute
/** Of all together in a quarter of an hour: so many hit one of forty PINs with a probability of 0.02 %. */
const mostFailures = 500
const onlyRole = 'driver'
const surface = 'driver'
/** Until the office ends it. */
const sessionMs = 3650 * 24 * 60 * minute

/** A link and a PIN for a driver, who gets an account where they have none. Those shown before stop working. */
export async function makeSignInCodes(context: Context, id: number) {
  return context.db.transaction(async (tx) => {
    await lockRights(tx)
    const driver = await findDriver({ ...context, db: tx }, id, 'create')
    if (driver.isArchived) throw conflict(refusals.archived, { driver: driver.name })
    await mustGrant(tx, context.user, onlyRole)
    const person = await ensureAccount(tx, context, driver)
    const isOpen = person.role === onlyRole && maySignIn.includes(person.status)
    if (!isOpen) throw conflict(refusals.otherRole, { driver: driver.name })
    const now = context.now()
    const [token, pin] = [randomToken(), randomPin()]
    const expiresAt = new Date(now.getTime() + pinMs)
    await endCodesOfDriver(tx, id)
    const same = { driverId: id, userId: person.id, accessEnds: person.accessEnds }
    await tx.insert(signInCodes).values([
      { ...same, kind: 'link', codeHash: await hashToken(token), expiresAt: new Date(now.getTime() + linkMs) },
      { ...same, kind: 'pin', codeHash: await hashToken(pin), expiresAt },
    ])
    await recordEvent(tx, context, { kind: 'driver.code-shown', entity: 'driver', entityId: id })
    return { link: `${context.settings.publicUrl}/driver?code=${token}`, pin, expiresAt: expiresAt.toISOString() }
  })
}

function randomToken(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}

/** Even over all hundred million: what would favour some is drawn again. */
function randomPin(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < 42e8 ? String(drawn % 1e8).padStart(8, '0') : randomPin()
}

type SignIn = { code: string; deviceId: string; name: string }

/** Uses up a code and opens a session for the device. */
export async function signInByCode(context: Context<unknown>, { code, deviceId, name }: SignIn) {
  const { db, address, request } = context
  const now = context.now()
  const tried = await countTry(db, { kind: 'login', account: `device ${deviceId}`, place: address, now })
  const signedIn = await db.transaction(async (tx) => {
    const taken = await consumeCode(tx, code, now)
    if (!taken) return undefined
    const { driverId, person } = taken
    const agent = request.headers.get('user-agent') ?? ''
    const device = { address, agent, now, lifetimeMs: sessionMs, onlyRole, surface } as const
    const accessToken = await openSession(tx, person.id, device)
    await rememberDevice(tx, { driverId, deviceId, name, accessToken, now })
    const actor = { ...context, user: person }
    const after = { device: name }
    await recordEvent(tx, actor, { kind: 'driver.signed-in', entity: 'driver', entityId: driverId, after })
    await notify(tx, actor, { userIds: [person.id], kind: 'signed-in-by-code', values: { device: name } })
    return { accessToken, ...(await meOf(tx, { id: person.id, surface })) }
  })
  if (!signedIn) {
    await fail(db, tried)
    throw new Refused(401, refusals.wrongCode)
  }
  await forgive(db, tried)
  return signedIn
}

async function consumeCode(tx: Transaction, code: string, now: Date) {
  await tx.delete(signInCodes).where(lt(signInCodes.expiresAt, now))
  const [taken] = await tx
    .delete(signInCodes)
    .where(eq(signInCodes.codeHash, await hashToken(code)))
    .returning()
  if (!taken) return void (isPin(code) && (await countFailure(tx, now)))
  const { driverId, userId, accessEnds } = taken
  await endCodesOfDriver(tx, driverId)
  const [found] = await tx
    .select({ person: users })
    .from(users)
    .innerJoin(drivers, eq(drivers.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        eq(users.accessEnds, accessEnds),
        eq(drivers.id, driverId),
        eq(drivers.isArchived, false),
      ),
    )
    // Whatever ends their access at this moment waits, and then ends this session too.
    .for('update', { of: users })
  // They may have become somebody else since the code was made.
  const isDriver = found?.person.role === onlyRole && maySignIn.includes(found.person.status)
  return isDriver ? { driverId, person: found.person } : undefined
}

/** Nobody guesses a link; a wrong or old one takes nothing from the PINs. */
function isPin(code: string): boolean {
  return /^\d{1,16}$/.test(code)
}

/** No one can know which PIN was meant, so a wrong one counts against all that are valid. */
async function countFailure(tx: Transaction, now: Date): Promise<void> {
  const isValidPin = and(eq(signInCodes.kind, 'pin'), gt(signInCodes.expiresAt, now))
  await tx
    .update(signInCodes)
    .set({ failures: sql`${signInCodes.failures} + 1` })
    .where(isValidPin)
  await tx.delete(signInCodes).where(and(isValidPin, gt(signInCodes.failures, mostFailures - 1)))
}
