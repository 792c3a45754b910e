import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { changeDelivery, createDelivery, readDeliveryById } from '../../logistics/deliveries/contract.ts'
import type { DeliveryInput } from '../../logistics/deliveries/rules/input.ts'
import { deliveries } from '../../logistics/deliveries/server/tables.ts'
import { billDeliveries, listBillableDeliveries } from '../delivery-prices/contract.ts'
import * as contract from './contract.ts'
import * as paying from './rules/payments.ts'

const api = await testApi()
const { db, clock } = api.machine
let as = ''
let customerId = 0
let delivery = 0
let id = 0

/** An invoice of one delivery that the client has in hand. */
beforeEach(async () => {
  clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  const client = { customer: 'Zoe', email: 'zoe@harbour.example', contact: '', country: 'Germany' }
  customerId = (await api.call(createCustomer, { as, body: { ...client, isBillingAddress: true } })).customerId
  const body = { reference: 'D-1', recipient: 'Ada', address: 'Quay 1', customerId, feeCents: 900 } as DeliveryInput
  delivery = (await api.call(createDelivery, { as, body })).id
  const doneAt = new Date('2026-11-10T12:00:00Z')
  await db.update(deliveries).set({ state: 'delivered', doneAt }).where(eq(deliveries.id, delivery))
  const wanted = { customerId, deliveryIds: [delivery], lines: 'delivery' as const }
  id = (await api.call(billDeliveries, { as, body: wanted })).id
  const { version } = await read(id)
  await api.call(contract.markAsSent, { as, params: { id }, body: { version } })
})

type Line = { item: string; description: string; priceCents: number }

/** Writes a draft again with other lines. */
async function rewritten(one: number, change: (lines: Line[]) => Line[]) {
  const { lines, version, issuedDate, dueDate } = await read(one)
  const client = { company: '', contact: '', address: '', taxId: '' }
  const words = { discountCents: 0, discountBasisPoints: 0, salesperson: '', thanks: '', note: '', client }
  const dates = { issuedOn: issuedDate, dueOn: dueDate }
  const blank = { quantityMilli: 1000, unit: 'piece' as const, discountBasisPoints: 0, taxBasisPoints: 0 }
  const kept = change(lines).map(({ item, description, priceCents }) => ({ ...blank, item, description, priceCents }))
  return {
    as,
    params: { id: one },
    body: { ...words, ...dates, version, customerId, service: 'Deliveries' as const, lines: kept },
  }
}

const read = async (one: number) => (await api.call(contract.readInvoice, { as, params: { id: one } })).invoice
const billedOn = async () => (await api.call(readDeliveryById, { as, params: { id: delivery } })).invoiceId
const billable = async () => {
  const query = { customerId, from: '2026-11-01', to: '2026-11-30' }
  return (await api.call(listBillableDeliveries, { as, query })).deliveries
}

it('is billed again once its invoice was voided, whose credit note frees it', async () => {
  await api.call(contract.deleteInvoice, { as, params: { id } })
  expect(await billedOn()).toBeNull()
  expect(await billable()).toHaveLength(1)
})

it('what is billed keeps its fee and its customer, and takes a note', async () => {
  const { version } = await api.call(readDeliveryById, { as, params: { id: delivery } })
  const change = (body: object) => ({ as, params: { id: delivery }, body: { version, ...body } })
  for (const field of [{ feeCents: 1 }, { customerId: null }])
    expect((await api.refusal(changeDelivery, change(field))).status).toBe(409)
  expect(await api.call(changeDelivery, change({ driverNote: 'Ring twice' }))).toMatchObject({ feeCents: 900 })
})

it('the copy of a credited invoice bills its deliveries in its place', async () => {
  const { totalCents } = await read(id)
  const credit = { amountCents: totalCents, reason: 'Wrong address' }
  await api.call(paying.creditInvoice, { as, params: { id }, body: credit })
  expect(await billable()).toHaveLength(1)
  const { invoice: copy } = await api.call(contract.duplicateInvoice, { as, params: { id } })
  expect(await billable()).toEqual([])
  expect(await billedOn()).toBe(copy.id)
  await api.call(contract.deleteInvoice, { as, params: { id: copy.id } })
  expect(await billable()).toHaveLength(1)
})

it('a copy bills nothing while its original does', async () => {
  await api.call(contract.duplicateInvoice, { as, params: { id } })
  expect(await billedOn()).toBe(id)
})

it('an invoice of deliveries is not repeated', async () => {
  const { version } = await read(id)
  const schedule = { version, hasReminders: false, repeats: 'monthly' as const }
  const refused = await api.refusal(contract.changeSchedule, { as, params: { id }, body: schedule })
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('each is billed once')])
  await api.call(contract.changeSchedule, { as, params: { id }, body: { ...schedule, repeats: 'never' } })
})

it('the draft of deliveries goes on to name each of them', async () => {
  const { totalCents } = await read(id)
  await api.call(paying.creditInvoice, { as, params: { id }, body: { amountCents: totalCents, reason: 'Wrong' } })
  const draft = (await api.call(contract.duplicateInvoice, { as, params: { id } })).invoice.id
  const extra = { item: 'Waiting', description: '', priceCents: 500 }
  await api.call(contract.changeInvoice, await rewritten(draft, (lines) => [...lines, extra]))
  await api.call(contract.changeInvoice, await rewritten(draft, ([line]) => [line!]))
  const refused = await api.refusal(contract.changeInvoice, await rewritten(draft, () => [extra]))
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('delete the draft')])
  expect(await billedOn()).toBe(draft)
})

it('asks for the list anew where somebody else was quicker', async () => {
  const body = { customerId, deliveryIds: [delivery], lines: 'day' as const }
  expect((await api.refusal(billDeliveries, { as, body })).isStale).toBe(true)
})
