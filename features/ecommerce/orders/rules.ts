import { shareOf } from '#kit/contract/money.ts'
import { orderStatuses, type OrderStatus, type Payment } from './contract.ts'

export const statusTones = {
  Delivered: 'success',
  'Out for Delivery': 'primary',
  'Ready to Pickup': 'info',
  Dispatched: 'warning',
} as const
export const paymentTones = { 1: 'success', 2: 'warning', 3: 'error', 4: 'secondary' } as const

export function orderPath(number: number): string {
  return `/apps/ecommerce/order/details/${number}`
}

const nextStatuses: Record<OrderStatus, OrderStatus[]> = {
  'Ready to Pickup': ['Dispatched'],
  Dispatched: ['Out for Delivery'],
  /** Back to the depot when nobody was in. */
  'Out for Delivery': ['Delivered', 'Dispatched'],
  Delivered: [],
}

const nextPayments: Record<Payment, Payment[]> = { 1: [], 2: [1, 3, 4], 3: [2, 1, 4], 4: [] }

export function statusesAfter(status: OrderStatus): OrderStatus[] {
  return nextStatuses[status]
}

export function paymentsAfter(payment: Payment): Payment[] {
  return nextPayments[payment]
}

/** The step an order takes when all goes well. */
export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  return orderStatuses[orderStatuses.indexOf(status) + 1]
}

/** A cancelled or failed payment keeps the goods in the house. */
export function mayLeave(payment: Payment): boolean {
  return payment === 1 || payment === 2
}

/** Cancelled before it left: it stays where it is. */
export function isCalledOff({ payment, status }: { payment: Payment; status: OrderStatus }): boolean {
  return payment === 4 && status === 'Ready to Pickup'
}

type Line = { qty: number; priceCents: number; chargeTax: boolean }

/** What an order costs: the discount is shared over the items by value, taxes fall on what is then left; sending it is not taxed. */
export function orderTotals(lines: Line[], discountCents: number, taxBasisPoints: number, shippingCents = 0) {
  const itemsCents = lines.reduce((sum, line) => sum + line.qty * line.priceCents, 0)
  const discount = Math.min(discountCents, itemsCents)
  const taxableCents = lines.filter((line) => line.chargeTax).reduce((sum, line) => sum + line.qty * line.priceCents, 0)
  const taxableDiscount = itemsCents === 0 ? 0 : Math.round((discount * taxableCents) / itemsCents)
  const taxCents = shareOf(taxableCents - taxableDiscount, taxBasisPoints)
  return {
    itemsCents,
    discountCents: discount,
    taxCents,
    shippingCents,
    totalCents: itemsCents - discount + taxCents + shippingCents,
  }
}

/** How it was paid without saying more than is needed: the last four digits, or a masked address. */
export function maskedMethod({
  method,
  methodNumber,
  email,
}: {
  method: string
  methodNumber: number
  email: string
}): string {
  if (method === 'mastercard') return `Mastercard •••• ${String(methodNumber).padStart(4, '0')}`
  const [name = '', domain = ''] = email.split('@')
  return `PayPal ${name.slice(0, 1)}•••@${domain}`
}

/** The events of orders that webhooks can be sent; `order.*` is every one of them. */
export const orderTopics = [
  'order.*',
  'order.created',
  'order.status',
  'order.payment',
  'order.changed',
  'order.refunded',
  'order.deleted',
]
