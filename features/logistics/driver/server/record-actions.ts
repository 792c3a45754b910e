import { and, count, eq, gte, inArray } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { holdDevice, keepDevice, type DeviceRecord } from '../../driver-devices/server/commands.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { ActionResult, recordActions as contract, SentAction } from '../contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { clean, offsetOf, readActions } from './read-actions.ts'
import { mostPerDay } from '../rules.ts'
import { refusals } from './refusals.ts'
import { isKeyUnfit, raiseWrongSignatures, signaturesOf } from './check-signatures.ts'
import { resultsOf, takeActions } from './take-actions.ts'
import type { DriverRecord } from './queries.ts'

type Sent = Input<(typeof contract)['body']>
type Fresh = { fresh: SentAction[]; lastSequence: number; missing: { from: number; to: number } | undefined }
type Taken = { results: ActionResult[]; lastSequence: number; isKeyUnfit: boolean }

/** Takes what a device sends: what is known already changes nothing, and what comes after a gap waits for what is missing. */
export function recordActions(context: Context, driver: DriverRecord, sent: Sent): Promise<Taken> {
  const { id: driverId } = driver
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const device = await holdDevice(tx, { driverId, deviceId: sent.deviceId, now })
    const { fresh, lastSequence, missing } = await freshOf(tx, device, sent)
    if (fresh.length > 0) await mustHaveRoom(tx, driverId, now)
    const offsetMs = offsetOf(sent.sentAt, now, device.offsetMs)
    const actions = readActions(fresh, { offsetMs, now })
    const signatures = await signaturesOf(tx, { driverId, deviceId: sent.deviceId, sent: fresh, read: actions })
    const taking = { driverId, deviceId: sent.deviceId, byOffice: '', takenInBy: '', actions, signatures }
    await takeActions(tx, context, taking)
    await raiseWrongSignatures(tx, context, { driverId, deviceId: sent.deviceId, actions, signatures })
    const sessionId = context.user.sessionId
    await keepDevice(tx, { ...device, ...healthOf(sent, device), sessionId, lastSequence, offsetMs, seenAt: now })
    if (missing) await recordEvent(tx, context, missingEvent(driver.id, missing))
    const ids = sent.actions.map(({ id }) => id)
    const results = await resultsOf(tx, driverId, ids, sent.actions)
    return { results, lastSequence, isKeyUnfit: isKeyUnfit(signatures) }
  })
}

const dayMs = 86_400_000

/** The device keeps what is refused here, and sends it again later. */
async function mustHaveRoom(tx: Transaction, driverId: number, now: Date): Promise<void> {
  const { driverId: by, receivedAt } = routeActions
  const since = new Date(now.getTime() - dayMs)
  const [sent] = await tx
    .select({ acts: count() })
    .from(routeActions)
    .where(and(eq(by, driverId), gte(receivedAt, since)))
  if ((sent?.acts ?? 0) >= mostPerDay) throw conflict(refusals.tooManyActs)
}

/** Those that aren't known yet, in their order, up to the first gap. One with an old number that isn't known is taken too: nothing is lost. */
async function freshOf(
  tx: Transaction,
  { lastSequence: last }: DeviceRecord,
  { actions, isAfterGap = false }: Sent,
): Promise<Fresh> {
  const ids = actions.map(({ id }) => id)
  const rows = await tx
    .select({ id: routeActions.id })
    .from(routeActions)
    .where(inArray(routeActions.id, [...ids, '']))
  const known = new Set(rows.map(({ id }) => id))
  const fresh: SentAction[] = []
  const inOrder = actions.toSorted((one, other) => one.sequence - other.sequence)
  const first = inOrder[0]?.sequence ?? 0
  const missing = isAfterGap && first > last + 1 ? { from: last + 1, to: first - 1 } : undefined
  let lastSequence = missing ? missing.to : last
  for (const action of inOrder) {
    if (action.sequence > lastSequence + 1) break
    lastSequence = Math.max(lastSequence, action.sequence)
    if (known.has(action.id)) continue
    known.add(action.id)
    fresh.push(action)
  }
  return { fresh, lastSequence, missing }
}

/** Numbers of the device that never came in: a server that was restored from a backup, or an act that can't be read. */
function missingEvent(id: number, after: { from: number; to: number }) {
  return { kind: 'driver.actions-missing', entity: 'driver' as const, entityId: id, after }
}

function healthOf({ app }: Sent, device: DeviceRecord): Partial<DeviceRecord> {
  if (!app) return {}
  const { version, batteryPercent, mayLocate, waiting } = app
  return {
    version: clean(version),
    batteryPercent: batteryPercent === undefined ? device.batteryPercent : Math.round(batteryPercent),
    mayLocate: mayLocate ?? device.mayLocate,
    waiting: waiting ?? 0,
  }
}
