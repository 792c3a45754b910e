import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { changeSite } from '../landing/contract.ts'
import { readPricing } from '../pricing/contract.ts'
import { samplePrices } from '../pricing/sample.ts'
import { listTickets } from '../../office/tickets/contract.ts'
import { orderPlan, type PlanOrder } from './contract.ts'
import { totalOf } from './rules.ts'

const api = await testApi()
const key = '11111111-1111-4111-8111-111111111111'
/** Team costs 49.00 a month, and the store adds a tax of 10 %. */
const order: PlanOrder = {
  key,
  plan: 'team',
  isYearly: false,
  expectedCents: 5390,
  name: 'Ada',
  company: 'Ada’s vans',
  email: 'ada@test.example',
  phone: '',
  address: { line1: 'Main street 1', line2: '', town: 'Vaduz', state: '', postCode: '9490', country: 'Liechtenstein' },
  note: '',
  way: 'invoice',
  website: '',
}
const send = (given: Partial<PlanOrder> = {}) => ({ body: { ...order, ...given } })
const tickets = async () => (await api.call(listTickets, { as: await api.signIn() })).tickets

it('a plan is ordered at the price of now with tax, and the workspace receives a ticket', async () => {
  await samplePrices(api.machine)
  expect((await api.call(readPricing)).taxBasisPoints).toBe(1000)
  expect(await api.call(orderPlan, send())).toEqual({
    number: 1,
    plan: 'team',
    isYearly: false,
    totalCents: 5390,
    currency: 'USD',
    email: 'ada@test.example',
    payment: 'invoice',
  })
  const [ticket] = await tickets()
  expect(ticket).toMatchObject({ requester: 'Ada', email: 'ada@test.example', channel: 'website' })
  expect(ticket?.description).toMatch(
    /Plan order 1: Team, one month. Send an invoice of [^]*Ada’s vans[^]*9490 Vaduz[^]*Liechtenstein/,
  )
})

it('the same order sent twenty times at once is one order and one ticket', async () => {
  await samplePrices(api.machine)
  const replies = await Promise.all(Array.from({ length: 20 }, () => api.call(orderPlan, send())))
  const again = await api.call(orderPlan, send())
  expect(new Set(replies.map(({ number }) => number))).toEqual(new Set([again.number]))
  expect(await tickets()).toHaveLength(1)
})

it('a price the page made up, or one that has changed, is refused', async () => {
  await samplePrices(api.machine)
  for (const expectedCents of [0, 1, 4900])
    expect(await api.refusal(orderPlan, send({ expectedCents }))).toMatchObject({ status: 409 })
  expect(await tickets()).toEqual([])
})

it('is refused for a plan without a price, without an address, from programs and while the pages are closed', async () => {
  expect(await api.refusal(orderPlan, send())).toMatchObject({ status: 422 })
  await samplePrices(api.machine)
  for (const wrong of [{ website: 'x' }, { name: ' ' }, { email: 'x' }, { key: 'x' }])
    expect(await api.refusal(orderPlan, send(wrong))).toMatchObject({ status: 422 })
  await api.call(changeSite, { as: await api.signIn(), body: { isPublic: false, ownSite: '', version: 0 } })
  expect(await api.refusal(orderPlan, send())).toMatchObject({ status: 403 })
})

it('the total of an order is the price with its tax, rounded to the cent, and none without a price', () => {
  const prices = { monthlyCents: 4905, yearlyCents: null }
  expect(totalOf(prices, { isYearly: false, taxBasisPoints: 1000 })).toEqual({
    netCents: 4905,
    taxCents: 491,
    totalCents: 5396,
  })
  expect(totalOf(prices, { isYearly: true, taxBasisPoints: 1000 })).toBeUndefined()
})
