import { and, desc, eq, gt } from 'drizzle-orm'
import { endOneSession, isOfRole } from '#platform/access/server/sessions.ts'
import { sessions, users } from '#platform/access/server/tables.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { notFound } from '#kit/server/errors.ts'
import type { AccessEnder } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { findDriver } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { DriverDevice } from '../contract.ts'
import { endKeysOfDevice, keysInUse } from './device-keys.ts'
import { refusals } from './refusals.ts'
import { driverDevices, signInCodes } from './tables.ts'

export type DeviceRecord = typeof driverDevices.$inferSelect

type Remembered = { driverId: number; deviceId: string; name: string; accessToken: string; now: Date }

/** Keeps with which session a device is signed in. */
export async function rememberDevice(
  tx: Transaction,
  { driverId, deviceId: id, name, accessToken, now }: Remembered,
): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, await hashToken(accessToken)))
  const set = { name, sessionId: session?.id ?? '', seenAt: now }
  await tx
    .insert(driverDevices)
    .values({ driverId, id, ...set })
    .onConflictDoUpdate({ target: [driverDevices.driverId, driverDevices.id], set })
}

/** The device of a driver, held until the transaction ends, so that it sends one thing at a time. */
export async function holdDevice(
  tx: Transaction,
  { driverId, deviceId: id, now }: { driverId: number; deviceId: string; now: Date },
): Promise<DeviceRecord> {
  await tx.insert(driverDevices).values({ driverId, id, seenAt: now }).onConflictDoNothing()
  const [device] = await tx
    .select()
    .from(driverDevices)
    .where(and(eq(driverDevices.driverId, driverId), eq(driverDevices.id, id)))
    .for('update')
  return device!
}

export async function keepDevice(tx: Transaction, { driverId, id, ...set }: DeviceRecord): Promise<void> {
  await tx
    .update(driverDevices)
    .set(set)
    .where(and(eq(driverDevices.driverId, driverId), eq(driverDevices.id, id)))
}

const unknown = { version: '', batteryPercent: null, mayLocate: null, waiting: 0, key: null }

/** Devices that recorded something or signed in with a code, and other browsers the driver is signed in on. */
export async function devicesOfDriver(context: Context, id: number): Promise<DriverDevice[]> {
  const { db, now } = context
  await findDriver(context, id)
  const devices = await db
    .select()
    .from(driverDevices)
    .where(eq(driverDevices.driverId, id))
    .orderBy(desc(driverDevices.seenAt))
    .limit(100)
  const open = await db
    .select({ id: sessions.id, agent: sessions.agent, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(drivers, eq(drivers.userId, sessions.userId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(drivers.id, id), gt(sessions.expiresAt, now()), isOfRole))
    .orderBy(desc(sessions.seenAt))
    .limit(100)
  const keys = await keysInUse(db, id)
  const known = devices.map(({ id: deviceId, sessionId, seenAt, ...device }) => {
    const session = open.find((one) => one.id === sessionId)
    const { name, version, batteryPercent, mayLocate, waiting } = device
    const latest = session && session.seenAt > seenAt ? session.seenAt : seenAt
    const isSignedIn = session !== undefined
    const seen = { id: deviceId, name, agent: session?.agent ?? '', seenAt: latest.toISOString(), isSignedIn }
    return { ...seen, version, batteryPercent, mayLocate, waiting, key: keys.get(deviceId) ?? null }
  })
  const others = open
    .filter((session) => !devices.some(({ sessionId }) => sessionId === session.id))
    .map(({ id: sessionId, agent, seenAt }) => {
      return { ...unknown, id: sessionId, name: '', agent, seenAt: seenAt.toISOString(), isSignedIn: true }
    })
  return [...known, ...others].toSorted((one, other) => other.seenAt.localeCompare(one.seenAt))
}

/** Ends the link and the PIN that were shown for a driver. */
export async function endCodesOfDriver(tx: Transaction, driverId: number): Promise<void> {
  await tx.delete(signInCodes).where(eq(signInCodes.driverId, driverId))
}

/** Ends those by which a person could sign in as a driver. */
export const endSignInCodes: AccessEnder = async (tx, _, { userId }) => {
  await tx.delete(signInCodes).where(eq(signInCodes.userId, userId))
}

/** Ends the session of a device, which is refused from then on. A link or PIN that is still valid could sign it in again, so these end too. */
export async function endDevice(context: Context, { id, deviceId }: { id: number; deviceId: string }): Promise<void> {
  await context.db.transaction(async (tx) => {
    await findDriver({ ...context, db: tx }, id, 'create')
    const [driver] = await tx.select({ userId: drivers.userId }).from(drivers).where(eq(drivers.id, id))
    const [device] = await tx
      .select()
      .from(driverDevices)
      .where(and(eq(driverDevices.driverId, id), eq(driverDevices.id, deviceId)))
      .for('update')
    const sessionId = device?.sessionId ?? deviceId
    const isEnded = driver?.userId ? await endOneSession(tx, driver.userId, sessionId) : false
    if (!isEnded && !device) throw notFound(refusals.things.device, deviceId)
    await endCodesOfDriver(tx, id)
    await endKeysOfDevice(tx, { driverId: id, deviceId, now: context.now() })
    if (device) await keepDevice(tx, { ...device, sessionId: '' })
    const after = { device: device?.name ?? '' }
    await recordEvent(tx, context, { kind: 'driver.signed-out', entity: 'driver', entityId: id, after })
  })
}
