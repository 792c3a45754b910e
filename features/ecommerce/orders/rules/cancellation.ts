import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { pathNumber, text, version } from '#kit/contract/fields.ts'
import { Order } from '../contract.ts'
import { DeliveryStage, OrderDelivery } from './order-delivery.ts'

/** Why an order can’t be cancelled. */
const obstacles = ['cancelled', 'delivered', 'atDoor'] as const

/** What cancelling an order does. */
export const Cancellation = z.object({
  version: z.number(),
  obstacle: z.nullable(z.enum(obstacles)),
  currency: z.string(),
  pieces: z.number(),
  /** Back in stock at once; on their way back first; or never taken out of stock. */
  goods: z.enum(['toStock', 'comeBack', 'none']),
  /** What is on its way, or planned, and won’t be driven. */
  deliveries: z.array(
    z.object({
      id: z.number(),
      reference: z.string(),
      stage: DeliveryStage,
      date: z.nullable(z.string()),
      eta: OrderDelivery.shape.eta,
      /** Who has it on their route, and is told. */
      driverName: z.string(),
    }),
  ),
  /** Its invoice, which is voided, or credited where it was paid. */
  invoice: z.nullable(z.object({ number: z.string(), isVoided: z.boolean() })),
  /** What goes back to the gift card, to the card through its provider, and by hand. */
  refund: z.object({ giftCardCents: z.number(), cardCents: z.number(), byHandCents: z.number() }),
})
export type Cancellation = z.infer<typeof Cancellation>

const cancellation = {
  path: '/api/apps/ecommerce/orders/{id}/cancellation',
  access: { action: 'write', subject: 'Order' },
  params: z.object({ id: pathNumber }),
} as const
export const previewCancellation = endpoint({
  method: 'GET',
  ...cancellation,
  summary: 'Get what cancelling an order does to its goods, deliveries and money',
  reply: Cancellation,
})
export const cancelOrder = endpoint({
  method: 'POST',
  ...cancellation,
  danger: 'money',
  summary: 'Cancel an order, paid or not: nothing of it is driven, and what was paid is refunded',
  body: z.object({ version, reason: text(200) }),
  reply: Order,
  status: 201,
})
