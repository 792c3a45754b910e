import { notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { mustBeOpen } from '../../landing/server/commands.ts'
import * as contract from '../contract.ts'
import { planSales } from './card.ts'
import { addPlanOrder } from './commands.ts'
import { orderOfKey, waysToPay } from './queries.ts'
import { refusals } from './refusals.ts'

export const planOrderHandlers: Handlers = []

handle(planOrderHandlers, contract.readPlanWays, async (_, context) => ({ ways: await waysToPay(context) }))

handle(planOrderHandlers, contract.orderPlan, async ({ body }, context) => {
  const known = await orderOfKey(context.db, body.key)
  if (known) return known
  await mustBeOpen(context.db, body.website)
  return context.db.transaction((tx) => addPlanOrder(tx, context, body))
})

handle(planOrderHandlers, contract.readPlanOrder, ({ params: { key } }, { db }) => findOrder(db, key))

handle(planOrderHandlers, contract.payPlanOrder, async ({ params: { key } }, context) => {
  const url = await planSales.pay(context, key)
  return { url, order: await findOrder(context.db, key) }
})

async function findOrder(db: Database, key: string): Promise<contract.OrderedPlan> {
  const order = await orderOfKey(db, key)
  if (!order) throw notFound(refusals.things.order)
  return order
}
