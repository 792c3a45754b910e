import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { credentials, users } from '#platform/access/server/tables.ts'
import { events } from '#platform/events/server/tables.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createCustomer, listCustomers, readCustomer } from '../../ecommerce/customers/contract.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import * as contract from './contract.ts'
import { mostKept } from './rules.ts'

const api = await testApi()
const { db } = api.machine
let staff = ''
let as = ''
const email = 'mei@example.com'
const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }
const home = { ...address, label: 'Home', isDefault: false }

beforeEach(async () => {
  staff = await api.signIn()
  as = await person(email)
})

/** Someone without any rights, whose email address is theirs. */
async function person(mail: string, isProven = true): Promise<string> {
  const token = await api.signIn([], { fullName: 'Mei Chen', email: mail })
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, mail))
  const changedAt = api.machine.now()
  const emailVerifiedAt = isProven ? changedAt : null
  await db.insert(credentials).values({ userId: user!.id, passwordHash: '', changedAt, emailVerifiedAt })
  return token
}

async function product(change: object = {}): Promise<number> {
  const category = {
    title: 'Games',
    slug: '',
    description: '',
    image: '',
    parentId: null,
    status: 'Published' as const,
  }
  await api.call(createCategory, { as: staff, body: category }).catch(() => undefined)
  const sku = `G${Math.random()}`.slice(0, 10)
  const body = {
    productName: 'Console',
    category: 'Games',
    sku,
    priceCents: 100,
    status: 'Published',
    qty: 5,
    ...change,
  }
  return (await api.call(createProduct, { as: staff, body: body as never })).id
}

const add = (body: contract.ShopperAddress, who = as) => api.call(contract.addShopperAddress, { as: who, body })
const wish = (body: { add: number[]; remove: number[] }, who = as) =>
  api.call(contract.changeWishlist, { as: who, body })

describe('the addresses of a person who shops', () => {
  it('are saved, the first one as the default, and one is the default at a time', async () => {
    expect(await api.call(contract.readShopper, { as })).toMatchObject({ name: 'Mei Chen', email, addresses: [] })
    const { addresses: first } = await add(home)
    expect(first).toMatchObject([{ label: 'Home', town: 'Montevideo', isDefault: true }])
    const { addresses } = await add({ ...home, label: 'Office', isDefault: true })
    expect(addresses.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Office', true],
      ['Home', false],
    ])
  })

  it('can be changed and deleted; a change of an older state is refused', async () => {
    const { addresses } = await add(home)
    const { id: entry, version } = addresses[0]!
    const body = { ...home, line1: 'Rambla 14', version }
    const changed = await api.call(contract.changeShopperAddress, { as, params: { entry }, body })
    expect(changed.addresses).toMatchObject([{ line1: 'Rambla 14' }])
    const late = await api.refusal(contract.changeShopperAddress, { as, params: { entry }, body })
    expect(late.status).toBe(409)
    expect((await api.call(contract.deleteShopperAddress, { as, params: { entry } })).addresses).toEqual([])
  })

  it('are those of the customer that the store knows, with what it had written down', async () => {
    const body = { customer: 'Mei Chen', email, contact: '', country: 'Uruguay', address, isBillingAddress: true }
    const { id } = await api.call(createCustomer, { as: staff, body })
    const { addresses } = await add({ ...home, label: 'Office' })
    expect(addresses.map(({ label }) => label)).toEqual(['Home', 'Office'])
    const { addresses: known, hasAccount } = await api.call(readCustomer, { as: staff, params: { id } })
    expect([known.length, hasAccount]).toEqual([2, true])
  })

  it('are nobody else’s: theirs are neither shown, changed nor deleted', async () => {
    const { addresses } = await add(home)
    const { id: entry, version } = addresses[0]!
    const other = await person('other@example.com')
    await add({ ...home, label: 'Office' }, other)
    const change = { as: other, params: { entry }, body: { ...home, line1: 'Elsewhere 1', version } }
    expect((await api.refusal(contract.changeShopperAddress, change)).status).toBe(404)
    expect((await api.refusal(contract.deleteShopperAddress, { as: other, params: { entry } })).status).toBe(404)
    expect((await api.call(contract.readShopper, { as: other })).addresses).toMatchObject([{ label: 'Office' }])
    expect((await api.call(contract.readShopper, { as })).addresses).toMatchObject([{ line1: 'Rambla 12' }])
  })

  it('aren’t got at by signing up with the email address of a customer', async () => {
    const body = {
      customer: 'Ana Silva',
      email: 'ana@example.com',
      contact: '',
      country: 'Uruguay',
      address,
      isBillingAddress: true,
    }
    await api.call(createCustomer, { as: staff, body })
    const thief = await person('ana@example.com', false)
    expect(await api.call(contract.readShopper, { as: thief })).toMatchObject({ canSave: false, addresses: [] })
    expect((await api.refusal(contract.addShopperAddress, { as: thief, body: home })).status).toBe(409)
    const [kept] = await db.select().from(customers)
    expect(kept?.userId).toBeNull()
  })

  it('aren’t offered to a second account with the email address of a customer, and it is told why', async () => {
    await add(home)
    await db.update(users).set({ email: 'before@example.com' }).where(eq(users.email, email))
    const second = await person(email)
    expect(await api.call(contract.readShopper, { as: second })).toMatchObject({ canSave: false, addresses: [] })
    const refusal = await api.refusal(contract.addShopperAddress, { as: second, body: home })
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('Another account')])
  })

  it('saved twice at the same moment make one customer', async () => {
    await Promise.all([add(home), add({ ...home, label: 'Office' })])
    expect((await api.call(listCustomers, { as: staff, query: {} })).total).toBe(1)
    expect((await api.call(contract.readShopper, { as })).addresses).toHaveLength(2)
  })

  it('have a limit, and are refused without a street', async () => {
    for (let at = 0; at < mostKept.addresses; at++) await add({ ...home, line1: `Rambla ${at}` })
    expect((await api.refusal(contract.addShopperAddress, { as, body: home })).status).toBe(409)
    const bad = await api.refusal(contract.addShopperAddress, { as, body: { ...home, line1: '' } })
    expect([bad.status, bad.issues[0]?.path]).toEqual([422, 'line1'])
  })
})

describe('the wishlist', () => {
  it('keeps products of the shop, each once, and shows them to the store', async () => {
    const [one, two, hidden] = [await product(), await product(), await product({ status: 'Inactive' })]
    expect((await wish({ add: [one, two, two, hidden, 999_999], remove: [] })).wishes).toEqual([one, two])
    expect((await wish({ add: [one], remove: [two] })).wishes).toEqual([one])
    const { customers: known } = await api.call(listCustomers, { as: staff, query: {} })
    const { wishlist } = await api.call(readCustomer, { as: staff, params: { id: known[0]!.id } })
    expect(wishlist.map(({ id }) => id)).toEqual([one])
  })

  it('records only what changed', async () => {
    const one = await product()
    for (const _ of [1, 2, 3]) await wish({ add: [one], remove: [] })
    await wish({ add: [], remove: [999_999] })
    expect(await db.$count(events, eq(events.kind, 'customer.wishes'))).toBe(1)
  })

  it('is one’s own', async () => {
    const one = await product()
    await wish({ add: [one], remove: [] })
    const other = await person('other@example.com')
    expect((await wish({ add: [], remove: [one] }, other)).wishes).toEqual([])
    expect((await api.call(contract.readShopper, { as })).wishes).toEqual([one])
  })
})
