import { recordEvent } from '#platform/events/server/commands.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { longestNote, type Inspection } from '../rules/inspection.ts'
import { vehicleInspections } from './tables.ts'

type Recorder = Machine & { user: Caller; address: string }
type DriverCheck = Pick<Inspection, 'personName' | 'result' | 'points' | 'isSimulated'> & {
  actionId: string
  driverId: number
  vehicleId: number
  at: Date
}

/** Records what a driver found on a vehicle, once for each of their actions. It changes nothing that plans are made from. */
export async function recordInspection(tx: Transaction, recorder: Recorder, check: DriverCheck): Promise<void> {
  const { points, result, vehicleId } = check
  // The points keep their notes whole.
  const notes = points.flatMap(({ isOk, note }) => (isOk || note === '' ? [] : [note]))
  const found = { kind: 'preTrip' as const, result, note: notes.join(' · ').slice(0, longestNote) }
  const added = await tx
    .insert(vehicleInspections)
    .values({ ...check, ...found })
    .onConflictDoNothing()
    .returning({ id: vehicleInspections.id })
  if (added.length === 0) return
  const event = { kind: 'vehicle.inspection.added', entity: 'vehicle', entityId: vehicleId, after: found } as const
  await recordEvent(tx, recorder, event)
}
