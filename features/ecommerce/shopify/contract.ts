import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { isoTime } from '#kit/contract/fields.ts'

const path = '/api/integrations/shopify'
/** The old secret stays valid for a day after a change, so no order is lost while the shop is being updated. */
const Hook = z.object({ address: z.string(), isSet: z.boolean(), previousUntil: z.nullable(isoTime) })

/** A Shopify shop that sends us its orders. */
export const readShopHook = endpoint({
  method: 'GET',
  path,
  summary: 'Get the Shopify connection',
  access: { action: 'read', subject: 'Webhook' },
  reply: Hook,
})

export const setShopHook = endpoint({
  method: 'PUT',
  path,
  danger: 'secrets',
  asksPassword: true,
  summary: 'Set the Shopify signing secret, or turn the connection off with an empty one',
  access: { action: 'write', subject: 'Webhook' },
  body: z.object({ secret: z.string().check(z.trim(), z.maxLength(200)) }),
  reply: Hook,
})

export const shopOutcomes = ['taken', 'repeated', 'refused'] as const
export const ShopDelivery = z.object({
  id: z.string(),
  at: isoTime,
  outcome: z.enum(shopOutcomes),
  externalId: z.string(),
  order: z.nullable(z.number()),
  message: z.string(),
})
export type ShopDelivery = z.infer<typeof ShopDelivery>
/** Recent deliveries, newest first. */
export const listShopDeliveries = endpoint({
  method: 'GET',
  path: `${path}/deliveries`,
  summary: 'List recent deliveries from Shopify',
  access: { action: 'read', subject: 'Webhook' },
  reply: z.array(ShopDelivery),
})

export const receiveShopOrder = endpoint({
  method: 'POST',
  path: `${path}/orders`,
  summary: 'Receive a Shopify order, signed in X-Shopify-Hmac-Sha256',
  access: 'public',
  body: raw('application/json'),
  limitBytes: 1_000_000,
  isOpenToSites: true,
  reply: z.object({ order: z.number() }),
})

/** In whole units of the order's currency, as Shopify writes amounts. */
const amount = z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/)), z.transform(Number))
const words = z._default(z.nullable(z.string().check(z.maxLength(300))), '')
const ShopAddress = z.object({
  first_name: words,
  last_name: words,
  company: words,
  address1: words,
  address2: words,
  city: words,
  province: words,
  zip: words,
  country: words,
  phone: words,
})

/** The fields we read from a Shopify order. The rest is ignored. */
export const ShopOrder = z.object({
  id: z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(40))]),
  email: words,
  note: words,
  currency: words,
  financial_status: words,
  total_discounts: z._default(amount, 0),
  gateway: words,
  customer: z.optional(z.nullable(z.object({ first_name: words, last_name: words, email: words, phone: words }))),
  shipping_lines: z._default(z.nullable(z.array(z.object({ code: words })).check(z.maxLength(100))), []),
  shipping_address: z.optional(z.nullable(ShopAddress)),
  billing_address: z.optional(z.nullable(ShopAddress)),
  line_items: z
    .array(
      z.object({
        title: z.string().check(z.minLength(1), z.maxLength(300)),
        sku: words,
        quantity: z.int().check(z.positive(), z.maximum(10_000)),
        price: amount,
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
})
export type ShopOrder = z.infer<typeof ShopOrder>
