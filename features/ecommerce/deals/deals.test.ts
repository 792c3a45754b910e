import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { bulkCategories, createCategory, deleteCategory } from '../categories/contract.ts'
import { createOrder, deleteOrder, moveOrder, quoteOrder, readOrder } from '../orders/contract.ts'
import { createProduct } from '../products/contract.ts'
import * as contract from './contract.ts'
import { couponText, discountOf } from './rules.ts'

const api = await testApi()
let as = ''
let shoes = 0
let lamp = 0

beforeEach(async () => {
  as = await api.signIn()
  shoes = await product('Shoes', 10_000)
  lamp = await product('Lamps', 5_000)
})

async function product(category: string, priceCents: number): Promise<number> {
  const title = { title: category, slug: '', description: '', image: '', parentId: null, status: 'Published' as const }
  await api.call(createCategory, { as, body: title })
  const body = { productName: `One of ${category}`, category, sku: category, priceCents, qty: 50, status: 'Published' }
  return (await api.call(createProduct, { as, body: body as never })).id
}

const input = (change: object = {}): contract.DealInput => ({
  title: 'Spring',
  kind: 'percent',
  percent: 20,
  amountCents: 0,
  code: 'spring-20',
  category: null,
  minimumCents: 0,
  startsOn: '2026-11-01',
  endsOn: null,
  mostUses: null,
  isOncePerCustomer: false,
  isOffered: false,
  note: '',
  ...change,
})
const add = (change: object = {}) => api.call(contract.createDeal, { as, body: input(change) })
const buyer = (email: string) => ({ customer: 'Mei Chen', email, contact: '', country: 'China' })
const goods = (change: object = {}) => ({
  items: [{ productId: shoes, qty: 1 }],
  coupon: 'SPRING-20',
  customer: buyer('mei@example.com'),
  ...change,
})
const order = (change: object = {}) => api.call(createOrder, { as, body: goods(change) })
const refused = async (change: object = {}) => (await api.refusal(createOrder, { as, body: goods(change) })).message
const uses = async (id: number) => (await api.call(contract.readDeal, { as, params: { id } })).uses

