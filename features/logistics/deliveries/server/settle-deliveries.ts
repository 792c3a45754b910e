import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { callerWith } from '#platform/access/server/sessions.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { hasListeners } from '#platform/webhooks/server/commands.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { servingDepots, zoneFinder } from '../../depots/server/queries.ts'
import { isReliable } from '../../places/rules.ts'
import { placeOf, placesById, storedPlace } from '../../places/server/queries.ts'
import type { DeliveryState } from '../rules.ts'
import { announceStored, type Maker } from './change-delivery.ts'
import { followOrders } from './follow-orders.ts'
import { unplanned } from './place-of-delivery.ts'
import type { Stored } from './queries.ts'
import { deliveries, rowLock } from './tables.ts'
import { enqueueUrgent } from './enqueue-urgent.ts'

const batch = 200

type Moved = { placeId: number; userId: number | undefined }

/** Takes the deliveries of a place that moved along, batch by batch: what waited for it gets ready, and all get its zone. */
export async function settleDeliveriesAt(machine: Machine, { placeId, userId }: Moved): Promise<void> {
  const user = userId === undefined ? undefined : await callerWith(machine.db, userId)
  const maker = { ...machine, user, address: '' }
  const zoneAt = await zoneFinder(machine.db)
  const { door, ...known } = placeOf(await storedPlace(machine.db, placeId))
  const isThere = and(eq(deliveries.placeId, placeId), inArray(deliveries.state, [...unplanned]))
  await machine.db
    .update(deliveries)
    .set({ zoneId: door && zoneAt(door) })
    .where(isThere)
  const depotId = isReliable({ door, ...known }) ? (await servingDepots(machine.db))(door) : null
  if (depotId !== null)
    await machine.db
      .update(deliveries)
      .set({ depotId, ...newVersion(deliveries) })
      .where(and(isThere, isNull(deliveries.depotId)))
  for (let isMore = true; isMore;) isMore = await machine.db.transaction((tx) => settleBatch(tx, maker, placeId))
}

async function settleBatch(tx: Transaction, maker: Maker, placeId: number): Promise<boolean> {
  const isSure = isReliable(placeOf(await storedPlace(tx, placeId)))
  const [from, to] = isSure ? (['needsAddress', 'ready'] as const) : (['ready', 'needsAddress'] as const)
  const some = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.placeId, placeId), eq(deliveries.state, from)))
    .orderBy(asc(deliveries.id))
    .limit(batch)
    .for(rowLock)
  if (some.length === 0) return false
  const ids = some.map(({ id }) => id)
  await tx
    .update(deliveries)
    .set({ state: to, ...newVersion(deliveries) })
    .where(inArray(deliveries.id, ids))
  await recordStates(tx, maker, { some, from, to })
  await enqueueUrgent(
    tx,
    maker,
    some.map((row) => ({ ...row, state: to })),
  )
  return some.length === batch
}

type Step = { some: Stored[]; from: DeliveryState; to: DeliveryState }

async function recordStates(tx: Transaction, maker: Maker, { some, from, to }: Step): Promise<void> {
  const move = to === 'ready' ? 'settle' : 'unsettle'
  await recordEvents(
    tx,
    maker,
    some.map(({ id, reference }) => ({
      kind: 'delivery.state',
      entity: 'delivery',
      entityId: id,
      before: { state: from, reference },
      after: { state: to, reference, move },
    })),
  )
  if (await hasListeners(tx, 'delivery.state')) {
    const ids = some.map(({ id }) => id)
    await announceStored(
      tx,
      maker,
      'delivery.state',
      await tx.select().from(deliveries).where(inArray(deliveries.id, ids)),
    )
  }
  await followOrders(
    tx,
    maker,
    some.map((row) => ({ row, note: row.reference })),
  )
}

/** Gives every delivery that is not planned yet the zone it lies in now, after the zones changed. */
export async function assignZones({ db }: Machine): Promise<void> {
  const zoneAt = await zoneFinder(db)
  for (let after = 0; ;) {
    const some = await db
      .select({ id: deliveries.id, placeId: deliveries.placeId, zoneId: deliveries.zoneId })
      .from(deliveries)
      .where(and(gt(deliveries.id, after), inArray(deliveries.state, [...unplanned])))
      .orderBy(asc(deliveries.id))
      .limit(zoneBatch)
    if (some.length === 0) return
    after = some.at(-1)!.id
    const placeById = await placesById(
      db,
      some.flatMap(({ placeId }) => placeId ?? []),
    )
    const idsByZone = new Map<number | null, number[]>()
    for (const { id, placeId, zoneId } of some) {
      const door = placeById.get(placeId ?? 0)?.door
      const zone = door ? zoneAt(door) : null
      if (zone !== zoneId) idsByZone.set(zone, [...(idsByZone.get(zone) ?? []), id])
    }
    for (const [zoneId, ids] of idsByZone)
      await db
        .update(deliveries)
        .set({ zoneId })
        .where(and(inArray(deliveries.id, ids), inArray(deliveries.state, [...unplanned])))
  }
}

const zoneBatch = 1000
