import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { changeStoreDetails, type StoreDetails } from '../../ecommerce/settings/contract.ts'
import { settingDefaults as storeDefaults } from '../../ecommerce/settings/rules.ts'
import { receiveShopOrder, setShopHook } from '../../ecommerce/shopify/contract.ts'
import { rateCode, windowIn } from '../../ecommerce/shopify/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { editPlan, listPlans } from '../plans/contract.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { workOnSlots } from '../promises/server/promised-slots.ts'
import { changeGeneral } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db } = api.machine
const secret = 'shop secret'
const near = { door: [-56.191, -34.888] as [number, number], parking: null }
let day: PlanDay

/** A Friday, with a plan of Monday. */
beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 0)
  await day.make()
  await api.call(setShopHook, { as: day.as, body: { secret } })
  const address = 'Calle Nueva 7, 11000 Montevideo, Uruguay'
  await day.take({ address, pins: near, date: '2026-12-24' })
})

async function send({ path }: { path: string }, what: unknown, signedWith = secret) {
  const body = JSON.stringify(what)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(signedWith), algorithm, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(body)))
  const headers = {
    'content-type': 'application/json',
    'x-shopify-hmac-sha256': btoa(String.fromCodePoint(...mac)),
  }
  return api.fetch(new Request(`http://localhost${path}`, { method: 'POST', headers, body }))
}
const ask = (question: unknown, signedWith = secret) => send(contract.rateForShopify, question, signedWith)
const question = {
  rate: {
    destination: { country: 'UY', postal_code: '11000', city: 'Montevideo', address1: 'Calle Nueva 7' },
    items: [{ name: 'Lamp', quantity: 2, grams: 700, price: 1000 }],
    currency: 'USD',
    locale: 'fr',
  },
}
type Rate = Record<'service_name' | 'service_code' | 'total_price' | 'min_delivery_date' | 'max_delivery_date', string>
async function ratesIn(currency = 'USD'): Promise<Rate[]> {
  const reply = await ask({ rate: { ...question.rate, currency } })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { rates: Rate[] }).rates
}
const mondays = (rates: Rate[]) => rates.filter((rate) => rate.min_delivery_date.startsWith(monday))

const inStore = (currency: StoreDetails['currency']) =>
  api.call(changeStoreDetails, { as: day.as, body: { version: 0, value: { ...storeDefaults.details, currency } } })
const inPlans = (currency: (typeof settingDefaults)['general']['currency']) =>
  api.call(changeGeneral, { as: day.as, body: { version: 0, value: { ...settingDefaults.general, currency } } })

describe('the carrier call of a Shopify shop', () => {
  it('is answered with times and their prices', async () => {
    const [rate] = mondays(await ratesIn())
    expect(rate).toMatchObject({ currency: 'USD', total_price: expect.stringMatching(/^\d+$/) })
    expect(rate!.service_name).toMatch(/^23 nov/)
    expect(Date.parse(rate!.min_delivery_date)).toBeLessThan(Date.parse(rate!.max_delivery_date))
  })

  it('is refused without the signature of the shop, and what is no question too', async () => {
    expect((await ask(question, 'another')).status).toBe(401)
    expect((await ask({ rate: 'free' })).status).toBe(422)
  })

  it('has no rates where nobody knows the address', async () => {
    const destination = { ...question.rate.destination, address1: 'Nowhere 7' }
    const reply = await ask({ rate: { ...question.rate, destination } })
    expect([reply.status, await reply.json()]).toEqual([200, { rates: [] }])
  })

  it('has no rates in a currency that isn’t that of the store and of what plans cost', async () => {
    expect(await ratesIn('EUR')).toEqual([])
    await inStore('EUR')
    expect([await ratesIn('EUR'), await ratesIn('USD')]).toEqual([[], []])
    await inPlans('EUR')
    expect((await ratesIn('EUR')).length).toBeGreaterThan(0)
  })

  it('has the prices of a currency without smaller units in hundredths', async () => {
    const [dollars] = mondays(await ratesIn())
    await inStore('JPY')
    await inPlans('JPY')
    const [yen] = mondays(await ratesIn('JPY'))
    expect(Number(yen!.total_price)).toBe(Number(dollars!.total_price) * 100)
  })
})

describe('the order of a buyer who took a time', () => {
  const order = (code: string | null, id: number) => ({
    id,
    email: 'bob@example.com',
    financial_status: 'paid',
    shipping_lines: [{ code: 'EXPRESS' }, { code }],
    shipping_address: { address1: 'Calle Nueva 7', city: 'Montevideo', zip: '11000', country: 'Uruguay' },
    line_items: [{ title: 'Lamp', sku: null, quantity: 2, price: '10.00' }],
  })
  const deliveryFrom = async (code: string | null, id: number) => {
    const reply = await send(receiveShopOrder, order(code, id))
    expect(reply.status).toBe(200)
    await api.machine.queue.runKept()
    const { order: number } = (await reply.json()) as { order: number }
    const [row] = await db.select().from(deliveries).where(eq(deliveries.orderId, number))
    return row!
  }

  it('is brought then, as was promised', async () => {
    workOnSlots(api.machine)
    const rate = mondays(await ratesIn())[0]!
    const row = await deliveryFrom(rate.service_code, 1)
    const [from, to] = rate.service_name.slice(-11).split('–')
    expect(row).toMatchObject({ date: monday, windows: [{ from, to }] })
    expect(await db.select().from(promises)).toMatchObject([
      {
        deliveryId: row.id,
        channel: 'checkout',
        earliest: new Date(rate.min_delivery_date),
        latest: new Date(rate.max_delivery_date),
      },
    ])
  })

  it('keeps its place before it is paid', async () => {
    const { plans } = await api.call(listPlans, { as: day.as, query: { date: monday } })
    const { id, version, routes } = await day.read(plans[0]!.id)
    const limits = { kind: 'setLimits' as const, mostKilometers: null }
    const edits = routes.map((route, at) => ({ ...limits, routeId: route.id, mostStops: at === 0 ? 1 : 0 }))
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
    const [rate] = mondays(await ratesIn())
    const unpaid = { ...order(rate!.service_code, 1), financial_status: 'pending' }
    expect((await send(receiveShopOrder, unpaid)).status).toBe(200)
    expect(mondays(await ratesIn())).toEqual([])
    expect(await db.select().from(deliveries).where(eq(deliveries.date, monday))).toEqual([])
  })

  it('is brought on a day that was taken as a whole, without a promised time', async () => {
    workOnSlots(api.machine)
    const row = await deliveryFrom(rateCode({ from: '2026-11-25T03:00:00.000Z', to: '2026-11-26T03:00:00.000Z' }), 1)
    expect(row).toMatchObject({ date: '2026-11-25', windows: [] })
    expect(await db.select().from(promises)).toEqual([])
  })

  it('has no time where it was sent at the rate of someone else', async () => {
    expect(await deliveryFrom('2026-11-25', 1)).toMatchObject({ windows: [] })
    expect(await deliveryFrom(null, 2)).toMatchObject({ windows: [] })
    const day25 = ['2026-11-25T03:00:00.000Z', '2026-11-26T03:00:00.000Z'] as const
    expect(windowIn(`${day25[1]}/${day25[0]}`)).toBe(null)
    expect(windowIn(`${day25[0]}/2026-12-26T03:00:00.000Z`)).toBe(null)
    expect(windowIn('2026-99-99T03:00:00.000Z/2026-99-99T09:00:00.000Z')).toBe(null)
  })
})
