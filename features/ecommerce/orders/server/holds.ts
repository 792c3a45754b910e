import { eq } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { settleOrder } from './settle.ts'
import { orders } from './tables.ts'
import type { Maker } from './write.ts'

const releaseJob = 'orders.release-unpaid'

/** Until when the goods of an order that is placed now wait for a payment by hand: the end of a day, as its customer reads it. */
export async function holdEnd(tx: Transaction, { now }: Pick<Maker, 'now'>): Promise<Date> {
  const { holdDays } = await storeSetting(tx, 'payments')
  const { timeZone } = await storeSetting(tx, 'details')
  const today = wallTime(now(), timeZone).slice(0, 10)
  return momentAt(`${daysAfter(today, holdDays)}T23:59`, timeZone)
}

export async function planRelease(
  tx: Transaction,
  { queue }: Pick<Maker, 'queue'>,
  { orderId, heldUntil }: { orderId: number; heldUntil: Date },
): Promise<void> {
  await queue.add({ name: releaseJob, data: { orderId }, runAt: heldUntil }, tx)
}

/** Goods that are taken again for an order wait as long as those of a new one, if they wait for a set time at all. */
export async function holdAgain(
  tx: Transaction,
  maker: Pick<Maker, 'now' | 'queue'>,
  { id, heldUntil: before }: { id: number; heldUntil: Date | null },
): Promise<void> {
  if (!before) return
  const heldUntil = await holdEnd(tx, maker)
  await tx.update(orders).set({ heldUntil }).where(eq(orders.id, id))
  await planRelease(tx, maker, { orderId: id, heldUntil })
}

/** Gives the goods of orders back that were not paid by hand in time. What was sent already stays as it is. */
export function releaseUnpaid(machine: Machine): void {
  machine.queue.work(releaseJob, ({ orderId }) =>
    machine.db.transaction(async (tx) => {
      const id = Number(orderId)
      const [order] = await tx
        .select({ payment: orders.payment, status: orders.status, heldUntil: orders.heldUntil })
        .from(orders)
        .where(eq(orders.id, id))
        .for('update')
      if (order?.payment !== 2 || order.status !== 'Ready to Pickup') return
      // The wait began anew since this was planned.
      if (order.heldUntil && order.heldUntil > machine.now())
        return planRelease(tx, machine, { orderId: id, heldUntil: order.heldUntil })
      await settleOrder(tx, { ...machine, address: '' }, { id, payment: 3, step: 'payment:lapsed' })
    }),
  )
}
