import { asc, eq } from 'drizzle-orm'
import { countDoorMoney, type DoorMoney } from '../../../ecommerce/orders/server/commands.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { AttemptOutcome } from '../../attempts/rules.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { orderOfPart } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { paidAt, type HandedAct } from './handed-items.ts'

/** Added by the closing of a route. */
const closedJob = 'order-deliveries.route-closed'

/** Once a route is closed, what was taken at its doors reaches the orders it was taken for. */
export function countMoneyOfRoutes(machine: Machine): void {
  const maker = { ...machine, address: '' }
  machine.queue.work(closedJob, (data) =>
    machine.db.transaction(async (tx) => {
      const taken = await takenOnRoute(tx, Number(data['routeId']))
      // In the order of the orders, so that no two routes wait for each other.
      const orders = [...new Set(taken.map(({ order }) => order))].toSorted((a, b) => a - b)
      for (const order of orders)
        await countDoorMoney(tx, maker, { order, doors: taken.filter((one) => one.order === order) })
    }),
  )
}

type Taken = DoorMoney & { order: number }

/** A visit that was taken back counts nothing, but is listed: money may have been counted for it at an earlier closing. */
async function takenOnRoute(db: Database, routeId: number): Promise<Taken[]> {
  const { orderId, partOfId } = deliveries
  const { outcome, voidedAt } = deliveryAttempts
  const visits = await db
    .select({ deliveryId: deliveryAttempts.deliveryId, orderId, partOfId, outcome, voidedAt, data: routeActions.data })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
    .leftJoin(routeActions, eq(routeActions.id, deliveryAttempts.actionId))
    .where(eq(deliveryAttempts.routeId, routeId))
    .orderBy(asc(deliveryAttempts.id))
    .limit(20_000)
  const found = new Map<number, Taken>()
  for (const { deliveryId, ...row } of visits) {
    const order = await orderOfPart(db, row)
    if (order === null) continue
    const before = found.get(deliveryId) ?? noneAt(order, `${routeId}/${deliveryId}`)
    found.set(deliveryId, row.voidedAt === null ? withVisit(before, row) : before)
  }
  return [...found.values()]
}

function noneAt(order: number, source: string): Taken {
  return { order, source, cents: 0, by: 'cash', isHandedOver: false }
}

type Visit = { outcome: AttemptOutcome; data: HandedAct | null }

function withVisit(before: Taken, { outcome, data }: Visit): Taken {
  const paid = paidAt(data)
  const money = { cents: before.cents + (paid?.cents ?? 0), by: paid?.by ?? before.by }
  return { ...before, ...money, isHandedOver: before.isHandedOver || outcome !== 'failed' }
}
