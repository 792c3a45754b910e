import { notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeCurrency } from '../../../ecommerce/settings/server/queries.ts'
import { mustBeOpen } from '../../landing/server/commands.ts'
import { readGiftCardShop } from '../../gift-card-shop/contract.ts'
import * as contract from '../contract.ts'
import { giftCardLimits } from '../rules.ts'
import { addGiftCardOrder } from './commands.ts'
import { giftCardSales } from './pay.ts'
import { giftCardOrderOf, giftCardOrderPage, wayToPay } from './queries.ts'
import { refusals } from './refusals.ts'

export const giftCardOrderHandlers: Handlers = []

handle(giftCardOrderHandlers, readGiftCardShop, async (_, context) => {
  const currency = await storeCurrency(context.db)
  return { way: await wayToPay(context), currency, ...giftCardLimits(currency) }
})

handle(giftCardOrderHandlers, contract.orderGiftCard, async ({ body }, context) => {
  const known = await giftCardOrderOf(context.db, body.key)
  if (known) return known
  await mustBeOpen(context.db, body.website)
  return context.db.transaction((tx) => addGiftCardOrder(tx, context, body))
})

handle(giftCardOrderHandlers, contract.readGiftCardOrder, ({ params: { key } }, { db }) => findOrder(db, key))

handle(giftCardOrderHandlers, contract.payGiftCardOrder, async ({ params: { key } }, context) => {
  const url = await giftCardSales.pay(context, key)
  return { url, order: await findOrder(context.db, key) }
})

handle(giftCardOrderHandlers, contract.listGiftCardOrders, ({ query }, { db }) => giftCardOrderPage(db, query))

async function findOrder(db: Database, key: string): Promise<contract.OrderedGiftCard> {
  const order = await giftCardOrderOf(db, key)
  if (!order) throw notFound(refusals.things.order)
  return order
}
