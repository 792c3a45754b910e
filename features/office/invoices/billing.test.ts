import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import * as deliveryContract from '../../logistics/deliveries/contract.ts'
import type { DeliveryInput } from '../../logistics/deliveries/rules/input.ts'
import { deliveryAttempts } from '../../logistics/attempts/server/tables.ts'
import { deliveries } from '../../logistics/deliveries/server/tables.ts'
import { depots } from '../../logistics/depots/server/tables.ts'
import { places } from '../../logistics/places/server/tables.ts'
import * as prices from '../delivery-prices/contract.ts'
import * as contract from './contract.ts'
import * as paying from './rules/payments.ts'
import { previewBillingRun, startBillingRun } from './rules/billing-run.ts'
import { invoices } from './server/tables.ts'

const api = await testApi()
const { db, clock } = api.machine
let as = ''
let customerId = 0

const period = { from: '2026-11-01', to: '2026-11-30' }
const usual = { customerId: null, perDeliveryCents: 500, perKilogramCents: 30, version: 0 }

async function addClient(name: string) {
  const person = { customer: name, email: `${name.toLowerCase()}@harbour.example`, contact: '', country: 'Germany' }
  return (await api.call(createCustomer, { as, body: { ...person, isBillingAddress: true } })).customerId
}

/** A delivery that was brought on a day of November. */
async function deliver(reference: string, on = 10, more: Partial<DeliveryInput> = {}): Promise<number> {
  const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
  const body = { reference, recipient: 'Ada', address: 'Quay 1', pins, customerId, ...more } as DeliveryInput
  const { id } = await api.call(deliveryContract.createDelivery, { as, body })
  const doneAt = new Date(`2026-11-${String(on).padStart(2, '0')}T12:00:00Z`)
  await db.update(deliveries).set({ state: 'delivered', doneAt }).where(eq(deliveries.id, id))
  return id
}

const preview = (query: object = {}, who = as) =>
  api.call(prices.listBillableDeliveries, { as: who, query: { customerId, ...period, ...query } })
const setPrices = (body: object = {}) => api.call(prices.changeDeliveryPrices, { as, body: { ...usual, ...body } })
const bill = (deliveryIds: number[], lines: 'delivery' | 'day' = 'delivery') =>
  api.call(prices.billDeliveries, { as, body: { customerId, deliveryIds, lines } })
const billRefused = (body: object, who = as) =>
  api.refusal(prices.billDeliveries, {
    as: who,
    body: { customerId, deliveryIds: [1], lines: 'delivery' as const, ...body },
  })
const invoiceOf = async (id: number) =>
  (await api.call(deliveryContract.readDeliveryById, { as, params: { id } })).invoiceId
const read = async (id: number) => (await api.call(contract.readInvoice, { as, params: { id } })).invoice

const visit = (deliveryId: number, more: Partial<typeof deliveryAttempts.$inferInsert> = {}) =>
  db.insert(deliveryAttempts).values({
    actionId: `${deliveryId} ${more.actionId ?? 'one'}`,
    deliveryId,
    routeId: 1,
    planRouteId: 1,
    day: '2026-11-10',
    driverId: 1,
    driverName: 'Dan',
    vehicleId: 1,
    arrivedAt: new Date('2026-11-10T11:00:00Z'),
    endedAt: new Date('2026-11-10T11:20:00Z'),
    outcome: 'failed',
    recordedAt: new Date('2026-11-10T11:20:00Z'),
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'actionId')),
  })

beforeEach(async () => {
  clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  customerId = await addClient('Zoe')
})

