import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Transaction } from '#kit/server/machine.ts'
import { isSimulatedDevice } from '../../driver-devices/rules.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { ActionRecord } from '../../routes/server/commands.ts'
import { routeVersions } from '../../routes/server/tables.ts'
import { vehiclePointKeys } from '../../settings/contract.ts'
import { vehiclePointNames } from '../../settings/server/queries.ts'
import type { InspectedPoint } from '../../vehicles/rules/inspection.ts'
import { recordInspection } from '../../vehicles/server/commands.ts'
import { ActionData } from '../rules/action-data.ts'
import type { Recorder } from './follow-actions.ts'

/** What a driver found on a vehicle of their routes is an inspection of that vehicle, as the office records one. */
export async function inspectVehicles(
  tx: Transaction,
  recorder: Recorder,
  { driverId, taken }: { driverId: number; taken: readonly ActionRecord[] },
): Promise<void> {
  const checks = taken.filter(({ kind, outcome }) => kind === 'vehicleCheck' && outcome === 'applied')
  if (checks.length === 0) return
  const [driver] = await tx.select({ name: drivers.name }).from(drivers).where(eq(drivers.id, driverId))
  const names = await vehiclePointNames(tx)
  for (const { id, at, byOffice, data, deviceId } of checks) {
    const { vehicleId, items, isUnsafe } = z.parse(ActionData.vehicleCheck, data)
    const points = items.map(({ key, isOk, note, files }): InspectedPoint => {
      return { key, name: names.get(key) ?? nameOfGone(key), isOk, note, photos: files }
    })
    await recordInspection(tx, recorder, {
      actionId: id,
      driverId,
      vehicleId,
      personName: byOffice || (driver?.name ?? ''),
      at,
      points,
      isSimulated: isSimulatedDevice(deviceId),
      result: isUnsafe ? 'unsafe' : points.some(({ isOk }) => !isOk) ? 'defects' : 'passed',
    })
  }
}

/** A point that is off the list since the driver looked at it has its key alone, unless every language has a name for it. */
function nameOfGone(key: string): string {
  return (vehiclePointKeys as readonly string[]).includes(key) ? '' : key
}

type Checking = { driverId: number; actions: readonly Pick<ActionRecord, 'kind' | 'data'>[] }

/** Which of the vehicles that were checked the driver was ever given: of others they say nothing. */
export async function vehiclesOf(tx: Transaction, { driverId: id, actions }: Checking): Promise<Set<number>> {
  const named = actions.flatMap(({ kind, data }) =>
    kind === 'vehicleCheck' && Number.isInteger(data['vehicleId']) ? [Number(data['vehicleId'])] : [],
  )
  if (named.length === 0) return new Set()
  const { driverId, vehicleId } = routeVersions
  const inRange = named.filter((one) => one > 0 && one < 2 ** 31)
  const rows = await tx
    .selectDistinct({ vehicleId })
    .from(routeVersions)
    .where(and(eq(driverId, id), inArray(vehicleId, inRange.concat(0))))
  return new Set(rows.flatMap((row) => row.vehicleId ?? []))
}
