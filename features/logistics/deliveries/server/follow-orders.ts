import { followDelivery } from '../../../ecommerce/orders/server/commands.ts'
import { stageOfParts } from '../../../ecommerce/orders/rules/order-delivery.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isInHouse, stageOfState } from '../rules/order-stage.ts'
import type { Maker } from './change-delivery.ts'
import { orderOfPart, partsByOrder } from './parts.ts'
import type { Stored } from './queries.ts'

type Moved = { row: Pick<Stored, 'orderId' | 'partOfId'>; note: string }

/** Has the orders know that what brings them has moved on. What is no order’s costs nothing. */
export async function followOrders(tx: Transaction, maker: Maker, all: readonly Moved[]): Promise<void> {
  const noteOf = new Map<number, string>()
  for (const { row, note } of all) {
    const order = await orderOfPart(tx, row)
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