describe('what can be billed', () => {
  it('is what was delivered to a client in a period, priced by its own fee, the client or the usual prices', async () => {
    const heavy = await deliver('D-1', 3, { quantities: { kilograms: 12.5 } })
    await deliver('D-2', 2, { feeCents: 1234 })
    await deliver('D-3', 30, { quantities: { kilograms: 0.1 } })
    const early = await deliver('D-4', 1)
    await db
      .update(deliveries)
      .set({ doneAt: new Date('2026-10-31T12:00:00Z') })
      .where(eq(deliveries.id, early))
    const open = await deliver('D-5', 4)
    await db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.id, open))
    await deliver('D-6', 5, { customerId: await addClient('Ben') })
    const bare = await preview()
    expect(bare.deliveries.map(({ reference, priceCents }) => [reference, priceCents])).toEqual([
      ['D-2', 1234],
      ['D-1', null],
      ['D-3', null],
    ])
    await setPrices()
    expect((await preview()).deliveries.map((row) => [row.priceCents, row.priceSource])).toEqual([
      [1234, 'delivery'],
      // 5.00 and 12.5 kg at 0.30
      [875, 'usual'],
      [503, 'usual'],
    ])
    await setPrices({ customerId, perDeliveryCents: 400, perKilogramCents: 0 })
    expect((await preview()).deliveries[1]).toMatchObject({ id: heavy, priceCents: 400, priceSource: 'client' })
    await api.call(prices.deleteDeliveryPrices, { as, params: { id: customerId } })
    expect((await preview()).deliveries[1]).toMatchObject({ priceCents: 875, priceSource: 'usual' })
    expect((await api.refusal(prices.deleteDeliveryPrices, { as, params: { id: 0 } })).status).toBe(404)
  })

  it('holds what the account of a client added without naming them', async () => {
    const id = await deliver('D-1', 3, { customerId: null })
    const [user] = await db.select({ id: users.id }).from(users).limit(1)
    expect((await preview()).deliveries).toEqual([])
    await db.update(customers).set({ userId: user!.id }).where(eq(customers.id, customerId))
    await db.update(deliveries).set({ ownerId: user!.id }).where(eq(deliveries.id, id))
    expect((await preview()).deliveries).toHaveLength(1)
  })

  it('has the price and the customer that the office names, not those that a client names', async () => {
    const office = await deliver('D-1', 3, { feeCents: 100 })
    const token = await api.signIn([
      { action: ['create', 'read', 'write'], subject: 'Delivery', conditions: { ownerId: '$user.id' } },
    ])
    const body = { reference: 'D-2', recipient: 'Ada', address: 'Quay 1', customerId, feeCents: 0 } as DeliveryInput
    const { id, version } = await api.call(deliveryContract.createDelivery, { as: token, body })
    const params = { id }
    const change = { version, feeCents: 1, customerId, tags: ['a'] }
    const changed = await api.call(deliveryContract.changeDelivery, { as: token, params, body: change })
    expect(changed).toMatchObject({ feeCents: null, customerId: null, tags: ['a'] })
    expect((await preview()).deliveries).toMatchObject([{ id: office, priceCents: 100 }])
  })

  it('is refused without the right to write invoices, for an unknown client and for a wrong period', async () => {
    const refused = (query: object, who?: string) =>
      api.refusal(prices.listBillableDeliveries, {
        ...(who !== undefined && { as: who }),
        query: { customerId, ...period, ...query },
      })
    expect((await refused({}, await api.signIn([{ action: 'read', subject: 'Invoice' }]))).status).toBe(403)
    expect((await refused({ customerId: 9 }, as)).status).toBe(422)
    expect((await refused({ to: '2026-10-31' }, as)).status).toBe(422)
    expect((await refused({ to: '2027-02-28' }, as)).status).toBe(422)
    const blind = await api.signIn([{ action: 'create', subject: 'Invoice' }])
    await deliver('D-1')
    expect((await preview({}, blind)).deliveries).toEqual([])
  })
})

