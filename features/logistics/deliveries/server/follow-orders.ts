import { eq } from 'drizzle-orm'
import { followDelivery } from '../../../ecommerce/orders/server/commands.ts'
import { isOrderWanted } from '../../../ecommerce/orders/server/queries.ts'
import { stageOfParts } from '../../../ecommerce/orders/rules/order-delivery.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { movesAgain, type DeliveryMove } from '../rules.ts'
import { isInHouse, stageOfState } from '../rules/order-stage.ts'
import type { Maker } from './change-delivery.ts'
import { orderOfPart, partsByOrder } from './parts.ts'
import type { Stored } from './queries.ts'
import { refusals } from './refusals.ts'
import { deliveries, rowLock } from './tables.ts'

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

/** What its customer isn’t to get any more isn’t brought again. */
export async function mustBeWanted(tx: Transaction, row: Stored, move: DeliveryMove): Promise<void> {
  if (!movesAgain.includes(move)) return
  // Held first, as by whoever calls it off with its order: so one of both sees what the other did.
  await tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, row.id)).for(rowLock)
  if (await isOrderOver(tx, row)) throw conflict(refusals.orderUnwanted, { reference: row.reference })
}

/** Whether the customer of its order isn’t to get it any more. */
export async function isOrderOver(db: Database, row: Pick<Stored, 'orderId' | 'partOfId'>): Promise<boolean> {
  const order = await orderOfPart(db, row)
  return order !== null && !(await isOrderWanted(db, order))
}
