import { eq } from 'drizzle-orm'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { settleOrder } from './settle.ts'
import { orders } from './tables.ts'
import type { Maker } from './write.ts'

const releaseJob = 'orders.release-unpaid'
const dayMs = 86_400_000

/** Until when the goods of an order that is placed now wait for a payment by hand. */
export async function holdEnd(tx: Transaction, { now }: Pick<Maker, 'now'>): Promise<Date> {
  const { holdDays } = await storeSetting(tx, 'payments')
  return new Date(now().getTime() + holdDays * dayMs)
}

export async function planRelease(
  tx: Transaction,
  { queue }: Pick<Maker, 'queue'>,
  { orderId, heldUntil }: { orderId: number; heldUntil: Date },
): Promise<void> {
  await queue.add({ name: releaseJob, data: { orderId }, runAt: heldUntil }, tx)
}

/** Gives the goods of orders back that were not paid by hand in time. What was sent already stays as it is. */
export function releaseUnpaid(machine: Machine): void {
  machine.queue.work(releaseJob, ({ orderId }) =>
    machine.db.transaction(async (tx) => {
      const id = Number(orderId)
      const [order] = await tx
        .select({ payment: orders.payment, status: orders.status })
        .from(orders)
        .where(eq(orders.id, id))
        .for('update')
      if (order?.payment !== 2 || order.status !== 'Ready to Pickup') return
      await settleOrder(tx, { ...machine, address: '' }, { id, payment: 3, step: 'payment:lapsed' })
    }),
  )
}
