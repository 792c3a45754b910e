import { eq } from 'drizzle-orm'
import { followDelivery } from '../../../ecommerce/orders/server/commands.ts'
import { stageOfParts } from '../../../ecommerce/orders/rules/order-delivery.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isInHouse, stageOfState } from '../rules/order-stage.ts'
import type { Maker } from './change-delivery.ts'
import { partsByOrder } from './parts.ts'
import type { Stored } from './queries.ts'
import { deliveries } from './tables.ts'

type Moved = { row: Pick<Stored, 'orderId' | 'partOfId'>; note: string }

/** Has the orders know that what brings them has moved on. What is no order’s costs nothing. */
export async function followOrders(tx: Transaction, maker: Maker, all: readonly Moved[]): Promise<void> {
  const noteOf = new Map<number, string>()
  for (const { row, note } of all) {
    const order = await orderOf(tx, row)
    if (order !== null) noteOf.set(order, note)
  }
  if (noteOf.size === 0) return
  const parts = await partsByOrder(tx, [...noteOf.keys()])
  for (const [order, note] of noteOf) {
    const rows = parts.get(order) ?? []
    const stage = stageOfParts(rows.map(({ state }) => stageOfState[state]))
    if (stage) await followDelivery(tx, maker, { order, stage, isHome: rows.every(isInHouse), note })
  }
}

async function orderOf(tx: Transaction, row: Moved['row']): Promise<number | null> {
  let { orderId, partOfId } = row
  while (orderId === null && partOfId !== null) {
    const [before] = await tx
      .select({ orderId: deliveries.orderId, partOfId: deliveries.partOfId })
      .from(deliveries)
      .where(eq(deliveries.id, partOfId))
    orderId = before?.orderId ?? null
    partOfId = before?.partOfId ?? null
  }
  return orderId
}