describe('billing', () => {
  it('makes a draft with a line for each delivery, which then shows its invoice', async () => {
    await setPrices()
    const ids = [await deliver('D-1', 3, { quantities: { kilograms: 2 } }), await deliver('D-2', 4)]
    const { id, deliveries: count } = await bill(ids)
    expect(count).toBe(2)
    const invoice = await read(id)
    expect(invoice).toMatchObject({ isDraft: true, customerId, service: 'Deliveries', issuedDate: '2026-11-20' })
    expect(invoice.lines.map(({ item, description, priceCents }) => [item, description, priceCents])).toEqual([
      ['Delivery D-1', '2026-11-03 · Ada · 2 kg', 560],
      ['Delivery D-2', '2026-11-04 · Ada', 500],
    ])
    expect(await invoiceOf(ids[0]!)).toBe(id)
    expect((await preview()).deliveries).toEqual([])
    const driver = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    const seen = await api.call(deliveryContract.readDeliveryById, { as: driver, params: { id: ids[0]! } })
    expect(seen.invoiceId).toBeNull()
  })

  it('makes a line for each day that comes to the same', async () => {
    await setPrices()
    const ids = [await deliver('D-1', 4), await deliver('D-2', 3), await deliver('D-3', 4)]
    const { id, totalCents } = await bill(ids, 'day')
    const { lines, subtotalCents } = await read(id)
    expect(lines.map(({ item, description, priceCents }) => [item, description, priceCents])).toEqual([
      ['One delivery on 2026-11-03', 'D-2', 500],
      ['2 deliveries on 2026-11-04', 'D-1, D-3', 1000],
    ])
    expect([subtotalCents, totalCents]).toEqual([1500, (await read(id)).totalCents])
  })

  it('bills each delivery once, also when two people bill at the same time', async () => {
    await setPrices()
    const ids = [await deliver('D-1'), await deliver('D-2')]
    const tries = await Promise.allSettled([bill(ids), bill(ids.toReversed())])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await billRefused({ deliveryIds: ids })).toMatchObject({ status: 409 })
    expect((await api.call(contract.listInvoices, { as, query: {} })).totalInvoices).toBe(1)
  })

  it('bills again what a deleted draft let go of, and restores it only while nobody has', async () => {
    await setPrices()
    const ids = [await deliver('D-1'), await deliver('D-2')]
    const { id } = await bill(ids)
    await api.call(contract.deleteInvoice, { as, params: { id } })
    expect(await invoiceOf(ids[0]!)).toBeNull()
    await api.call(contract.restoreInvoice, { as, params: { id } })
    expect(await invoiceOf(ids[0]!)).toBe(id)
    await api.call(contract.bulkInvoices, { as, body: { action: 'delete', ids: [id] } })
    const next = await bill([ids[1]!])
    expect((await api.refusal(contract.restoreInvoice, { as, params: { id } })).status).toBe(409)
    expect(await invoiceOf(ids[0]!)).toBeNull()
    expect(await invoiceOf(ids[1]!)).toBe(next.id)
  })

  it('lets go of them when the whole invoice is credited, not before', async () => {
    await setPrices()
    const ids = [await deliver('D-1')]
    const { id, totalCents } = await bill(ids)
    const { version } = await read(id)
    await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
    const credit = (amountCents: number) =>
      api.call(paying.creditInvoice, { as, params: { id }, body: { amountCents, reason: 'Wrong' } })
    await credit(100)
    expect(await invoiceOf(ids[0]!)).toBe(id)
    await credit(totalCents - 100)
    expect(await invoiceOf(ids[0]!)).toBeNull()
    expect((await preview()).deliveries).toHaveLength(1)
    const next = await bill(ids)
    await api.call(contract.deleteInvoice, { as, params: { id } })
    expect(await invoiceOf(ids[0]!)).toBe(next.id)
  })

  it('keeps its client', async () => {
    await setPrices()
    const { id } = await bill([await deliver('D-1')])
    const other = await addClient('Ben')
    const { lines, version, issuedDate, dueDate } = await read(id)
    const kept = { service: 'Deliveries', issuedOn: issuedDate, dueOn: dueDate, version } as const
    const client = { company: '', contact: '', address: '', taxId: '' }
    const words = { discountCents: 0, discountBasisPoints: 0, salesperson: '', thanks: '', note: '' }
    const body = {
      ...kept,
      ...words,
      client,
      customerId: other,
      lines: lines.map(({ id: _id, netCents: _n, ...line }) => line),
    }
    expect((await api.refusal(contract.changeInvoice, { as, params: { id }, body })).status).toBe(409)
    await api.call(contract.changeInvoice, { as, params: { id }, body: { ...body, customerId } })
  })

  it('is refused without a price, in another currency, and for more lines than fit', async () => {
    const id = await deliver('D-1')
    expect(await billRefused({ deliveryIds: [id] })).toMatchObject({ status: 409 })
    await setPrices()
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    const body = { value: { ...tabs.details, currency: 'JPY' as const }, version: versions.details ?? 0 }
    await api.call(changeStoreDetails, { as, body })
    const other = await billRefused({ deliveryIds: [id] })
    expect([other.status, other.message]).toEqual([409, expect.stringContaining('JPY')])
    await setPrices({ version: 1 })
    await bill([id])
    const many = Array.from({ length: 201 }, (_, index) => index + 1)
    expect((await billRefused({ deliveryIds: many })).status).toBe(422)
    expect((await billRefused({ deliveryIds: [] })).status).toBe(422)
  })

  it('is refused to whoever may not write invoices for the client', async () => {
    const id = await deliver('D-1')
    const reader = await api.signIn([{ action: 'read', subject: ['Invoice', 'Delivery'] }])
    expect((await billRefused({ deliveryIds: [id] }, reader)).status).toBe(403)
    const own = await api.signIn([
      { action: ['create', 'read', 'write'], subject: 'Invoice', conditions: { ownerId: '$user.id' } },
      { action: 'read', subject: 'Delivery' },
    ])
    expect((await billRefused({ deliveryIds: [id] }, own)).status).toBe(422)
    expect((await billRefused({ customerId: 9 })).status).toBe(422)
    await setPrices()
    expect((await billRefused({ deliveryIds: [id, 999_999] })).status).toBe(409)
    const blind = await api.signIn([{ action: ['create', 'read'], subject: 'Invoice' }])
    expect((await billRefused({ deliveryIds: [id] }, blind)).status).toBe(409)
    expect(await db.$count(deliveries, inArray(deliveries.id, [id]))).toBe(1)
    expect(await db.$count(invoices)).toBe(0)
  })
})

