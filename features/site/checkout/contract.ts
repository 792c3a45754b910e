import * as z from 'zod/mini'
import { Address } from '#kit/contract/address.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, optionalCode, optionalText, pathNumber, positiveInteger, repeated, text } from '#kit/contract/fields.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { cents } from '#kit/contract/money.ts'
import { dealKinds } from '../../ecommerce/deals/contract.ts'
import { GiftCode } from '../../ecommerce/gift-cards/contract.ts'
import { giftCodeText } from '../../ecommerce/gift-cards/rules.ts'
import { Slot } from '../../logistics/slots/contract.ts'
import { Checkout, StoreFacts } from '../../ecommerce/settings/contract.ts'

const path = '/api/pages/checkout'

/** One way to pay: by card, by hand as the store says, at the door, or in a sample workspace as a test. */
export const PayWay = z.object({
  key: z.string(),
  kind: z.enum(['card', 'manual', 'door', 'account', 'test']),
  name: z.string(),
  instructions: z.string(),
  /** Of what is bought on account: the days to pay its invoice, and what of the buyer’s limit is left. */
  termDays: z.optional(z.number()),
  leftCents: z.optional(z.number()),
})
export type PayWay = z.infer<typeof PayWay>

export const readCheckout = endpoint({
  method: 'GET',
  path,
  summary: 'Get the checkout’s fields, shipping rates, ways to pay and delivery times',
  access: 'public',
  reply: z.object({
    storeName: z.string(),
    currency: StoreFacts.shape.currency,
    taxBasisPoints: z.number(),
    rates: StoreFacts.shape.rates,
    checkout: Checkout,
    giftWrapCents: StoreFacts.shape.giftWrapCents,
    ways: z.array(PayWay),
    slots: z.array(Slot),
  }),
})

/** What published reviews say of a product on average, of five stars; none where nobody has reviewed it. */
const rating = z.nullable(z.object({ average: z.number(), total: z.number() }))

export const ShopProduct = z.object({
  productId: z.number(),
  rating,
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  image: z.string(),
  priceCents: z.number(),
  /** How many there are, up to ten: more isn’t told. */
  left: z.number(),
  /** What it is sold as, where it isn’t sold as itself. */
  variants: z.array(z.object({ variantId: z.number(), name: z.string(), priceCents: z.number(), left: z.number() })),
})
export type ShopProduct = z.infer<typeof ShopProduct>

export const listShopProducts = endpoint({
  method: 'GET',
  path: `${path}/products`,
  summary: 'Published products that can be bought now',
  access: 'public',
  /** `of` names the products of a wishlist; without it, every one. */
  query: listQuery([], { of: z.optional(repeated(pathNumber)) }),
  reply: z.object({ products: z.array(ShopProduct), total: z.number() }),
})

/** What stands in the cart: never a price. */
export const CartItem = z.object({
  productId: positiveInteger,
  variantId: z.nullable(positiveInteger),
  qty: z.int().check(z.positive(), z.maximum(100)),
})
export type CartItem = z.infer<typeof CartItem>
const CartFields = {
  items: z.array(CartItem).check(z.minLength(1), z.maxLength(50)),
  coupon: optionalCode(40),
  shipping: z._default(z.nullable(z.object({ zone: text(60), rate: text(60) })), null),
  isGiftWrapped: z.optional(z.boolean()),
}

const CartLine = z.object({
  productId: z.number(),
  variantId: z.nullable(z.number()),
  productName: z.string(),
  productBrand: z.string(),
  variant: z.string(),
  image: z.string(),
  rating,
  priceCents: z.number(),
  qty: z.number(),
  totalCents: z.number(),
  canSell: z.boolean(),
  /** How many there are, up to ten: more isn’t told. */
  left: z.number(),
})
/** A deal that the shop names for a cart, with its code. */
const Offer = z.object({
  title: z.string(),
  code: z.string(),
  kind: z.enum(dealKinds),
  percent: z.number(),
  amountCents: z.number(),
  category: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  isOncePerCustomer: z.boolean(),
  savesCents: z.number(),
  /** What more the items must come to before it can be used. */
  missingCents: z.number(),
})
export type Offer = z.infer<typeof Offer>

