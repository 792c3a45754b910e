import { countryName } from '#kit/contract/countries.ts'
import { shareOf } from '#kit/contract/money.ts'
import type { StoreNotification } from '../notifications/contract.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { DeliveryStage } from './rules/order-delivery.ts'
import { orderStatuses, type Order, type OrderStatus, type Payment } from './contract.ts'

export const statusTones = {
  Delivered: 'success',
  'Out for Delivery': 'primary',
  'Ready to Pickup': 'info',
  Dispatched: 'warning',
} as const
export const stageTones = {
  waiting: 'secondary',
  planned: 'info',
  loaded: 'info',
  onTheWay: 'primary',
  delivered: 'success',
  partly: 'warning',
  failed: 'error',
  toCollect: 'info',
  returning: 'warning',
  returned: 'warning',
  cancelled: 'error',
} as const satisfies Record<DeliveryStage, string>
export const paymentTones = { 1: 'success', 2: 'warning', 3: 'error', 4: 'secondary' } as const

/** An order’s destination as it is written, line by line. */
export function destinationLines(address: Order['shippingAddress'], language: Language = 'en'): string[] {
  if (!address) return []
  const { recipient, company, line1, line2, town, state, postCode, country } = address
  const place = [postCode, town, state].filter(Boolean).join(' ')
  return [recipient, company, line1, line2, place, countryName(country, language)].filter(Boolean)
}

export function orderPath(number: number): string {
  return `/apps/ecommerce/order/details/${number}`
}

const nextStatuses: Record<OrderStatus, OrderStatus[]> = {
  'Ready to Pickup': ['Dispatched'],
  Dispatched: ['Out for Delivery'],
  /** Back to the depot if no one was at home. */
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

/** The four statuses of an order, by the stage of what brings it: nothing else decides where it is. */
export const statusOfStage: Record<DeliveryStage, OrderStatus> = {
  waiting: 'Ready to Pickup',
  planned: 'Ready to Pickup',
  loaded: 'Dispatched',
  onTheWay: 'Out for Delivery',
  delivered: 'Delivered',
  partly: 'Delivered',
  failed: 'Dispatched',
  toCollect: 'Ready to Pickup',
  returning: 'Dispatched',
  returned: 'Ready to Pickup',
  cancelled: 'Ready to Pickup',
}

/** The same while some of its goods are not in the house: what was called off on board is still out, and so is one part while another waits. */
export function statusOf(stage: DeliveryStage, isHome: boolean): OrderStatus {
  const status = statusOfStage[stage]
  return status === 'Ready to Pickup' && !isHome ? 'Dispatched' : status
}

/** What a customer needs to know of a stage; the others tell them nothing new. */
export const notificationOfStage: Partial<Record<DeliveryStage, StoreNotification>> = {
  loaded: 'pickedUp',
  onTheWay: 'shippingUpdate',
  delivered: 'delivered',
  partly: 'deliveredPartly',
  failed: 'deliveryMissed',
  returning: 'deliveryReturning',
  cancelled: 'deliveryCancelled',
}

/** The next status of an order that's on track. */
export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  return orderStatuses[orderStatuses.indexOf(status) + 1]
}

/** An order with a cancelled or failed payment isn't sent. */
export function mayLeave(payment: Payment): boolean {
  return payment === 1 || payment === 2
}

/** Paid, or to be paid later: to the driver, or by the invoice. */
export function mayBeDelivered({
  payment,
  isPaidAtDoor,
  termDays,
}: Pick<Order, 'payment' | 'isPaidAtDoor' | 'termDays'>) {
  return payment === 1 || (payment === 2 && (isPaidAtDoor || termDays !== null))
}

/** What somebody may say of the payment of an order: what is bought on account is paid by its invoice alone. */
export function paymentsByHand({ payment, termDays }: Pick<Order, 'payment' | 'termDays'>): Payment[] {
  return termDays === null ? paymentsAfter(payment) : paymentsAfter(payment).filter((next) => next === 4)
}

type Wanted = Refundable & { archivedAt: Date | null }

/** Whether its customer is still to get it: who has all of the money back isn’t. */
export function isWanted({ archivedAt, ...order }: Wanted): boolean {
  return archivedAt === null && mayLeave(order.payment) && refundState(order) !== 'whole'
}

/** Cancelled before it was sent, or all of its money is back. */
export function isCalledOff({ status, ...order }: Refundable & { status: OrderStatus }): boolean {
  return (order.payment === 4 || refundState(order) === 'whole') && status === 'Ready to Pickup'
}