describe('a price list', () => {
  it('charges distance, waiting and failed attempts, and says so line by line', async () => {
    const id = await deliver('D-1')
    // One degree north of the depot: 111.195 km.
    const place = { name: 'Port', code: 'P', longitude: -56.1, latitude: -34.9, hours: {} as never }
    const [depot] = await db.insert(depots).values(place).returning()
    const [row] = await db.update(deliveries).set({ depotId: depot!.id }).where(eq(deliveries.id, id)).returning()
    const door = { doorLongitude: depot!.longitude, doorLatitude: depot!.latitude + 1 }
    await db.update(places).set(door).where(eq(places.id, row!.placeId!))
    await visit(id)
    await visit(id, { actionId: 'two', voidedAt: new Date() })
    await visit(id, { actionId: 'three', outcome: 'delivered', endedAt: new Date('2026-11-10T11:31:00Z') })
    await setPrices({ perKilometreCents: 10, freeMinutes: 15, waitingCents: 300, failedCents: 250 })
    const [billable] = (await preview()).deliveries
    expect(billable?.parts.map(({ kind, amount, cents }) => [kind, amount, cents])).toEqual([
      ['base', 0, 500],
      ['distance', 111.2, 1112],
      // Five minutes and sixteen beyond the fifteen: one quarter and two.
      ['waiting', 45, 900],
      ['failed', 1, 250],
    ])
    const invoice = await read((await bill([id])).id)
    expect(invoice.lines[0]).toMatchObject({
      priceCents: 2762,
      description: expect.stringMatching(
        /delivery .*5.*, 111.2 km .*11\.12, 45 min waiting .*9.*, failed attempt .*2\.5/,
      ),
    })
  })

  it('bills what came back for its attempts alone, once, and nothing where they are free', async () => {
    const id = await deliver('D-1', 10, { feeCents: 5000 })
    await db.update(deliveries).set({ state: 'returned', attempts: 2 }).where(eq(deliveries.id, id))
    await visit(id)
    await setPrices()
    expect((await preview()).deliveries).toEqual([])
    expect((await billRefused({ deliveryIds: [id] })).status).toBe(409)
    await setPrices({ failedCents: 250, version: 1 })
    expect((await preview()).deliveries).toMatchObject([{ id, priceCents: 250, isInVain: true }])
    expect((await bill([id])).deliveries).toBe(1)
    expect((await billRefused({ deliveryIds: [id] })).status).toBe(409)
  })

  it('holds from its first day on, keeps what was left out, and stays to be read', async () => {
    await deliver('D-1', 9)
    await deliver('D-2', 10)
    await setPrices({ failedCents: 250 })
    const { usual: now, lists } = await setPrices({ perDeliveryCents: 900, startsOn: '2026-11-10', version: 1 })
    expect((await preview()).deliveries.map(({ priceCents }) => priceCents)).toEqual([500, 900])
    expect(now).toMatchObject({ perDeliveryCents: 900, failedCents: 250, startsOn: '2026-11-10', version: 2 })
    expect(lists.map(({ number, startsOn, rates }) => [number, startsOn, rates?.perDeliveryCents])).toEqual([
      [2, '2026-11-10', 900],
      [1, '2000-01-01', 500],
    ])
    await setPrices({ customerId, perDeliveryCents: 100 })
    const end = { as, params: { id: customerId }, query: { startsOn: '2026-11-10' } }
    await api.call(prices.deleteDeliveryPrices, end)
    expect((await preview()).deliveries.map(({ priceCents }) => priceCents)).toEqual([100, 900])
    const { own, ownVersion } = await api.call(prices.readDeliveryPrices, { as, query: { customerId } })
    expect({ own, ownVersion }).toEqual({ own: null, ownVersion: 2 })
    expect((await api.refusal(prices.deleteDeliveryPrices, end)).status).toBe(404)
  })

  it('of a client that is taken away takes those with it that begin later', async () => {
    await setPrices()
    const { ownVersion } = await setPrices({ customerId, perDeliveryCents: 100 })
    const next = await setPrices({ customerId, perDeliveryCents: 50, startsOn: '2027-01-01', version: ownVersion })
    await api.call(prices.deleteDeliveryPrices, { as, params: { id: customerId } })
    clock.now = new Date('2027-01-02T09:00:00Z')
    as = await api.signIn()
    const read = () => api.call(prices.readDeliveryPrices, { as, query: { customerId } })
    expect((await read()).own).toBeNull()
    const again = { customerId, startsOn: '2027-02-01', version: (await read()).ownVersion }
    expect(again.version).toBeGreaterThan(next.ownVersion)
    await setPrices(again)
    await api.call(prices.deleteDeliveryPrices, { as, params: { id: customerId } })
    clock.now = new Date('2027-02-02T09:00:00Z')
    as = await api.signIn()
    expect((await read()).own).toBeNull()
  })
})

