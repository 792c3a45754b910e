import { handle, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import type { OrderedGoods } from '../../../ecommerce/orders/contract.ts'
import { quote, shopOffers } from '../../../ecommerce/orders/server/commands.ts'
import { mustBeOpen } from '../../landing/server/commands.ts'
import * as contract from '../contract.ts'
import { mostLeft } from '../rules.ts'
import { chosenBy, countOrder, payOrder, placeOnce, receiptBefore } from './commands.ts'
import { giftCardWorth } from './gift-card.ts'
import { checkoutFacts, addRatings, receiptOf, shopProducts } from './queries.ts'
import { forgetSlots } from './slots.ts'

export const checkoutHandlers: Handlers = []

handle(checkoutHandlers, contract.readCheckout, async (_, context) => {
  await mustBeShown(context)
  return checkoutFacts(context)
})
handle(checkoutHandlers, contract.listShopProducts, async ({ query }, context) => {
  await mustBeShown(context)
  return shopProducts(context.db, query)
})
handle(checkoutHandlers, contract.quoteCart, async ({ body }, context) => {
  await mustBeShown(context)
  const [goods, now] = [goodsOf(body), context.now()]
  const whole = await quote(context.db, goods, { now, isInShop: true })
  const lines = await addRatings(context.db, whole.lines)
  const offers = await shopOffers(context.db, goods, now)
  return { ...whole, offers, lines: lines.map((line) => ({ ...line, left: Math.min(line.left, mostLeft) })) }
})
handle(checkoutHandlers, contract.checkGiftCard, async ({ body: { code } }, context) => {
  await mustBeShown(context)
  return giftCardWorth(context, code)
})
handle(checkoutHandlers, contract.placeShopOrder, async ({ body }, context) => {
  await mustBeShown(context, body.website)
  const known = await receiptBefore(context.db, body)
  if (known) return known
  await countOrder(context)
  const chosen = await chosenBy(context, body)
  const receipt = await context.db.transaction((tx) => placeOnce(tx, context, body, chosen))
  if (body.slot) forgetSlots(context)
  return receipt
})
handle(checkoutHandlers, contract.readShopOrder, ({ params }, { db }) => receiptOf(db, params.key))
handle(checkoutHandlers, contract.payShopOrder, ({ params }, context) => payOrder(context, params.key))

/** Visitors see the shop while the public pages are open; the workspace’s own people always do. */
async function mustBeShown({ db, user }: Context<Caller | undefined>, website = ''): Promise<void> {
  if (!user) await mustBeOpen(db, website)
}

type Cart = Pick<contract.ShopOrder, 'items' | 'coupon' | 'shipping' | 'isGiftWrapped'>

function goodsOf({ items, ...rest }: Cart): OrderedGoods {
  return {
    ...rest,
    items: items.map(({ productId, variantId, qty }) => ({ productId, qty, ...(variantId && { variantId }) })),
    discountCents: 0,
    discountBasisPoints: 0,
  }
}
