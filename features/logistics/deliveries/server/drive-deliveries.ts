import { asc, eq, inArray } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { canDrive, promiseJob, recipientJob, type DeliveryState, type ParcelLocation } from '../rules.ts'
import { withoutAgreedFee } from './agreed-fee.ts'
import { announceDelivery, type Maker } from './change-delivery.ts'
import { followOrders } from './follow-orders.ts'
import { orderOfPart } from './parts.ts'
import type { Stored } from './queries.ts'
import { deliveries, rowLock } from './tables.ts'

/** What became of a delivery on its route, by all that was recorded there. */
export type Driven = {
  deliveryId: number
  routeId: number
  state: DeliveryState
  /** When it was done. */
  doneAt: Date | null
  failureReason: string
  /** Where the parcel was left, or brought; empty where the state says it. */
  location: ParcelLocation | ''
  /** How many there are by now. */
  attempts: number
}

/** Deliveries of a route follow what was recorded of them. What the office took off the route, or cancelled, stays as it is. */
export async function driveDeliveries(tx: Transaction, maker: Maker, all: readonly Driven[]): Promise<void> {
  const ids = all.map(({ deliveryId }) => deliveryId)
  const rows = await tx
    .select()
    .from(deliveries)
    .where(inArray(deliveries.id, ids.concat(0)))
    .orderBy(asc(deliveries.id))
    .for(rowLock)
  const drivenById = new Map(all.map((one) => [one.deliveryId, one]))
  const movedIds: number[] = []
  for (const row of rows) {
    const driven = drivenById.get(row.id)
    if (!driven) continue
    const isHere = row.routeId === driven.routeId
    if (isHere ? waitsForReturn.includes(row.state) : row.location === 'vehicle') await follow(tx, maker, row, driven)
    if (!isHere || !canDrive(row.state, driven.state)) {
      await keepAttempts(tx, maker, row, driven)
      continue
    }
    if (row.state !== driven.state) movedIds.push(row.id)
    await drive(tx, maker, row, driven)
  }
  if (movedIds.length === 0) return
  await maker.queue.add({ name: recipientJob, data: { ids: movedIds } }, tx)
  await maker.queue.add({ name: promiseJob, data: { ids: movedIds } }, tx)
}

/** Attempts are counted wherever their delivery has gone since. */
async function keepAttempts(tx: Transaction, maker: Maker, row: Stored, { attempts }: Driven): Promise<void> {
  if (row.attempts === attempts) return
  await tx
    .update(deliveries)
    .set({ attempts, ...newVersion(deliveries) })
    .where(eq(deliveries.id, row.id))
  await announceDelivery(tx, maker, 'delivery.changed', row.id)
}

const waitsForReturn: readonly DeliveryState[] = ['awaitingCollection', 'returning', 'cancelled']

/** What waits to be collected, goes back, was cancelled on board, or goes on another day, is at the depot once its driver has brought it there. */
async function follow(tx: Transaction, maker: Maker, row: Stored, { state, location }: Driven): Promise<void> {
  const isBack = location === 'depot' && (state === 'failed' || row.state === 'cancelled')
  if (!isBack || row.location === location) return
  await tx
    .update(deliveries)
    .set({ location, ...newVersion(deliveries) })
    .where(eq(deliveries.id, row.id))
  await announceDelivery(tx, maker, 'delivery.changed', row.id)
  await followOrders(tx, maker, [{ row, note: row.reference }])
  await maker.queue.add({ name: recipientJob, data: { ids: [row.id] } }, tx)
}

async function drive(tx: Transaction, maker: Maker, row: Stored, driven: Driven): Promise<void> {
  const { state, doneAt, failureReason, location, attempts } = driven
  const isDone = state === 'delivered' || state === 'partlyDelivered'
  const set = { state, failureReason, location, attempts, doneAt: isDone ? doneAt : null }
  if (isSameAs(row, set)) return
  await tx
    .update(deliveries)
    .set({ ...set, ...(state !== row.state && withoutAgreedFee), ...newVersion(deliveries) })
    .where(eq(deliveries.id, row.id))
  if (state === row.state) {
    await announceDelivery(tx, maker, 'delivery.changed', row.id)
    return followOrders(tx, maker, [{ row, note: row.reference }])
  }
  await recordEvent(tx, maker, {
    kind: 'delivery.state',
    entity: 'delivery',
    entityId: row.id,
    before: { state: row.state, reference: row.reference },
    after: { state, reference: row.reference, ...(failureReason !== '' && { reason: failureReason }) },
  })
  await announceDelivery(tx, maker, 'delivery.state', row.id)
  await followOrders(tx, maker, [{ row, note: failureReason || row.reference }])
  if (!isDone) await followUndone(tx, maker, row)
}

/** What was done, and is no longer, isn’t wanted any more where all was refunded since. */
async function followUndone(tx: Transaction, maker: Maker, row: Stored): Promise<void> {
  const order = row.doneAt ? await orderOfPart(tx, row) : null
  if (order !== null) await maker.queue.add({ name: 'deliveries.follow-order', data: { orderId: order } }, tx)
}

function isSameAs(row: Stored, set: Pick<Stored, 'state' | 'failureReason' | 'location' | 'attempts' | 'doneAt'>) {
  return (
    row.state === set.state &&
    row.failureReason === set.failureReason &&
    row.location === set.location &&
    row.attempts === set.attempts &&
    row.doneAt?.getTime() === set.doneAt?.getTime()
  )
}
