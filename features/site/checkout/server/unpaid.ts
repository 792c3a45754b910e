import { and, eq, isNotNull } from 'drizzle-orm'
import { invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { networkOf } from '#kit/server/network-of.ts'
import type { Order } from '../../../ecommerce/orders/contract.ts'
import { holdEnd } from '../../../ecommerce/orders/server/commands.ts'
import { piecesHeld } from '../../../ecommerce/orders/server/queries.ts'
import { productsById } from '../../../ecommerce/products/server/queries.ts'
import type { PayWay } from '../contract.ts'
import { mostUnpaidOf } from '../rules.ts'
import { refusals } from './refusals.ts'
import { shopOrders } from './tables.ts'

const forgetJob = 'checkout.forget-sender'

/** Who an order is counted for while it waits for a payment by hand; no one where it doesn’t, or is a known person’s. */
export async function senderOf(
  { user, address }: Pick<Context<Caller | undefined>, 'user' | 'address'>,
  { kind }: PayWay,
): Promise<string> {
  return user || kind !== 'manual' ? '' : hashToken(networkOf(address))
}

/** A visitor who hasn’t paid yet leaves enough for others. Asked once the goods are taken, so that those who order at once wait for each other. */
export async function mustLeaveSome(tx: Transaction, sender: string, { order, items }: Order): Promise<void> {
  if (sender === '') return
  const before = await tx
    .select({ orderId: shopOrders.orderId })
    .from(shopOrders)
    .where(and(eq(shopOrders.sender, sender), isNotNull(shopOrders.orderId)))
  const held = await piecesHeld(tx, [order, ...before.flatMap(({ orderId }) => orderId ?? [])])
  const products = await productsById(
    tx,
    items.flatMap(({ productId }) => productId ?? []),
  )
  for (const { id, qty: left, productName: product } of products.values()) {
    const pieces = held.get(id) ?? 0
    const most = mostUnpaidOf(left + pieces)
    if (pieces > most) throw invalid('way', refusals.tooManyUnpaid, { most, product })
  }
}

/** A network is kept no longer than an order waits for its payment. */
export async function planForgetting(
  tx: Transaction,
  visit: Pick<Machine, 'now' | 'queue'>,
  { key, sender }: { key: string; sender: string },
): Promise<void> {
  if (sender === '') return
  await visit.queue.add({ name: forgetJob, data: { key }, runAt: await holdEnd(tx, visit) }, tx)
}

export function forgetSenders({ db, queue }: Machine): void {
  queue.work(forgetJob, async ({ key }) => {
    await db
      .update(shopOrders)
      .set({ sender: '' })
      .where(eq(shopOrders.key, String(key)))
  })
}
