import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { sampleCategories } from '../categories/sample.ts'
import { listCustomers } from '../customers/contract.ts'
import { sampleCustomers } from '../customers/sample.ts'
import { customers } from '../customers/server/tables.ts'
import { listOrders } from '../orders/contract.ts'
import { sampleOrders } from '../orders/sample.ts'
import { orderItems, orders, refunds } from '../orders/server/tables.ts'
import { sampleProducts } from '../products/sample.ts'
import * as reports from './contract.ts'

const api = await testApi()
const { db } = api.machine
const dayMs = 86_400_000
let as = ''

beforeEach(async () => {
  for (const load of [sampleCategories, sampleProducts, sampleCustomers, sampleOrders]) await load(api.machine)
  as = await api.signIn()
})

/** The first moment of the last so many days; the store of the sample keeps its clock by UTC. */
const since = (days: number) => new Date((Math.floor(api.machine.now().getTime() / dayMs) + 1 - days) * dayMs)
const sold = async (from: Date, to = api.machine.now()) =>
  (await db.select().from(orders)).filter(
    ({ payment, placedAt }) => [1, 2].includes(payment) && placedAt >= from && placedAt < to,
  )
const total = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const net = ({ totalCents, refundedCents }: { totalCents: number; refundedCents: number }) => totalCents - refundedCents

describe('the sales of a period', () => {
  it.each([7, 30, 90] as const)('of %i days equal a plain recount, as does the period before', async (days) => {
    const reply = await api.call(reports.readSales, { as, query: { days } })
    const first = since(days)
    const now = await sold(first)
    const before = await sold(new Date(2 * first.getTime() - api.machine.now().getTime()), first)
    expect(reply.orders).toMatchObject({ value: now.length, before: before.length })
    expect(reply.revenueCents).toMatchObject({ value: total(now, net), before: total(before, net) })
    expect(reply.refundedCents.value).toBe(total(now, ({ refundedCents }) => refundedCents))
    expect(reply.pendingCents.value).toBe(
      total(
        now.filter(({ payment }) => payment === 2),
        ({ totalCents }) => totalCents,
      ),
    )
    expect(reply.buyers.value).toBe(new Set(now.map(({ customerId }) => customerId)).size)
    const ids = new Set(now.map(({ id }) => id))
    const items = (await db.select().from(orderItems)).filter(({ orderId }) => ids.has(orderId))
    expect(reply.units.value).toBe(total(items, ({ qty }) => qty))
    const joined = (await db.select().from(customers)).filter(({ createdAt }) => createdAt >= first)
    expect(reply.newCustomers.value).toBe(joined.length)
    expect(total(reply.byDay, ({ revenueCents }) => revenueCents)).toBe(reply.revenueCents.value)
    expect(total(reply.byDay, (day) => day.orders)).toBe(now.length)
    expect(total(reply.channels, ({ revenueCents }) => revenueCents)).toBe(reply.revenueCents.value)
    for (const { country, revenueCents } of reply.countries) {
      const rows = await api.call(listCustomers, { as, query: { country, itemsPerPage: 100 } })
      const theirs = new Set(rows.customers.map(({ id }) => id))
      expect(revenueCents.value).toBe(
        total(
          now.filter(({ customerId }) => theirs.has(customerId)),
          net,
        ),
      )
    }
  })

  it('counts the orders that the list behind it shows', async () => {
    const reply = await api.call(reports.readSales, { as })
    expect(reply.days).toBe(30)
    expect((await api.call(listOrders, { as, query: { soldDays: 30 } })).total).toBe(reply.orders.value)
  })

  it('draws its first day whole, and as many days as it has', async () => {
    const first = since(7)
    const [{ id: order } = { id: 0 }] = await sold(first)
    await db.update(orders).set({ placedAt: first, payment: 1 }).where(eq(orders.id, order))
    const reply = await api.call(reports.readSales, { as, query: { days: 7 } })
    expect(reply.byDay.length).toBe(7)
    expect(reply.byDay[0]).toMatchObject({ date: first.toISOString().slice(0, 10) })
    expect(reply.byDay[0]!.orders).toBeGreaterThan(0)
  })

  it('is thirty days for any other number', async () => {
    expect((await api.call(reports.readSales, { as, query: { days: 31 } })).days).toBe(30)
  })

  it('of an empty store is zero, and compares with nothing', async () => {
    await db.delete(refunds)
    await db.delete(orderItems)
    await db.delete(orders)
    const reply = await api.call(reports.readSales, { as })
    expect(reply.revenueCents).toEqual({ value: 0, before: 0, changePercent: null })
    expect([reply.channels, reply.countries]).toEqual([[], []])
    expect(reply.byDay.length).toBe(30)
    expect((await api.call(reports.listTransactions, { as })).transactions).toEqual([])
  })
})

