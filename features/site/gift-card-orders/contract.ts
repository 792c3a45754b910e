import * as z from 'zod/mini'
import { emailStates } from '#platform/outbox/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, isoTime, optionalText, positiveInteger, text } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { mostCents } from '#kit/contract/money.ts'
import { languages } from '#kit/contract/sentence.ts'
import { giftCardShopPath as path, giftCardWays } from '../gift-card-shop/contract.ts'

/** refund: paid, but no card could be issued for it; the people of the store know. */
export const giftCardPayments = ['open', 'paid', 'failed', 'refund'] as const

export const GiftCardOrder = z.object({
  /** One for each order a person means: sending it again makes no second one. */
  key: z.uuid(),
  amountCents: positiveInteger.check(z.maximum(mostCents)),
  recipient: text(80),
  /** Where the code goes once the card is paid. */
  email,
  message: optionalText(500),
  /** Of the email to the recipient; that of the page where it isn’t said. */
  language: z.optional(z.enum(languages)),
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
  /** What became of the email with the code; null where none was written, or it has been forgotten. */
  emailState: z.nullable(z.enum(emailStates)),
})
export type OrderedGiftCard = z.infer<typeof OrderedGiftCard>

/** An order as the people of the store see it. */
export const SoldGiftCard = z.object({
  id: z.number(),
  giver: z.string(),
  giverEmail: z.string(),
  recipient: z.string(),
  email: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  payment: z.enum(giftCardPayments),
  way: z.enum(giftCardWays),
  emailState: z.nullable(z.enum(emailStates)),
  /** The card that was issued for it. */
  giftCardId: z.nullable(z.number()),
  at: isoTime,
})
export type SoldGiftCard = z.infer<typeof SoldGiftCard>

const byKey = { path: `${path}/{key}`, access: 'public', params: z.object({ key: z.uuid() }) } as const

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

export const listGiftCardOrders = endpoint({
  method: 'GET',
  path: '/api/apps/ecommerce/gift-card-orders',
  summary:
    'List the gift cards that visitors ordered, whether they are paid, and whether the email with the code has left',
  access: { action: 'read', subject: 'Order' },
  query: listQuery(['at', 'giver', 'recipient', 'amount'], { payment: choiceFilter(giftCardPayments) }),
  reply: z.object({ orders: z.array(SoldGiftCard), total: z.number() }),
})