describe('delivery prices', () => {
  it('take a step only in a unit that deliveries are measured in', async () => {
    const body = { ...usual, steps: [{ unit: 'kilograms', above: 30, cents: 600 }] }
    const wrong = { ...body, steps: [...body.steps, { unit: '__proto__', above: 1, cents: 1 }] }
    const { issues } = await api.refusal(prices.changeDeliveryPrices, { as, body: wrong })
    expect(issues[0]?.path).toBe('steps.1.unit')
    expect((await setPrices(body)).usual?.steps).toEqual(body.steps)
  })

  it('are changed on the version they were read in, by those who change every invoice', async () => {
    const { usual: kept } = await setPrices()
    expect(kept).toMatchObject({ perDeliveryCents: 500, perKilogramCents: 30, version: 1 })
    const refused = (body: object, who?: string) =>
      api.refusal(prices.changeDeliveryPrices, { ...(who !== undefined && { as: who }), body: { ...usual, ...body } })
    expect((await refused({}, as)).status).toBe(409)
    expect((await refused({ version: 2 }, as)).status).toBe(409)
    expect((await refused({ perDeliveryCents: -1 }, as)).status).toBe(422)
    expect((await refused({ customerId: 9 }, as)).status).toBe(422)
    const reader = await api.signIn([{ action: 'read', subject: 'Invoice' }])
    expect((await refused({}, reader)).status).toBe(403)
    expect(await api.call(prices.readDeliveryPrices, { as: reader, query: {} })).toMatchObject({ own: null })
    const own = await api.signIn([
      { action: ['read', 'write'], subject: 'Invoice', conditions: { ownerId: '$user.id' } },
    ])
    expect((await refused({}, own)).status).toBe(403)
    expect((await api.refusal(prices.readDeliveryPrices, { as: own, query: {} })).status).toBe(403)
    const gone = (who: string) => api.refusal(prices.deleteDeliveryPrices, { as: who, params: { id: customerId } })
    expect([(await gone(as)).status, (await gone(own)).status]).toEqual([404, 403])
  })
})

