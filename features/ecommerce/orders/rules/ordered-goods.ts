import * as z from 'zod/mini'
import { Address } from '#kit/contract/address.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { optionalCode, optionalText, positiveInteger, text } from '#kit/contract/fields.ts'
import { cents } from '#kit/contract/money.ts'
import { Sku } from '../../products/contract.ts'
import { mostMinimumAge } from '../../products/rules.ts'

/** The shipping address and the recipient. */
export const Destination = z.extend(Address, {
  recipient: optionalText(80),
  company: optionalText(120),
  phone: optionalCode(),
})
export type Destination = z.infer<typeof Destination>
export const Handling = z.object({
  isFragile: z.boolean(),
  isFrozen: z.boolean(),
  isAgeRestricted: z.boolean(),
  /** The highest among its goods. Orders from before there was one, and those of other shops, don’t say. */
  minimumAge: z.optional(z.int().check(z.nonnegative(), z.maximum(mostMinimumAge))),
})
export const Window = z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).check(
  z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    message: complaint('ecommerce:wrong.endsBeforeStart'),
    path: ['to'],
  }),
)

/** Items by product id or SKU, at current prices. A discount is an amount, a percentage, or both. */
export const OrderedGoods = z.object({
  items: z
    .array(
      z.object({
        productId: z.optional(positiveInteger),
        /** Of a product that is sold as variants. */
        variantId: z.optional(positiveInteger),
        sku: z.optional(Sku),
        qty: z.int().check(z.positive(), z.maximum(10_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
  discountCents: z._default(cents, 0),
  discountBasisPoints: z._default(z.int().check(z.nonnegative(), z.maximum(10_000)), 0),
  shipping: z._default(z.nullable(z.object({ zone: text(60), rate: text(60) })), null),
  /** The code of a deal, which is taken off besides the discounts above. */
  coupon: optionalCode(40),
  /** As a gift, at the store’s price. */
  isGiftWrapped: z.optional(z.boolean()),
})
export type OrderedGoods = z.infer<typeof OrderedGoods>
