import * as z from 'zod/mini'
import type { Program } from '#kit/server/feature.ts'
import type { Database } from '#kit/server/machine.ts'
import { OrderInvoice } from '../rules/order-invoice.ts'

/** The invoices of an order, as those who write them know; none where nobody does. */
export async function invoicesOf(
  { facts }: Pick<Program, 'facts'>,
  db: Database,
  order: number,
): Promise<OrderInvoice[]> {
  const found = (await facts['order.invoices']?.(db, [order]))?.get(order)
  return z.parse(z.array(OrderInvoice), found ?? [])
}
