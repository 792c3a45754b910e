import { inArray, sql } from 'drizzle-orm'
import { recordEvents } from '#platform/events/server/commands.ts'
import { hasListeners } from '#platform/webhooks/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { announceStored, leftPlan, type Maker } from './change-delivery.ts'
import type { DeliveryState } from '../rules.ts'
import { followOrders } from './follow-orders.ts'
import type { Stored } from './queries.ts'
import { deliveries } from './tables.ts'
import { enqueueUrgent } from './enqueue-urgent.ts'

const batch = 500
/** Written by hand, as `leftPlan` has it: only those that are planned change. */
const ready = sql<DeliveryState>`case when ${deliveries.state} = 'planned' then 'ready' else ${deliveries.state} end`

/** Gives many deliveries another day at once, or none. They are held by the transaction, and may change. */
export async function setDates(
  tx: Transaction,
  maker: Maker,
  moves: readonly { row: Stored; date: string | null }[],
): Promise<void> {
  const idsOn = new Map<string | null, number[]>()
  for (const { row, date } of moves) idsOn.set(date, [...(idsOn.get(date) ?? []), row.id])
  for (const [date, ids] of idsOn)
    await tx
      .update(deliveries)
      .set({ date, state: ready, ...newVersion(deliveries) })
      .where(inArray(deliveries.id, ids))
  await recordEvents(
    tx,
    maker,
    moves.map(({ row, date }) => ({
      kind: 'delivery.changed',
      entity: 'delivery',
      entityId: row.id,
      before: { date: row.date },
      after: { date, ...leftPlan(row, { date }) },
    })),
  )
  const left = moves.flatMap(({ row, date }) => {
    const { state } = leftPlan(row, { date })
    return state ? [{ row, state }] : []
  })
  await followOrders(
    tx,
    maker,
    left.map(({ row }) => ({ row, note: row.reference })),
  )
  await announceMany(tx, maker, 'delivery.changed', moves)
  await announceMany(tx, maker, 'delivery.state', left)
  await enqueueUrgent(
    tx,
    maker,
    moves.map(({ row, date }) => ({ ...row, date, ...leftPlan(row, { date }) })),
  )
}

async function announceMany(
  tx: Transaction,
  maker: Maker,
  kind: string,
  all: readonly { row: Stored }[],
): Promise<void> {
  if (!(await hasListeners(tx, kind))) return
  for (let start = 0; start < all.length; start += batch) {
    const ids = all.slice(start, start + batch).map(({ row }) => row.id)
    await announceStored(tx, maker, kind, await tx.select().from(deliveries).where(inArray(deliveries.id, ids)))
  }
}