describe('the figures of a store with very many orders', () => {
  const ask = () => api.call(reports.readSales, { as, query: { days: 90 } })
  const later = (seconds: number) => {
    api.machine.clock.now = new Date(api.machine.now().getTime() + seconds * 1000)
  }

  it('are worked out behind what is given, at most once a minute, and equal a recount then', async () => {
    // What the database estimates stands in for so many rows.
    const estimate = (rows: number) =>
      db.execute(sql`update pg_class set reltuples = ${rows} where oid = 'orders'::regclass`)
    await estimate(1_000_000)
    onTestFinished(async () => void (await estimate(-1)))
    const first = await ask()
    await db.update(orders).set({ payment: 1 }).where(eq(orders.payment, 2))
    expect(await ask()).toEqual(first)
    later(61)
    expect(await ask()).toEqual(first)
    await expect.poll(async () => (await ask()).updatedAt).toBe(api.machine.now().toISOString())
    const now = await sold(since(90))
    expect(first.pendingCents.value).toBeGreaterThan(0)
    expect(await ask()).toMatchObject({
      pendingCents: { value: 0 },
      revenueCents: { value: total(now, net) },
      orders: { value: now.length },
    })
  })
})

describe('the revenue of a year', () => {
  it('equals a plain recount of its months', async () => {
    const { year, years, months } = await api.call(reports.readRevenue, { as })
    expect(years).toContain(year)
    const all = (await db.select().from(orders)).filter(({ payment }) => [1, 2].includes(payment))
    // The store of the sample keeps its clock by UTC.
    const inYear = all.filter(({ placedAt }) => placedAt.getUTCFullYear() === year)
    expect(total(months, ({ revenueCents }) => revenueCents)).toBe(total(inYear, net))
    expect(total(months, (month) => month.orders)).toBe(inYear.length)
    expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('is the current one when another is asked for that has no orders', async () => {
    const now = api.machine.now().getUTCFullYear()
    expect((await api.call(reports.readRevenue, { as, query: { year: 1999 } })).year).toBe(now)
  })
})

describe('lists of a dashboard', () => {
  it('name the products that sold most', async () => {
    const { products } = await api.call(reports.listPopularProducts, { as, query: { days: 90 } })
    expect(products.length).toBe(6)
    const ids = new Set((await sold(since(90))).map(({ id }) => id))
    const items = (await db.select().from(orderItems)).filter(({ orderId }) => ids.has(orderId))
    for (const { sku, units } of products)
      expect(units).toBe(
        total(
          items.filter((item) => item.sku === sku),
          ({ qty }) => qty,
        ),
      )
    expect(products.map(({ units }) => units)).toEqual(products.map(({ units }) => units).toSorted((a, b) => b - a))
  })

  it('show what is on its way, by stage', async () => {
    const stages = await api.call(reports.listUnderway, { as })
    const all = (await db.select().from(orders)).filter(({ payment }) => [1, 2].includes(payment))
    for (const { stage, total: count, orders: rows } of stages) {
      expect(count).toBe(all.filter(({ status }) => status === stage).length)
      expect(rows.length).toBe(Math.min(5, count))
    }
  })

  it('show payments as money in and refunds as money out, newest first', async () => {
    const { transactions } = await api.call(reports.listTransactions, { as })
    expect(transactions.length).toBe(6)
    for (const { kind, amountCents } of transactions) expect(amountCents > 0).toBe(kind === 'payment')
    expect(transactions.map(({ at }) => at)).toEqual(
      transactions
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })
})
