import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  email,
  anyNumberId,
  isoTime,
  optionalCode,
  optionalText,
  pathNumber,
  positiveInteger,
  text,
  version,
} from '#kit/contract/fields.ts'
import { boundedNumber, listQuery } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { payMethods, Place } from '../settings/contract.ts'
import { bulkEndpoint } from '#kit/contract/bulk.ts'
import { booleanFilter, choiceFilter, numberFilter } from '#kit/contract/filters.ts'
import { Destination, Handling, OrderedGoods, Window } from './rules/ordered-goods.ts'
import { Brought, DeliveryStage } from './rules/order-delivery.ts'
import { OrderInvoice } from './rules/order-invoice.ts'
import { OrderRefund, RefundLine, ReturnedLine } from './rules/order-refund.ts'
import { Address, country, KeptAddress } from '#kit/contract/address.ts'

export { Destination, Handling, OrderedGoods, Window }
export const orderStatuses = ['Ready to Pickup', 'Dispatched', 'Out for Delivery', 'Delivered'] as const
export type OrderStatus = (typeof orderStatuses)[number]
/** 1 paid, 2 pending, 3 failed, 4 cancelled. */
export const payments = [1, 2, 3, 4] as const
export type Payment = (typeof payments)[number]
export const Payment = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const channels = ['store', 'website', 'affiliate', 'api', 'shopify'] as const
export const methods = payMethods

export const OrderRow = z.object({
  id: z.number(),
  order: z.number(),
  orderId: z.string(),
  customerId: z.number(),
  customer: z.string(),
  email: z.string(),
  avatar: z.string(),
  payment: Payment,
  status: z.enum(orderStatuses),
  spent: z.number(),
  method: z.enum(methods),
  methodNumber: z.number(),
  /** The payment method, masked; empty until the order is paid. */
  paidWith: z.string(),
  date: z.string(),
  time: z.string(),
  placedAt: isoTime,
  refundedCents: z.number(),
  /** What of it the card provider hasn’t given back yet. */
  openRefundCents: z.number(),
  /** Days to pay the invoice of an order that is bought on account; nothing where it isn’t. */
  termDays: z.nullable(z.number()),
  totalCents: z.number(),
  currency: z.string(),
  version: z.number(),
})
export type OrderRow = z.infer<typeof OrderRow>

const sold = {
  variantId: z.nullable(z.number()),
  variant: z.string(),
  productName: z.string(),
  image: z.string(),
  sku: z.string(),
  qty: z.number(),
  priceCents: z.number(),
  totalCents: z.number(),
}
export const OrderItem = z.object({
  ...sold,
  id: z.number(),
  productId: z.nullable(z.number()),
  productBrand: z.string(),
  refundedQty: z.number(),
  /** Back in stock after it was sold. */
  returnedQty: z.number(),
  /** Came back, and can’t be sold any more. */
  writtenOffQty: z.number(),
  /** What was paid for the item with its share of discount and tax. */
  paidCents: z.number(),
})
export type OrderItem = z.infer<typeof OrderItem>
const sums = {
  itemsCents: z.number(),
  discountCents: z.number(),
  taxCents: z.number(),
  shippingCents: z.number(),
  giftWrapCents: z.number(),
  weightGrams: z.number(),
  handling: Handling,
}
export const Order = z.extend(OrderRow, {
  channel: z.enum(channels),
  ...sums,
  items: z.array(OrderItem),
  /** What happened to the order, oldest first. */
  activity: z.array(
    z.object({
      kind: z.string(),
      at: isoTime,
      note: z.string(),
      actorName: z.string(),
      /** The amount of a refund, or taken at the door. */
      amountCents: z.optional(z.number()),
    }),
  ),
  refunds: z.array(OrderRefund),
  /** What drivers took at the door, on routes that are closed. */
  doorCents: z.number(),
  shippingAddress: z.nullable(z.extend(KeptAddress, { recipient: z.string(), company: z.string(), phone: z.string() })),
  billingAddress: z.nullable(KeptAddress),
  volumeCubicCentimetres: z.number(),
  wishedWindow: z.nullable(z.object({ from: isoTime, to: isoTime })),
  /** The name of the shipping rate; empty if none was chosen. */
  shippingRate: z.string(),
  isGiftWrapped: z.boolean(),
  /** The code of the deal that its discount comes from, or part of it; empty without one. */
  coupon: z.string(),
  giftCardId: z.nullable(z.number()),
  /** How much of the total the gift card pays. It is back on the card once the payment failed or the order was cancelled. */
  giftCardCents: z.number(),
  /** Whether the driver takes the money at the door. */
  isPaidAtDoor: z.boolean(),
  /** The pick-up location. */
  shipsFrom: z.nullable(Place),
  /** The payment provider and the fee its rate comes to; empty until the order is paid. */
  provider: z.string(),
  feeCents: z.number(),
  note: z.string(),
  contact: z.string(),
  customerOrders: z.number(),
})
export type Order = z.infer<typeof Order>
export const DeletedOrder = z.object({ order: z.number() })