describe('a run over all clients', () => {
  it('shows what each would be billed, failed attempts too, and makes each a draft, once', async () => {
    await setPrices({ failedCents: 250 })
    const ben = await addClient('Ben')
    await deliver('D-1', 3)
    await deliver('D-2', 4)
    await deliver('D-3', 5, { customerId: ben })
    const vain = await deliver('D-4', 6, { customerId: ben })
    await db.update(deliveries).set({ state: 'returned', attempts: 1 }).where(eq(deliveries.id, vain))
    await visit(vain)
    const run = await api.call(previewBillingRun, { as, query: period })
    expect(run.clients).toEqual([
      { customerId, name: 'Zoe', deliveries: 2, inVain: 0, unpriced: 0, totalCents: 1000 },
      { customerId: ben, name: 'Ben', deliveries: 2, inVain: 1, unpriced: 0, totalCents: 750 },
    ])
    const body = { ...period, lines: 'day' as const, customerIds: [customerId, ben] }
    expect((await api.call(startBillingRun, { as, body })).done).toEqual([customerId, ben])
    const drafts = await db.select().from(invoices).orderBy(invoices.id)
    expect(drafts.map((row) => [row.customerId, row.number])).toEqual([
      [customerId, null],
      [ben, null],
    ])
    const again = await api.call(startBillingRun, { as, body })
    expect([again.done, again.refused.length]).toEqual([[], 2])
    expect((await api.call(previewBillingRun, { as, query: period })).clients).toEqual([])
  })

  it('counts and bills what an account of two customers added once', async () => {
    await setPrices()
    const ben = await addClient('Ben')
    const [user] = await db.select({ id: users.id }).from(users).limit(1)
    await db.update(customers).set({ userId: user!.id })
    const shared = await deliver('D-1', 3, { customerId: null })
    await db.update(deliveries).set({ ownerId: user!.id }).where(eq(deliveries.id, shared))
    await deliver('D-2', 4, { customerId: ben })
    const { clients } = await api.call(previewBillingRun, { as, query: period })
    expect(clients.map((one) => [one.name, one.deliveries, one.totalCents])).toEqual([
      ['Zoe', 1, 500],
      ['Ben', 1, 500],
    ])
    const body = { ...period, lines: 'day' as const, customerIds: [ben] }
    await api.call(startBillingRun, { as, body })
    expect(await invoiceOf(shared)).toBeNull()
  })

  it('is for no longer than one invoice can bill, and for days in order', async () => {
    for (const days of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2026-01-01', to: '2026-11-01' },
    ]) {
      const body = { ...days, lines: 'day' as const, customerIds: [customerId] }
      expect((await api.refusal(previewBillingRun, { as, query: days })).status).toBe(422)
      expect((await api.refusal(startBillingRun, { as, body })).status).toBe(422)
    }
  })
})
