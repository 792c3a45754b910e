import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { day, isoTime, positiveInteger } from '#kit/contract/fields.ts'
import { FitQuestion } from '../deliveries/rules/check-fit.ts'

/** A day, and from when to when by the clock of the workspace; empty times for the whole day. */
const time = z.union([z.literal(''), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))])
export const Slot = z.object({ day, from: time, to: time })
export type Slot = z.infer<typeof Slot>

/** A slot that is kept free for a few minutes. */
export const HeldSlot = z.extend(Slot, { until: isoTime })
export type HeldSlot = z.infer<typeof HeldSlot>

/** What a shop wants brought, and where: an address, or its pins. */
const SlotQuestion = z.omit(FitQuestion, { id: true, date: true, windows: true })
/** What the plan of the day would cost more; nothing where no plan says so, and for those who see no costs. */
const ShopSlot = z.extend(Slot, { cents: z.nullable(z.number()) })
const ShopSlots = { isFound: z.boolean(), slots: z.array(ShopSlot) }

const path = '/api/apps/logistics/slots'
const creates = { action: 'create', subject: 'Delivery' } as const
const key = z.object({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)) })

export const offerSlots = endpoint({
  method: 'POST',
  path,
  summary:
    'Times at which a delivery to an address can come, as far as the plans of the next days take it, for shops at their checkout. `isFound` is false where the address isn’t known',
  access: creates,
  body: SlotQuestion,
  reply: z.object(ShopSlots),
  isSafe: true,
})

export const holdShopSlot = endpoint({
  method: 'PUT',
  path: `${path}/holds/{key}`,
  summary:
    'Keep a time free for five minutes, under a key of your own; the same key again takes another time instead. Where it has gone, the reply has those that are left',
  access: creates,
  params: key,
  body: z.extend(SlotQuestion, Slot.shape),
  reply: z.object({ held: z.nullable(HeldSlot), ...ShopSlots }),
})

export const releaseShopSlot = endpoint({
  method: 'DELETE',
  path: `${path}/holds/{key}`,
  summary: 'Let go of a time that is held, once its delivery is created or its order was given up',
  access: creates,
  params: key,
})

/** The address Shopify calls while its buyers choose how to get their order; a carrier service of the shop. */
export const rateForShopify = endpoint({
  method: 'POST',
  path: '/api/integrations/shopify/rates',
  summary: 'Offer delivery times as shipping rates of a Shopify shop, signed in X-Shopify-Hmac-Sha256',
  access: 'public',
  body: raw('application/json'),
  limitBytes: 200_000,
  isOpenToSites: true,
  reply: z.object({
    rates: z.array(
      z.object({
        service_name: z.string(),
        service_code: z.string(),
        total_price: z.string(),
        description: z.string(),
        currency: z.string(),
        min_delivery_date: z.string(),
        max_delivery_date: z.string(),
      }),
    ),
  }),
})

const words = z._default(z.nullable(z.string().check(z.maxLength(300))), '')
/** The fields we read of what Shopify asks. The rest is ignored. */
export const ShopifyQuestion = z.object({
  rate: z.object({
    destination: z.object({
      address1: words,
      address2: words,
      city: words,
      province: words,
      postal_code: words,
      country: words,
    }),
    items: z
      .array(z.object({ quantity: positiveInteger, grams: z._default(z.number().check(z.nonnegative()), 0) }))
      .check(z.maxLength(500)),
    currency: z.string().check(z.length(3)),
    locale: words,
  }),
})
export type ShopifyQuestion = z.infer<typeof ShopifyQuestion>