/** An order as its list shows it. */
export const ListedOrder = z.extend(OrderRow, {
  /** How far what brings it has come; nothing where nothing does. */
  stage: z.nullable(DeliveryStage),
})
export type ListedOrder = z.infer<typeof ListedOrder>
/** An order with what became of it at the door, which its deliveries say. */
export const OrderPage = z.extend(Order, {
  ...Brought.shape,
  /** What the card provider took for it, as long as it can give it back. */
  takenByCardCents: z.number(),
  /** What asks for its money, where it is bought on account; nothing for whoever may not read invoices. */
  invoices: z.nullable(z.array(OrderInvoice)),
})
export type OrderPage = z.infer<typeof OrderPage>

export const OrderInput = z.object({
  /** The customer number, or the details of a new customer. */
  customerId: z.optional(positiveInteger),
  customer: z.optional(z.object({ customer: text(80), email, contact: optionalCode(), country })),
  ...OrderedGoods.shape,
  payment: z._default(Payment, 2),
  method: z._default(z.enum(methods), 'mastercard'),
  methodNumber: z._default(z.int().check(z.nonnegative(), z.maximum(9999)), 0),
  channel: z._default(z.enum(channels), 'store'),
  shippingAddress: z.optional(Destination),
  billingAddress: z.optional(Address),
  wishedWindow: z._default(z.nullable(Window), null),
  /** In addition to what the products require. */
  handling: z._default(Handling, { isFragile: false, isFrozen: false, isAgeRestricted: false }),
  note: optionalText(1000),
})
export type OrderInput = z.infer<typeof OrderInput>

const path = '/api/apps/ecommerce/orders'
const reads = { action: 'read', subject: 'Order' } as const
const updates = { action: 'write', subject: 'Order' } as const
/** The order number is also its id. */
const number = z.object({ id: pathNumber })
const one = { path: `${path}/{id}`, params: number } as const
const query = listQuery(['order', 'customers', 'date', 'status', 'spent', 'payment'], {
  status: choiceFilter(orderStatuses),
  payment: numberFilter,
  channel: choiceFilter(channels),
  customerId: numberFilter,
  refunded: booleanFilter,
  discounted: booleanFilter,
  /** Paid or pending orders placed in the last so many days. */
  soldDays: z._default(boundedNumber(0, 0, 36_500), 0),
})

export const listOrders = endpoint({
  method: 'GET',
  path,
  summary: 'List orders',
  access: reads,
  query,
  reply: z.object({ orders: z.array(ListedOrder), total: z.number() }),
})
const Figures = z.object({ pending: z.number(), completed: z.number(), refunded: z.number(), failed: z.number() })
export const readOrderFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  summary: 'Get order figures',
  access: reads,
  reply: Figures,
})