/** Nothing was paid for yet, and nothing was sent: it isn't ready for pick-up, whatever its status says. */
export function isUnpaid({ payment, status, termDays }: Pick<Order, 'payment' | 'status' | 'termDays'>): boolean {
  if (payment === 2 && termDays !== null) return false
  return (payment === 2 || payment === 3) && status === 'Ready to Pickup'
}

type Line = { qty: number; priceCents: number; chargeTax: boolean }
/** What an order costs besides its items. */
export type Extras = { shippingCents: number; giftWrapCents: number }

/** An order's totals. The discount is split across the items by value before tax. Shipping and gift wrapping aren't taxed. */
export function orderTotals(
  lines: Line[],
  discountCents: number,
  taxBasisPoints: number,
  { shippingCents, giftWrapCents }: Extras = { shippingCents: 0, giftWrapCents: 0 },
) {
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
    giftWrapCents,
    totalCents: itemsCents - discount + taxCents + shippingCents + giftWrapCents,
  }
}

/** Splits an amount by weight; the parts always add up to it, to the last cent. */
export function splitCents(amountCents: number, weights: number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  let weighed = 0n
  let given = 0
  return weights.map((weight) => {
    weighed += BigInt(weight)
    // Products of two sums of money are beyond what a number holds exactly.
    const upTo = whole === 0n ? 0 : Number((2n * BigInt(amountCents) * weighed + whole) / (2n * whole))
    const part = upTo - given
    given = upTo
    return part
  })
}

type SoldLine = { totalCents: number; isTaxed: boolean }

/** What was paid for each item, with its share of the discount and the tax. Shipping belongs to none. */
export function paidByLine(
  lines: SoldLine[],
  { discountCents, taxCents }: { discountCents: number; taxCents: number },
) {
  const totals = lines.map((line) => line.totalCents)
  const discounts = splitCents(discountCents, totals)
  const nets = totals.map((total, index) => total - discounts[index]!)
  const taxed = nets.map((net, index) => (lines[index]!.isTaxed ? net : 0))
  const taxes = splitCents(taxCents, taxed.some((net) => net > 0) ? taxed : nets)
  return nets.map((net, index) => net + taxes[index]!)
}

/** The refund for a number of pieces of an item, after earlier refunds. All pieces together give the amount paid. */
export function refundOfPieces(
  { paidCents, qty, refundedQty }: { paidCents: number; qty: number; refundedQty: number },
  pieces: number,
): number {
  const upTo = (count: number) => Number((BigInt(paidCents) * BigInt(count)) / BigInt(qty))
  return upTo(refundedQty + pieces) - upTo(refundedQty)
}

type Refundable = { payment: Payment; totalCents: number; refundedCents: number }

/** How much of a paid order was given back. */
export function refundState({ payment, totalCents, refundedCents }: Refundable): 'none' | 'part' | 'whole' {
  if (payment !== 1 || refundedCents === 0) return 'none'
  return refundedCents < totalCents ? 'part' : 'whole'
}

/** What is left to pay of an order once its gift card has paid its part. */
export function dueCents({ totalCents, giftCardCents }: Pick<Order, 'totalCents' | 'giftCardCents'>): number {
  return totalCents - giftCardCents
}

/** Whether what a gift card paid is back on it: the order’s payment failed, or the order was cancelled. */
export function isGiftCardBack(payment: Payment | undefined): boolean {
  return payment === 3 || payment === 4
}

/** Whether the payment provider of the store took the payment: of an order that was entered by hand it took none, nor of one paid by transfer. */
export function isTakenOnline({ channel, paidBy }: Pick<Order, 'channel'> & { paidBy: string }): boolean {
  return channel !== 'store' && (paidBy === '' || paidBy === cardProvider)
}

/** What an order is paid by whose whole total a gift card pays. */
export const giftCardPayment = 'gift card'

/** What an order is paid by when its provider took a card; `testPayment` where no money moved. */
export const cardProvider = 'Stripe'
export const testPayment = 'test'

type PaidWith = { payment: Payment; paidBy: string; method: string; methodNumber: number; email: string }

/** The masked payment method of a paid order, as far as it is known; before it is paid, the way its buyer chose, if they did. */
export function maskedMethod({ payment, paidBy, method, methodNumber, email }: PaidWith): string {
  if (payment === 2) return paidBy
  if (payment !== 1) return ''
  if (paidBy !== '') return paidBy
  if (method === 'mastercard')
    return methodNumber === 0 ? 'Mastercard' : `Mastercard •••• ${String(methodNumber).padStart(4, '0')}`
  const [name = '', domain = ''] = email.split('@')
  return `PayPal ${name.slice(0, 1)}•••@${domain}`
}
