import { eq } from 'drizzle-orm'
import { sessions } from '#platform/access/server/tables.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { endKeysOfDevice } from './device-keys.ts'
import { holdDevice } from './devices.ts'
import { refusals } from './refusals.ts'
import { deviceKeys } from './tables.ts'

type Key = { driverId: number; deviceId: string; keyId: string; publicKey: string }

/** Keeps the public key of a device, with the sign-in that brought it. One device signs with one key: the one before ends. */
export async function registerKey(context: Context, { driverId, deviceId, keyId: id, publicKey }: Key) {
  const now = context.now()
  return context.db.transaction(async (tx) => {
    // Two tabs of one device may do it at once.
    const device = await holdDevice(tx, { driverId, deviceId, now })
    const signIn = await signInOf(tx, context)
    const known = await goneOnWith(tx, { driverId, deviceId, id, sessionId: signIn.sessionId })
    if (known) return { keyId: id, registeredAt: known.toISOString() }
    await endKeysOfDevice(tx, { driverId, deviceId, now })
    await tx.insert(deviceKeys).values({ id, driverId, deviceId, publicKey, registeredAt: now, ...signIn })
    const after = { device: device.name, fingerprint: id }
    await recordEvent(tx, context, { kind: 'driver.key-registered', entity: 'driver', entityId: driverId, after })
    return { keyId: id, registeredAt: now.toISOString() }
  })
}

/** The session that asks, and how it was opened. */
async function signInOf(tx: Transaction, { user, now }: Context) {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, user.sessionId))
  const signedInBy = session?.onlyRole ? ('code' as const) : ('password' as const)
  return { signedInBy, signedInAt: session?.createdAt ?? now(), sessionId: session?.id ?? '' }
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