export const Sales = z.object({ amountCents: z.number(), orders: z.number(), changePercent: z.nullable(z.number()) })
/** The last thirty days compared with the thirty before. */
export const readSalesFigures = endpoint({
  method: 'GET',
  path: `${path}/sales`,
  summary: 'Get sales figures',
  access: reads,
  reply: z.object({ currency: z.string(), store: Sales, website: Sales, discount: Sales, affiliate: Sales }),
})
export const readOrder = endpoint({
  method: 'GET',
  ...one,
  summary: 'Get an order with its deliveries',
  access: reads,
  reply: OrderPage,
})
export const createOrder = endpoint({
  method: 'POST',
  path,
  summary: 'Create an order',
  access: { action: 'create', subject: 'Order' },
  body: OrderInput,
  reply: Order,
  status: 201,
})
export const Quote = z.object({
  ...sums,
  currency: z.string(),
  taxBasisPoints: z.number(),
  lines: z.array(
    z.object({ ...sold, productId: z.number(), productBrand: z.string(), left: z.number(), canSell: z.boolean() }),
  ),
  totalCents: z.number(),
})
export type Quote = z.infer<typeof Quote>
export const quoteOrder = endpoint({
  method: 'POST',
  path: `${path}/quote`,
  summary: 'Calculate an order’s total and check stock without saving it',
  access: { action: 'create', subject: 'Order' },
  body: OrderedGoods,
  reply: Quote,
})
export const moveOrder = endpoint({
  method: 'PATCH',
  ...one,
  summary: 'Change an order’s status or payment',
  access: updates,
  body: z
    .object({
      version,
      status: z.optional(z.enum(orderStatuses)),
      payment: z.optional(Payment),
      note: optionalText(500),
    })
    .check(
      z.refine(({ status, payment }) => status !== undefined || payment !== undefined, {
        message: complaint('ecommerce:wrong.nothingChosen'),
        path: ['status'],
      }),
    ),
  reply: Order,
})
export const changeOrderAddress = endpoint({
  method: 'PUT',
  path: `${path}/{id}/addresses/{kind}`,
  summary: 'Change an address of an order',
  access: updates,
  params: z.object({ id: pathNumber, kind: z.enum(['shipping', 'billing']) }),
  body: z.object({ version, address: Destination }),
  reply: Order,
})
export const refundOrder = endpoint({
  method: 'POST',
  path: `${path}/{id}/refunds`,
  danger: 'money',
  summary: 'Refund an order, by items or by amount',
  access: updates,
  params: number,
  body: z.object({
    amountCents: positiveInteger,
    reason: text(200),
    /** The items it is for; none for an amount alone. */
    lines: z._default(z.array(RefundLine).check(z.maxLength(200)), []),
    /** Puts the items back in stock: those of the lines, or all without lines. */
    takeBack: z._default(z.boolean(), false),
  }),
  reply: Order,
  status: 201,
})
export const retryRefund = endpoint({
  method: 'POST',
  path: `${path}/{id}/refunds/{refund}/tries`,
  danger: 'money',
  summary: 'Try a refund again that the card provider didn’t give, or note that it was given back in another way',
  access: updates,
  params: z.object({ id: pathNumber, refund: pathNumber }),
  body: z.object({ isByHand: z._default(z.boolean(), false) }),
  reply: Order,
})
export const takeBackOrder = endpoint({
  method: 'POST',
  path: `${path}/{id}/returns`,
  summary: 'Take what came back of an order into stock, or write it off',
  access: updates,
  params: number,
  body: z.object({ version, lines: z.array(ReturnedLine).check(z.minLength(1), z.maxLength(200)) }),
  reply: Order,
})
/** Always 204, even if the order doesn't exist. */
export const deleteOrder = endpoint({
  method: 'DELETE',
  path: one.path,
  params: anyNumberId,
  summary: 'Delete an order',
  access: { action: 'delete', subject: 'Order' },
})
export const restoreOrder = endpoint({
  method: 'POST',
  path: `${path}/{id}/restore`,
  summary: 'Restore a deleted order',
  access: { action: 'delete', subject: 'Order' },
  params: number,
})
export const bulkOrders = bulkEndpoint(path, 'Order', ['advance', 'delete', 'restore'])
