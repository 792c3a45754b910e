import { inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { deviceKeys, driverDevices } from './tables.ts'

export type DeviceKey = typeof deviceKeys.$inferSelect

/** Public keys of devices, those that were ended too, by what each is called. */
export async function deviceKeysById(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, DeviceKey>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(deviceKeys).where(inArray(deviceKeys.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What devices are called, by driver and device. */
export async function deviceNames(db: Database, deviceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(driverDevices)
    .where(inArray(driverDevices.id, [...new Set(deviceIds)]))
  return new Map(rows.map(({ driverId, id, name }) => [`${driverId} ${id}`, name]))
}