describe('a deal', () => {
  it('is taken off an order with its code, however it is written, and stays on it', async () => {
    const { id } = await add()
    const asked = { items: [{ productId: shoes, qty: 2 }], discountCents: 0, discountBasisPoints: 0, shipping: null }
    // A fifth of 200.00, and a tenth of the 160.00 left as tax.
    expect(await api.call(quoteOrder, { as, body: { ...asked, coupon: ' spring-20 ' } })).toMatchObject({
      discountCents: 4000,
      totalCents: 17_600,
    })
    const made = await order({ items: [{ productId: shoes, qty: 2 }], coupon: 'Spring-20' })
    expect(made).toMatchObject({ coupon: 'SPRING-20', discountCents: 4000, totalCents: 17_600 })
    expect(await uses(id)).toBe(1)
    await api.call(contract.deleteDeal, { as, params: { id } })
    expect(await api.call(readOrder, { as, params: { id: made.order } })).toMatchObject({ discountCents: 4000 })
  })

  it('of a category is taken off its items alone', async () => {
    await add({ category: 'Lamps' })
    const both = [
      { productId: shoes, qty: 1 },
      { productId: lamp, qty: 1 },
    ]
    expect(await order({ items: both })).toMatchObject({ discountCents: 1000 })
    expect(await refused()).toBe('The code SPRING-20 doesn’t apply to any of these items.')
  })

  it('keeps its category: one that a deal applies to can’t be deleted, nor while the deal could be restored', async () => {
    const title = 'Hats'
    const hats = { title, slug: '', description: '', image: '', parentId: null, status: 'Published' as const }
    const { id: categoryId } = await api.call(createCategory, { as, body: hats })
    const { id } = await add({ category: title })
    const removal = { as, params: { id: categoryId } }
    const inUse = {
      status: 409,
      message: expect.stringContaining('Hats can’t be deleted because a deal applies to it'),
    }
    expect(await api.refusal(deleteCategory, removal)).toMatchObject(inUse)
    await api.call(contract.deleteDeal, { as, params: { id } })
    expect(await api.refusal(deleteCategory, removal)).toMatchObject(inUse)
    await api.call(bulkCategories, { as, body: { action: 'delete', ids: [categoryId] } })
    await api.call(contract.restoreDeal, { as, params: { id } })
    expect(await api.call(contract.readDeal, { as, params: { id } })).toMatchObject({ category: title })
    expect(await refused()).toBe('The code SPRING-20 doesn’t apply to any of these items.')
  })

  it('of an amount never takes off more than the items cost', async () => {
    await add({ kind: 'amount', percent: 0, amountCents: 8000 })
    expect(await order({ items: [{ productId: lamp, qty: 1 }] })).toMatchObject({ discountCents: 5000, totalCents: 0 })
  })

  it('is refused with its reason: unknown, not yet, over, paused, too small an order', async () => {
    expect(await refused()).toContain('We don’t know the code SPRING-20')
    await add({ code: 'EARLY', startsOn: '2026-12-24' })
    await add({ code: 'LATE', endsOn: '2026-11-19' })
    await add({ code: 'BIG', minimumCents: 20_000 })
    const paused = await add({ code: 'PAUSED' })
    await api.call(contract.pauseDeal, {
      as,
      params: { id: paused.id },
      body: { version: paused.version, isPaused: true },
    })
    expect(await refused({ coupon: 'EARLY' })).toBe('The code EARLY can’t be used yet.')
    expect(await refused({ coupon: 'LATE' })).toBe('The code LATE has ended.')
    expect(await refused({ coupon: 'BIG' })).toBe('The code BIG needs items worth at least $200.00.')
    expect(await refused({ coupon: 'PAUSED' })).toContain('We don’t know the code PAUSED')
  })

  it('has no more uses than it was given, also at once, and a cancelled order gives its use back', async () => {
    const { id } = await add({ mostUses: 1 })
    const tries = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) => order({ customer: buyer(`${name}@example.com`) })),
    )
    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(1)
    expect(await uses(id)).toBe(1)
    expect(await refused()).toBe('The code SPRING-20 has been used up.')
    const { order: number, version } = made[0]!
    await api.call(moveOrder, { as, params: { id: number }, body: { version, payment: 4, note: '' } })
    await order()
    expect(await uses(id)).toBe(1)
  })

  it('once per customer is used once by each', async () => {
    await add({ isOncePerCustomer: true })
    const first = await order()
    expect(await refused()).toBe('You’ve already used the code SPRING-20.')
    await order({ customer: buyer('ada@example.com') })
    await api.call(deleteOrder, { as, params: { id: first.order } })
    await order()
  })
})

