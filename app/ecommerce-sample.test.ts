import { gt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loadSample } from './sample.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listCustomers, readCustomer } from '#features/ecommerce/customers/contract.ts'
import { listOrders, readOrder } from '#features/ecommerce/orders/contract.ts'
import { refunds } from '#features/ecommerce/orders/server/tables.ts'
import { listProducts, readProduct } from '#features/ecommerce/products/contract.ts'
import { listReferrals, readReferralFigures } from '#features/ecommerce/referrals/contract.ts'
import { listReviews, readReviewFigures } from '#features/ecommerce/reviews/contract.ts'
import { readSalesFigures } from '#features/ecommerce/orders/contract.ts'

const api = await testApi()

describe('the sample store', () => {
  it('holds as many of everything as the specification says, each coherent with the others', async () => {
    await loadSample(api.machine)
    const as = await api.signIn()
    const query = { itemsPerPage: 100 }
    const { products, total } = await api.call(listProducts, { as, query })
    const { orders } = await api.call(listOrders, { as, query })
    const { customers } = await api.call(listCustomers, { as, query })
    const { reviews } = await api.call(listReviews, { as, query })
    const { referrals } = await api.call(listReferrals, { as, query })
    expect([total, orders.length, customers.length, reviews.length, referrals.length]).toEqual([50, 100, 100, 100, 45])

    expect(new Set(products.map((one) => one.category))).toEqual(
      new Set(['Electronics', 'Accessories', 'Shoes', 'Office', 'Home Decor', 'Games']),
    )
    expect(new Set(products.map((one) => one.status))).toEqual(new Set(['Inactive', 'Published', 'Scheduled']))
    expect(new Set(orders.map((one) => one.status))).toEqual(
      new Set(['Delivered', 'Ready to Pickup', 'Out for Delivery', 'Dispatched']),
    )
    expect(new Set(orders.map((one) => one.payment))).toEqual(new Set([1, 2, 3, 4]))
    expect(new Set(customers.map((one) => one.country))).toEqual(
      new Set(['Australia', 'United States', 'France', 'China', 'Brazil', 'India']),
    )
    expect(new Set(referrals.map((one) => one.status))).toEqual(new Set(['Paid', 'Unpaid', 'Rejected']))
    expect(referrals.filter((one) => one.status === 'Paid' && one.earningCents === 0)).toEqual([])
    expect(customers.reduce((sum, one) => sum + one.order, 0)).toBe(100)
    expect(await api.machine.db.$count(refunds, gt(refunds.at, api.machine.now()))).toBe(0)

    const full = await api.call(readOrder, { as, params: { id: orders[0]!.order } })
    expect(full.items.reduce((sum, item) => sum + item.totalCents, 0)).toBe(full.itemsCents)
    expect(full.totalCents).toBe(full.itemsCents - full.discountCents + full.taxCents + full.shippingCents)
    expect(await api.call(readCustomer, { as, params: { id: full.customerId } })).toMatchObject({
      customer: full.customer,
      status: 'Active',
    })
    for (const { id, qty } of products) {
      const { moves } = await api.call(readProduct, { as, params: { id } })
      expect(moves[0]?.balance ?? 0, `the entries of product ${id} end in its stock`).toBe(qty)
    }
    for (const { customerId, customer, spentCents } of customers) {
      const { orders: own } = await api.call(listOrders, { as, query: { customerId, itemsPerPage: 100 } })
      const counted = own
        .filter(({ payment }) => payment === 1 || payment === 2)
        .reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0)
      expect(spentCents, `what ${customer} spent`).toBe(counted)
    }
    for (const { status, payment, totalCents, refundedCents, orderId } of orders.filter(
      (one) => one.status === 'Delivered',
    ))
      expect({ orderId, status, payment, counts: totalCents - refundedCents > 0 }).toEqual({
        orderId,
        status,
        payment: 1,
        counts: true,
      })
    expect((await api.call(readReviewFigures, { as })).total).toBe(100)
    expect((await api.call(readReferralFigures, { as })).signups).toBe(45)
    expect((await api.call(readSalesFigures, { as })).website.orders).toBeGreaterThan(5)
  })

  it('is laid once, however often it is loaded', async () => {
    await loadSample(api.machine)
    await loadSample(api.machine)
    const as = await api.signIn()
    const totals = [
      await api.call(listProducts, { as }),
      await api.call(listOrders, { as }),
      await api.call(listCustomers, { as }),
      await api.call(listReviews, { as }),
      await api.call(listReferrals, { as }),
    ].map(({ total }) => total)
    expect(totals).toEqual([50, 100, 100, 100, 45])
  })

  it('moves with today', async () => {
    await loadSample(api.machine)
    const as = await api.signIn()
    const { orders } = await api.call(listOrders, { as, query: { sortBy: 'date', orderBy: 'desc' } })
    expect(api.machine.now().getTime() - Date.parse(orders[0]!.placedAt)).toBeLessThan(86_400_000)
  })
})
