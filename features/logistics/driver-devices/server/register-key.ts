import { eq } from 'drizzle-orm'
import { credentials, sessions } from '#platform/access/server/tables.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, signInFirst } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { endKeysOfDevice } from './device-keys.ts'
import { holdDevice, keepDevice } from './devices.ts'
import { refusals } from './refusals.ts'
import { deviceKeys } from './tables.ts'
import { tellOfOtherKey } from './tell-of-other-key.ts'

type Key = { driverId: number; deviceId: string; keyId: string; publicKey: string }

/** Keeps the public key of a device, with the sign-in that brought it. One device signs with one key: the one before ends. */
export async function registerKey(context: Context, { driverId, deviceId, keyId: id, publicKey }: Key) {
  const now = context.now()
  return context.db.transaction(async (tx) => {
    // Two tabs of one device may do it at once.
    const device = await holdDevice(tx, { driverId, deviceId, now })
    const signIn = await signInOf(tx, context)
    // By which the office signs it out, from now on and not only once something was recorded.
    await keepDevice(tx, { ...device, sessionId: signIn.sessionId, seenAt: now })
    const known = await goneOnWith(tx, { driverId, deviceId, id, sessionId: signIn.sessionId })
    if (known) return { keyId: id, registeredAt: known.toISOString() }
    const isOther = await endKeysOfDevice(tx, { driverId, deviceId, now })
    await tx.insert(deviceKeys).values({ id, driverId, deviceId, publicKey, registeredAt: now, ...signIn })
    const after = { device: device.name, fingerprint: id }
    await recordEvent(tx, context, { kind: 'driver.key-registered', entity: 'driver', entityId: driverId, after })
    if (isOther) await tellOfOtherKey(tx, context, driverId)
    return { keyId: id, registeredAt: now.toISOString() }
  })
}

/** The session that asks, which may have been ended since it was let in, and how it was opened: it stays until the transaction ends. */
async function signInOf(tx: Transaction, { user }: Context) {
  const { id, createdAt, onlyRole, userId } = sessions
  const [session] = await tx
    .select({ id, createdAt, onlyRole, keptFor: credentials.userId })
    .from(sessions)
    .leftJoin(credentials, eq(credentials.userId, userId))
    .where(eq(id, user.sessionId))
    .for('share', { of: sessions })
  if (!session) throw signInFirst()
  return { signedInBy: wayOf(session), signedInAt: session.createdAt, sessionId: session.id }
}

type Opened = { onlyRole: string | null; keptFor: number | null }

/** A code opens a session for one role alone; a person without a password signed in by neither. */
function wayOf({ onlyRole, keptFor }: Opened): 'code' | 'password' | 'other' {
  if (onlyRole !== null) return 'code'
  return keptFor === null ? 'other' : 'password'
}

type Known = { driverId: number; deviceId: string; id: string; sessionId: string }

/** Since when the device has this key, where it does; refused where it was ended or is another’s. */
async function goneOnWith(tx: Transaction, { driverId, deviceId, id, sessionId }: Known): Promise<Date | undefined> {
  const [known] = await tx.select().from(deviceKeys).where(eq(deviceKeys.id, id)).for('update')
  if (!known) return undefined
  const isOwn = known.driverId === driverId && known.deviceId === deviceId && known.endedAt === null
  if (!isOwn) throw conflict(refusals.keyEnded)
  await tx.update(deviceKeys).set({ sessionId }).where(eq(deviceKeys.id, id))
  return known.registeredAt
}
