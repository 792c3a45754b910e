import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, optionalText, positiveInteger, text } from '#kit/contract/fields.ts'
import { mostCents } from '#kit/contract/money.ts'

/** refund: paid, but no card could be issued for it; the people of the store know. */
export const giftCardPayments = ['open', 'paid', 'failed', 'refund'] as const
/** test: in sample workspaces alone; no money moves. */
export const giftCardWays = ['card', 'test'] as const

export const GiftCardOrder = z.object({
  /** One for each order a person means: sending it again makes no second one. */
  key: z.uuid(),
  amountCents: positiveInteger.check(z.maximum(mostCents)),
  recipient: text(80),
  /** Where the code goes once the card is paid. */
  email,
  message: optionalText(500),
  giver: text(80),
  giverEmail: email,
  /** People never see this field. Programs that fill in every field are recognised by it. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})
export type GiftCardOrder = z.infer<typeof GiftCardOrder>

/** An order as its buyer sees it; never the code. */
export const OrderedGiftCard = z.object({
  number: z.number(),
  amountCents: z.number(),
  currency: z.string(),
  recipient: z.string(),
  email: z.string(),
  payment: z.enum(giftCardPayments),
  way: z.enum(giftCardWays),
})
export type OrderedGiftCard = z.infer<typeof OrderedGiftCard>

const path = '/api/pages/gift-cards'
const byKey = { path: `${path}/{key}`, access: 'public', params: z.object({ key: z.uuid() }) } as const

export const readGiftCardShop = endpoint({
  method: 'GET',
  path,
  summary: 'What gift cards can be bought for, and how they are paid',
  access: 'public',
  reply: z.object({
    /** Null where none can be bought online. */
    way: z.nullable(z.enum(giftCardWays)),
    currency: z.string(),
    leastCents: z.number(),
    mostCents: z.number(),
  }),
})
export const orderGiftCard = endpoint({
  method: 'POST',
  path,
  summary: 'Order a gift card; its code is emailed to its recipient once it is paid',
  access: 'public',
  body: GiftCardOrder,
  reply: OrderedGiftCard,
  status: 201,
})
export const readGiftCardOrder = endpoint({
  method: 'GET',
  summary: 'Get a gift card order and whether it is paid, for whoever has its key',
  ...byKey,
  reply: OrderedGiftCard,
})
export const payGiftCardOrder = endpoint({
  method: 'POST',
  summary: 'The provider’s page on which a gift card is paid; none once it has ended',
  ...byKey,
  path: `${path}/{key}/payment`,
  body: z.object({}),
  reply: z.object({ url: z.nullable(z.string()), order: OrderedGiftCard }),
})
