import { and, asc, eq, isNull } from 'drizzle-orm'
import { countDoorMoney } from '../../../ecommerce/orders/server/commands.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { orderOfPart } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { paidAt } from './handed-items.ts'

/** Added by the closing of a route. */
const closedJob = 'order-deliveries.route-closed'

/** Once a route is closed, what was taken at its doors reaches the orders it was taken for. */
export function countMoneyOfRoutes(machine: Machine): void {
  const maker = { ...machine, address: '' }
  machine.queue.work(closedJob, (data) =>
    machine.db.transaction(async (tx) => {
      const routeId = Number(data['routeId'])
      const taken = await takenOnRoute(tx, routeId)
      // In the order of the orders, so that no two routes wait for each other.
      for (const { deliveryId, ...one } of taken.toSorted((a, b) => a.order - b.order))
        await countDoorMoney(tx, maker, { ...one, source: `${routeId}/${deliveryId}` })
    }),
  )
}

type Taken = { order: number; deliveryId: number; cents: number; isHandedOver: boolean }

async function takenOnRoute(db: Database, routeId: number): Promise<Taken[]> {
  const { orderId, partOfId } = deliveries
  const { outcome } = deliveryAttempts
  const visits = await db
    .select({ deliveryId: deliveryAttempts.deliveryId, orderId, partOfId, outcome, data: routeActions.data })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
    .leftJoin(routeActions, eq(routeActions.id, deliveryAttempts.actionId))
    .where(and(eq(deliveryAttempts.routeId, routeId), isNull(deliveryAttempts.voidedAt)))
    .orderBy(asc(deliveryAttempts.id))
    .limit(5000)
  const found = new Map<number, Taken>()
  for (const { deliveryId, data, outcome: how, ...row } of visits) {
    const order = await orderOfPart(db, row)
    if (order === null) continue
    const before = found.get(deliveryId)
    const cents = (before?.cents ?? 0) + (paidAt(data)?.cents ?? 0)
    found.set(deliveryId, { order, deliveryId, cents, isHandedOver: before?.isHandedOver === true || how !== 'failed' })
  }
  return [...found.values()]
}
