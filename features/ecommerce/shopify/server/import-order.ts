import { eq } from 'drizzle-orm'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { minorUnits } from '#kit/contract/money.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { Refused } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { Address } from '#kit/contract/address.ts'
import { insertCustomer } from '../../customers/server/commands.ts'
import { storeCurrency } from '../../settings/server/queries.ts'
import { productsBySku } from '../../products/server/queries.ts'
import type { ShopOrder } from '../contract.ts'
import type { Destination, OrderInput } from '../../orders/contract.ts'
import { buyerByEmail } from '../../orders/server/queries.ts'
import { writeOrder, type Line } from '../../orders/server/commands.ts'
import { orders } from '../../orders/server/tables.ts'
import { windowIn } from '../rules.ts'
import { refusals } from './refusals.ts'

type From = Context<Caller | undefined>

/** Imports a shop's order once, however often it's sent, and returns our order number. */
export function importShopOrder(
  context: From,
  order: ShopOrder,
): Promise<{ order: number; externalId: string; isNew: boolean }> {
  const externalId = `shopify:${order.id}`
  return context.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.externalId, externalId))
    if (known) return { order: known.id, externalId, isNew: false }
    const currency = await storeCurrency(tx)
    if (order.currency && order.currency !== currency)
      throw new Refused(422, refusals.otherCurrency, { values: { currency: order.currency, own: currency } })
    const shippingAddress = destinationOf(order.shipping_address)
    const billingAddress = addressOf(order.billing_address)
    const written = await writeOrder(tx, context, {
      externalId,
      customerId: await buyerOf(tx, context, order),
      lines: await linesOf(tx, order, currency),
      discountCents: minorUnits(order.total_discounts, currency),
      discountBasisPoints: 0,
      shipping: null,
      payment: paymentOf(order.financial_status ?? ''),
      method: /paypal/i.test(order.gateway ?? '') ? 'paypalLogo' : 'mastercard',
      methodNumber: 0,
      channel: 'shopify',
      note: order.note ?? '',
      handling: { isFragile: false, isFrozen: false, isAgeRestricted: false },
      wishedWindow: windowOf(order),
      ...(shippingAddress && { shippingAddress }),
      ...(billingAddress && { billingAddress }),
    })
    return { order: written.order, externalId, isNew: true }
  })
}

/** The time its buyer chose among the shipping rates. */
function windowOf({ shipping_lines }: ShopOrder): OrderInput['wishedWindow'] {
  return shipping_lines?.map(({ code }) => windowIn(code ?? '')).find((window) => window !== null) ?? null
}

/** An item with an unknown SKU is imported by name only, and doesn't change our stock. */
async function linesOf(tx: Transaction, order: ShopOrder, currency: string): Promise<Line[]> {
  const skus = order.line_items.flatMap(({ sku }) => (sku ? [inWesternDigits(sku.trim())] : []))
  const known = await productsBySku(tx, skus)
  return order.line_items.map(({ title, sku, quantity, price }) => ({
    product: known.get(inWesternDigits((sku ?? '').trim())),
    productName: title,
    sku: sku ?? '',
    qty: quantity,
    priceCents: minorUnits(price, currency),
  }))
}

async function buyerOf(tx: Transaction, context: From, order: ShopOrder): Promise<number> {
  const email = emailOf(order)
  const known = await buyerByEmail(tx, email)
  if (known !== undefined) return known
  const { first_name, last_name, phone } = order.customer ?? {}
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const address = addressOf(order.shipping_address)
  const country = order.shipping_address?.country || 'Unknown'
  const made = await insertCustomer(tx, context, {
    customer: (name || email).slice(0, 80),
    email,
    contact: (phone ?? '').slice(0, 30),
    country: country.slice(0, 60),
    isBillingAddress: true,
    ...(address && { address }),
  })
  return made.id
}

function emailOf({ id, email, customer }: ShopOrder): string {
  return (email || customer?.email || `shopify-${id}@orders.invalid`).trim().toLowerCase()
}

function addressOf(from: ShopOrder['shipping_address']): Address | undefined {
  if (!from?.address1 || !from.city) return undefined
  const cut = (text: string | null, most: number) => (text ?? '').slice(0, most)
  return {
    line1: cut(from.address1, 120),
    line2: cut(from.address2, 120),
    town: cut(from.city, 80),
    state: cut(from.province, 80),
    postCode: cut(from.zip, 20),
    country: cut(from.country, 60),
  }
}

function destinationOf(from: ShopOrder['shipping_address']): Destination | undefined {
  const address = addressOf(from)
  if (!from || !address) return undefined
  return {
    ...address,
    recipient: [from.first_name, from.last_name].filter(Boolean).join(' ').slice(0, 80),
    company: (from.company ?? '').slice(0, 120),
    phone: (from.phone ?? '').slice(0, 30),
  }
}

function paymentOf(status: string): OrderInput['payment'] {
  if (status === 'paid' || status === 'partially_refunded') return 1
  if (status === 'voided' || status === 'refunded') return 4
  return 2
}
