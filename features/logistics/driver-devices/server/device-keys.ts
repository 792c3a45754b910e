import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { AccessEnder } from '#kit/server/feature.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { DriverDevice } from '../contract.ts'
import { deviceKeys } from './tables.ts'

/** Ends the key that a device signs with. Returns whether there was one. */
export async function endKeysOfDevice(
  tx: Transaction,
  { driverId, deviceId, now }: { driverId: number; deviceId: string; now: Date },
): Promise<boolean> {
  const ended = await tx
    .update(deviceKeys)
    .set({ endedAt: now })
    .where(and(eq(deviceKeys.driverId, driverId), eq(deviceKeys.deviceId, deviceId), isNull(deviceKeys.endedAt)))
    .returning({ id: deviceKeys.id })
  return ended.length > 0
}

/** Ends the keys of a person’s devices. What they signed is still checked with them; what comes signed later is marked. */
export const endDeviceKeys: AccessEnder = async (tx, { now }, { userId, keptSessionId = '' }) => {
  const own = tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, userId))
  const { driverId, endedAt, sessionId } = deviceKeys
  await tx
    .update(deviceKeys)
    .set({ endedAt: now() })
    .where(and(inArray(driverId, own), isNull(endedAt), ne(sessionId, keptSessionId)))
}

/** With what the devices of a driver sign now, by device. */
export async function keysInUse(
  db: Database,
  driverId: number,
): Promise<ReadonlyMap<string, NonNullable<DriverDevice['key']>>> {
  const rows = await db
    .select()
    .from(deviceKeys)
    .where(and(eq(deviceKeys.driverId, driverId), isNull(deviceKeys.endedAt)))
    .limit(100)
  return new Map(
    rows.map(({ id, deviceId, registeredAt, signedInBy, signedInAt }) => [
      deviceId,
      { id, registeredAt: registeredAt.toISOString(), signedInBy, signedInAt: signedInAt.toISOString() },
    ]),
  )
}
