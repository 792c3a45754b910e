import { inArray } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { holdDevice, keepDevice, type DeviceRecord } from '../../driver-devices/server/commands.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { ActionResult, recordActions as contract, SentAction } from '../contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { offsetOf, readActions } from './read-actions.ts'
import { resultsOf, takeActions } from './take.ts'
import type { DriverRecord } from './queries.ts'

type Sent = Input<(typeof contract)['body']>
type Taken = { results: ActionResult[]; lastSequence: number }

/** Takes what a device sends: what is known already changes nothing, and what comes after a gap waits for what is missing. */
export function recordActions(context: Context, driver: DriverRecord, sent: Sent): Promise<Taken> {
  const { id: driverId } = driver
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const device = await holdDevice(tx, { driverId, deviceId: sent.deviceId, now })
    const { fresh, lastSequence } = await freshOf(tx, device, sent.actions)
    const offsetMs = offsetOf(sent.sentAt, now, device.offsetMs)
    const actions = readActions(fresh, { offsetMs, now })
    await takeActions(tx, context, { driverId, deviceId: sent.deviceId, byOffice: '', takenInBy: '', actions })
    const sessionId = context.user.sessionId
    await keepDevice(tx, { ...device, ...healthOf(sent, device), sessionId, lastSequence, offsetMs, seenAt: now })
    const ids = sent.actions.map(({ id }) => id)
    return { results: await resultsOf(tx, driverId, ids), lastSequence }
  })
}

/** Those that aren't known yet, in their order, up to the first gap. One with an old number that isn't known is taken too: nothing is lost. */
async function freshOf(
  tx: Transaction,
  { lastSequence: last }: DeviceRecord,
  actions: readonly SentAction[],
): Promise<{ fresh: SentAction[]; lastSequence: number }> {
  const ids = actions.map(({ id }) => id)
  const rows = await tx
    .select({ id: routeActions.id })
    .from(routeActions)
    .where(inArray(routeActions.id, [...ids, '']))
  const known = new Set(rows.map(({ id }) => id))
  const fresh: SentAction[] = []
  let lastSequence = last
  for (const action of actions.toSorted((one, other) => one.sequence - other.sequence)) {
    if (action.sequence > lastSequence + 1) break
    lastSequence = Math.max(lastSequence, action.sequence)
    if (known.has(action.id)) continue
    known.add(action.id)
    fresh.push(action)
  }
  return { fresh, lastSequence }
}

function healthOf({ app }: Sent, device: DeviceRecord): Partial<DeviceRecord> {
  if (!app) return {}
  const { version, batteryPercent, mayLocate, waiting } = app
  return {
    version,
    batteryPercent: batteryPercent === undefined ? device.batteryPercent : Math.round(batteryPercent),
    mayLocate: mayLocate ?? device.mayLocate,
    waiting: waiting ?? 0,
  }
}
