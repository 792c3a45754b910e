import type { Input } from '#kit/contract/endpoint.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import {
  keepFile,
  raiseWrongSignatures,
  readActions,
  resultsOf,
  signaturesOf,
  takeActions,
} from '../../driver/server/commands.ts'
import { holdDevice, keepDevice } from '../../driver-devices/server/commands.ts'
import { findDriver } from '../../drivers/server/queries.ts'
import type { takeOutbox as contract } from '../contract.ts'
import { knownAmong } from './record-for-driver.ts'
import { refusals } from './refusals.ts'

type Sent = Input<(typeof contract)['body']>

/** Takes in what waited on a device as if the device had sent it, with the name of the person who brought it. */
export async function takeOutbox(context: Context, id: number, { driverId, deviceId, actions }: Sent) {
  const { db, user } = context
  if (driverId !== id) throw invalid('driverId', refusals.otherDriver)
  return db.transaction(async (tx) => {
    await findDriver({ ...context, db: tx }, id)
    const now = context.now()
    const device = await holdDevice(tx, { driverId, deviceId, now })
    const known = await knownAmong(
      tx,
      actions.map((one) => one.id),
    )
    const fresh = actions
      .filter((one, index) => !known.has(one.id) && actions.findIndex((other) => other.id === one.id) === index)
      .toSorted((one, other) => one.sequence - other.sequence)
    const read = readActions(fresh, { offsetMs: device.offsetMs, now })
    const signatures = await signaturesOf(tx, { driverId, deviceId, sent: fresh, read })
    const taking = { driverId, deviceId, byOffice: '', takenInBy: user.fullName, actions: read, signatures }
    await takeActions(tx, context, taking)
    await raiseWrongSignatures(tx, context, { driverId, deviceId, actions: read, signatures })
    const lastSequence = Math.max(device.lastSequence, ...fresh.map(({ sequence }) => sequence))
    await keepDevice(tx, { ...device, lastSequence })
    const taken = await resultsOf(
      tx,
      driverId,
      fresh.map((one) => one.id),
    )
    const counts = { taken: taken.length, known: actions.length - fresh.length }
    const after = { ...counts, refused: taken.filter(({ outcome }) => outcome === 'refused').length }
    await recordEvent(tx, context, { kind: 'driver.outbox-taken', entity: 'driver', entityId: id, after })
    return { taken, known: counts.known }
  })
}

export async function takeOutboxFile(context: Context, { id, sha256 }: { id: number; sha256: string }) {
  return keepFile(context, await findDriver(context, id), sha256)
}
