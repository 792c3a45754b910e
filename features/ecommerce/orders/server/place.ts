import { eq } from 'drizzle-orm'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { insertCustomer } from '../../customers/server/queries.ts'
import { customers } from '../../customers/server/tables.ts'
import { priceNow } from '../../products/rules.ts'
import { productsById, productsBySku } from '../../products/server/queries.ts'
import type { Order, OrderInput } from '../contract.ts'
import { buyerByEmail, writeOrder, type Line, type Maker } from './queries.ts'

/** Takes an order in the office's own words: products by id or SKU, at today's prices. */
export async function placeOrder(tx: Database, maker: Maker, input: OrderInput): Promise<Order> {
  const lines = await linesOf(tx, input.items)
  return writeOrder(tx, maker, { ...input, lines, customerId: await buyerOf(tx, maker, input), externalId: null })
}

async function linesOf(tx: Database, items: OrderInput['items']): Promise<Line[]> {
  const byId = await productsById(tx, items.flatMap((item) => item.productId ?? []))
  const bySku = await productsBySku(tx, items.flatMap((item) => item.sku ?? []))
  return items.map((item, index) => {
    const product = item.productId === undefined ? bySku.get(item.sku ?? 0) : byId.get(item.productId)
    if (!product) throw invalid(`items.${index}`, 'There is no such product.')
    if (!product.stock) throw conflict(`${product.productName} is out of stock.`)
    return { product, productName: product.productName, sku: String(product.sku), qty: item.qty, priceCents: priceNow(product) }
  })
}

async function buyerOf(tx: Database, maker: Maker, { customerId, customer }: OrderInput): Promise<number> {
  if (customerId !== undefined) {
    const [known] = await tx.select({ id: customers.id, archivedAt: customers.archivedAt }).from(customers).where(eq(customers.id, customerId))
    if (!known || known.archivedAt) throw invalid('customerId', `There is no customer ${customerId}.`)
    return known.id
  }
  if (!customer) throw invalid('customerId', 'Say who the order is for.')
  const known = await buyerByEmail(tx, customer.email)
  return known ?? (await insertCustomer(tx, maker, { ...customer, isBillingAddress: true })).id
}
