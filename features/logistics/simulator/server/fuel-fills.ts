import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import type { DriverRoute } from '../../driver/contract.ts'
import { hashOfAction } from '../../driver/rules/action-chain.ts'
import { simulatedDeviceId } from '../../driver-devices/rules.ts'
import { addActions } from '../../routes/server/commands.ts'
import { routeActions, routes } from '../../routes/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import { fillOn, type Fill } from '../rules/fills.ts'
import { idOf } from './driver-phone.ts'

/** What a driver fills in before setting off, by what was filled into the vehicle before. */
export async function fillDue(
  db: Database,
  { seed, route: { day, vehicle, distanceMeters } }: { seed: number; route: DriverRoute },
): Promise<Fill | null> {
  const [known] = await db
    .select({ odometer: vehicles.odometerKilometers })
    .from(vehicles)
    .where(eq(vehicles.id, vehicle.id))
  const last = await lastFill(db, vehicle.id, day)
  return known ? fillOn({ seed, vehicle, distanceMeters }, { day, odometer: known.odometer, last }) : null
}

/** Written by hand: the odometer stands in what the driver recorded. */
async function lastFill(db: Database, vehicleId: number, until: string) {
  const { day, data, kind, outcome, routeId, at } = routeActions
  const odometer = sql<number>`(${data} ->> 'odometer')::float8`
  const [row] = await db
    .select({ day, odometer: odometer.mapWith(Math.round) })
    .from(routeActions)
    .innerJoin(routes, eq(routes.id, routeId))
    .where(
      and(
        eq(routes.vehicleId, vehicleId),
        eq(kind, 'fuel'),
        eq(outcome, 'applied'),
        lte(day, until),
        isNotNull(odometer),
      ),
    )
    .orderBy(desc(at))
    .limit(1)
  return row ?? null
}

type Recorded = { routeId: number; driverId: number; day: string; at: Date; fill: Fill }

/** A fill of a day that is over, as the phone of its driver would have sent it. */
export async function addPastFill(tx: Transaction, { routeId, driverId, day, at, fill }: Recorded): Promise<void> {
  const time = at.toISOString()
  const id = await idOf('fill', routeId)
  const act = { id, deviceId: simulatedDeviceId(driverId), sequence: 1, kind: 'fuel', routeId, stopId: null }
  const sent = { ...act, deviceAt: time, sinceStartMs: null, place: null, data: fill, byOffice: '' }
  const hash = await hashOfAction({ ...sent, at: time, receivedAt: time }, '')
  const chain = { chain: `route ${routeId}`, link: 1, previousHash: '', hash }
  const judged = { outcome: 'applied', problem: null, isHeeded: true }
  await addActions(tx, [{ ...sent, ...chain, ...judged, driverId, day, at, offsetMs: 0, receivedAt: at }])
}