export const CartQuote = z.object({
  currency: z.string(),
  itemsCents: z.number(),
  discountCents: z.number(),
  taxCents: z.number(),
  shippingCents: z.number(),
  giftWrapCents: z.number(),
  totalCents: z.number(),
  lines: z.array(CartLine),
  offers: z.array(Offer),
})
export type CartQuote = z.infer<typeof CartQuote>

export const quoteCart = endpoint({
  method: 'POST',
  path: `${path}/quote`,
  summary: 'Calculate what a cart comes to, without keeping it',
  access: 'public',
  body: z.object(CartFields),
  reply: CartQuote,
})

export const checkGiftCard = endpoint({
  method: 'POST',
  path: `${path}/gift-card`,
  summary: 'Get what a gift card still holds; tries are counted',
  access: 'public',
  body: z.object({ code: GiftCode }),
  reply: z.object({ balanceCents: z.number(), expiresOn: z.nullable(z.string()) }),
})

export const ShopOrder = z.object({
  /** One for each order a person means: sending it again makes no second one. */
  key: z.uuid(),
  ...CartFields,
  /** The total the person saw; the order is refused if it has changed. */
  expectedCents: cents,
  /** What was left to pay after the gift card, as the person saw it; the order is refused if the card pays another part by now. */
  expectedDueCents: z.optional(cents),
  name: text(80),
  email,
  phone: optionalCode(),
  company: optionalText(120),
  address: Address,
  /** Where the bill goes, if not to the address it is delivered to. */
  billingAddress: z.optional(z.nullable(Address)),
  slot: z._default(z.nullable(Slot), null),
  way: text(80),
  /** The code of a gift card: it pays what it holds, and the rest is paid the way above. */
  giftCard: z.optional(z.string().check(z.overwrite(giftCodeText), z.maxLength(40))),
  note: optionalText(1000),
  /** People never see this field. Programs that fill in every field are recognised by it. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})
export type ShopOrder = z.infer<typeof ShopOrder>

export const Receipt = z.object({
  key: z.string(),
  orderId: z.string(),
  state: z.enum(['paid', 'waiting', 'failed', 'cancelled']),
  status: z.string(),
  way: PayWay,
  itemsCents: z.number(),
  totalCents: z.number(),
  /** How much of the total a gift card paid; it is back on the card where the order failed or was cancelled. */
  giftCardCents: z.number(),
  shippingCents: z.number(),
  isGiftWrapped: z.boolean(),
  giftWrapCents: z.number(),
  discountCents: z.number(),
  taxCents: z.number(),
  currency: z.string(),
  email: z.string(),
  /** Where it goes, line by line. */
  address: z.array(z.string()),
  /** Where the bill goes, line by line. */
  billing: z.array(z.string()),
  /** The delivery method; empty where the store has none. */
  delivery: z.string(),
  slot: z.nullable(z.object({ day: z.string(), from: z.string(), to: z.string() })),
  items: z.array(z.object({ name: z.string(), variant: z.string(), qty: z.number(), totalCents: z.number() })),
})
export type Receipt = z.infer<typeof Receipt>

export const placeShopOrder = endpoint({
  method: 'POST',
  path: `${path}/orders`,
  summary: 'Place an order of the shop; the same key again answers with the same order',
  access: 'public',
  body: ShopOrder,
  reply: Receipt,
  status: 201,
})
const one = { params: z.object({ key: z.string() }) }
export const readShopOrder = endpoint({
  method: 'GET',
  path: `${path}/orders/{key}`,
  summary: 'Get an order of the shop by the key it was placed with',
  access: 'public',
  ...one,
  reply: Receipt,
})
export const payShopOrder = endpoint({
  method: 'POST',
  path: `${path}/orders/{key}/payment`,
  summary: 'Pay an order: get the page on which its card is taken, or make the test payment of a sample workspace',
  access: 'public',
  ...one,
  /** The provider’s page; nothing where the order is paid, or can’t be any more. */
  reply: z.object({ receipt: Receipt, url: z.nullable(z.string()) }),
})