describe('deals', () => {
  it('are listed with their state, and found by title and code', async () => {
    await add()
    await add({ title: 'Winter', code: 'WINTER', startsOn: '2026-12-01' })
    await add({ title: 'Summer', code: 'SUMMER', endsOn: '2026-11-10' })
    const titles = async (query: object) =>
      (await api.call(contract.listDeals, { as, query })).deals.map(({ title, state }) => `${title} ${state}`)
    expect(await titles({ sortBy: 'title', orderBy: 'asc' })).toEqual([
      'Spring running',
      'Summer ended',
      'Winter scheduled',
    ])
    expect(await titles({ state: 'scheduled' })).toEqual(['Winter scheduled'])
    expect(await titles({ q: 'summ' })).toEqual(['Summer ended'])
  })

  it('are sent back when something is wrong: no discount, ends before it starts, a code in use, no such category', async () => {
    await add()
    const path = async (change: object) =>
      (await api.refusal(contract.createDeal, { as, body: input(change) })).issues[0]?.path
    expect(await path({ code: 'NEW', percent: 0 })).toBe('percent')
    expect(await path({ code: 'NEW', kind: 'amount' })).toBe('amountCents')
    expect(await path({ code: 'NEW', endsOn: '2026-10-01' })).toBe('endsOn')
    expect(await path({ code: 'Spring-20' })).toBe('code')
    for (const code of ['a b', 'AB', 'x'.repeat(21)])
      expect((await api.refusal(contract.createDeal, { as, body: input({ code }) })).issues).toEqual([
        expect.objectContaining({
          path: 'code',
          message: expect.stringContaining('3 to 20 letters, digits or hyphens'),
        }),
      ])
    expect(await path({ code: 'NEW', category: 'Boats' })).toBe('category')
  })

  it('can be changed; orders that used them keep their discount, and a change begun before another is refused', async () => {
    const { id, version } = await add()
    const made = await order()
    const change = (fields: object) => ({ as, params: { id }, body: { ...input(fields), version } })
    const changed = await api.call(
      contract.changeDeal,
      change({ title: 'Autumn', kind: 'amount', percent: 20, amountCents: 500, code: 'autumn', mostUses: 9 }),
    )
    expect(changed).toMatchObject({ title: 'Autumn', percent: 0, amountCents: 500, code: 'AUTUMN', uses: 1 })
    expect(await api.call(readOrder, { as, params: { id: made.order } })).toMatchObject({ discountCents: 2000 })
    expect(await order({ coupon: 'AUTUMN', customer: buyer('ada@example.com') })).toMatchObject({ discountCents: 500 })
    expect((await api.refusal(contract.changeDeal, change({ title: 'Late' }))).status).toBe(409)
    await add()
    const taken = { ...change({}), body: { ...input(), version: version + 1 } }
    expect((await api.refusal(contract.changeDeal, taken)).issues[0]?.path).toBe('code')
    const noCategory = { ...change({}), body: { ...input({ code: 'X-1', category: 'Boats' }), version: version + 1 } }
    expect((await api.refusal(contract.changeDeal, noCategory)).issues[0]?.path).toBe('category')
    expect((await api.refusal(contract.changeDeal, change({ percent: 0 }))).issues[0]?.path).toBe('percent')
  })

  it('can be restored, unless another has taken the code', async () => {
    const { id } = await add()
    const remove = (deal: number) => api.call(contract.deleteDeal, { as, params: { id: deal } })
    const restore = { as, params: { id } }
    await remove(id)
    expect((await api.refusal(contract.readDeal, { as, params: { id } })).status).toBe(404)
    const second = await add()
    expect((await api.refusal(contract.restoreDeal, restore)).status).toBe(422)
    await remove(second.id)
    await api.call(contract.restoreDeal, restore)
    expect((await api.call(contract.readDeal, { as, params: { id } })).code).toBe('SPRING-20')
  })

  it('are for people who may see products, and changed by those who may change them', async () => {
    const { id, version } = await add()
    const reader = await api.signIn([{ action: 'read', subject: 'Product' }])
    const change = { as: reader, params: { id }, body: { version, isPaused: true } }
    expect((await api.refusal(contract.createDeal, { as: reader, body: input({ code: 'NEW' }) })).status).toBe(403)
    expect((await api.refusal(contract.pauseDeal, change)).status).toBe(403)
    const edit = { params: { id }, body: { ...input({ code: 'NEW' }), version } }
    expect((await api.refusal(contract.changeDeal, { ...edit, as: reader })).status).toBe(403)
    expect((await api.refusal(contract.changeDeal, { ...edit, as, params: { id: 999 } })).status).toBe(404)
    expect((await api.refusal(contract.deleteDeal, { as: reader, params: { id } })).status).toBe(403)
    expect((await api.call(contract.listDeals, { as: reader })).total).toBe(1)
    expect((await api.refusal(contract.readDeal, { as, params: { id: 999 } })).status).toBe(404)
    const stale = { as, params: { id }, body: { version: version + 1, isPaused: true } }
    expect((await api.refusal(contract.pauseDeal, stale)).status).toBe(409)
  })
})

it('a code is compared in capitals, without spaces round it, in Western digits', () => {
  expect(couponText(' été٢٠ ')).toBe('ÉTÉ20')
})

it('a share is of the lines it applies to', () => {
  const lines = [
    { category: 'Shoes', totalCents: 1000 },
    { category: 'Lamps', totalCents: 333 },
  ]
  const deal = { kind: 'percent' as const, percent: 50, amountCents: 0 }
  expect(discountOf({ ...deal, category: null }, lines)).toBe(667)
  expect(discountOf({ ...deal, category: 'Lamps' }, lines)).toBe(167)
})
