import * as z from 'zod/mini'
import type { Program } from '#kit/server/feature.ts'
import type { Database } from '#kit/server/machine.ts'
import { DeliveryStage, OrderDelivery, stageOfParts } from '../rules/order-delivery.ts'

type Known = Pick<Program, 'facts'>

/** What brings an order, as those who deliver know it; nothing where no one does. */
export async function deliveriesOf(
  { facts }: Known,
  db: Database,
  order: number,
): Promise<{ stage: DeliveryStage | null; deliveries: OrderDelivery[] }> {
  const found = (await facts['order']?.(db, [order]))?.get(order)
  const deliveries = z.parse(z.array(OrderDelivery), found ?? [])
  return { stage: stageOfParts(deliveries.map(({ stage }) => stage)) ?? null, deliveries }
}

/** How far each of these orders has come; those that nothing brings are left out. */
export async function stagesOf(
  { facts }: Known,
  db: Database,
  orders: readonly number[],
): Promise<Map<number, DeliveryStage>> {
  const found = await facts['order.stage']?.(db, orders)
  return new Map([...(found ?? [])].map(([order, stage]) => [order, z.parse(DeliveryStage, stage)]))
}
