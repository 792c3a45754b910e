import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { createOrder, readOrder } from '../../ecommerce/orders/contract.ts'
import { previewCancellation } from '../../ecommerce/orders/rules/cancellation.ts'
import { askForInvoice } from '../../ecommerce/orders/server/commands.ts'
import { orders } from '../../ecommerce/orders/server/tables.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import { changeStoreDetails, readStoreSettings } from '../../ecommerce/settings/contract.ts'
import { closeRoute, readClosing, reopenRoute } from '../../logistics/closings/contract.ts'
import { deliveries } from '../../logistics/deliveries/server/tables.ts'
import { readInvoice } from './contract.ts'
import { addPayment, removePayment } from './rules/payments.ts'

const api = await testApi()
let day: RecordedDay
let order = 0
let visit: ReturnType<RecordedDay['act']>

beforeEach(async () => {
  day = await recordedDay(api)
  const category = { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' }
  await api.call(createCategory, { as: day.as, body: category as never })
  const product = {
    productName: 'Console',
    category: 'Games',
    sku: 7,
    priceCents: 20_000,
    qty: 60,
    status: 'Published',
  }
  const { id: productId } = await api.call(createProduct, { as: day.as, body: product as never })
  const customer = { customer: 'Mei Chen', email: 'mei@example.com', contact: '', country: 'China' }
  const { customerId } = await api.call(createCustomer, { as: day.as, body: customer })
  const body = { customerId, items: [{ productId, qty: 2 }], payment: 2 }
  order = (await api.call(createOrder, { as: day.as, body: body as never })).order
  await api.machine.db.update(orders).set({ termDays: 14 }).where(eq(orders.id, order))
  await api.machine.db.update(deliveries).set({ orderId: order }).where(eq(deliveries.id, day.stops[0]!))
})

const read = () => api.call(readOrder, { as: day.as, params: { id: order } })
const writeInvoice = async () => {
  await api.machine.db.transaction((tx) => askForInvoice(api.machine, tx, order))
  await api.machine.queue.runKept()
}
const invoice = async () => {
  const [known] = (await read()).invoices ?? []
  return (await api.call(readInvoice, { as: day.as, params: { id: known!.id } })).invoice
}
const handOver = (cents: number, by = 'cash') =>
  day.act('deliver', { stopId: day.stops[0]!, data: cents > 0 ? { paid: { cents, by } } : {} })
/** The order of 440.00 with its invoice, delivered with so much taken for it. */
const deliver = async (cents: number, by?: string) => {
  await writeInvoice()
  visit = handOver(cents, by)
  await day.send([day.act('depart'), visit])
}
const undo = () => day.act('undo', { data: { id: visit.id } })
const reopen = () => {
  const body = { reason: 'Wrong odometer' }
  return api.call(reopenRoute, { as: day.as, params: { id: day.routeId }, body })
}
const close = async (handedInCents: number, choice: 'reschedule' | 'cancel' = 'reschedule') => {
  const params = { id: day.routeId }
  const { openStops } = await api.call(readClosing, { as: day.as, params })
  const stops = openStops.map(({ deliveryId }) => ({ deliveryId, choice, reason: 'nobody', date: null, isBack: true }))
  const signed = { odometerEnd: null, note: 'Counted twice', signedBy: 'Ana Pereira' }
  const body = { stops, acceptsMissingProofs: true, handedInCents, ...signed }
  await api.call(closeRoute, { as: day.as, params, body })
  await api.machine.queue.runKept()
}
const differences = async () => {
  const { notifications } = await api.call(listNotifications, { as: day.as, query: { limit: 100 } })
  return notifications.filter(({ kind }) => kind === 'door-difference').length
}

it('pays the invoice of an order on account once its route is closed, and not twice where that is closed again', async () => {
  await deliver(44_000)
  await close(44_000)
  expect(await read()).toMatchObject({ payment: 1, doorCents: 44_000 })
  await reopen()
  await close(44_000)
  const paid = await invoice()
  expect(paid).toMatchObject({ invoiceStatus: 'Paid', paidCents: 44_000 })
  expect(paid.payments).toMatchObject([{ method: 'cash', isAtDoor: true, amountCents: 44_000 }])
  const params = { id: paid.id, entry: paid.payments[0]!.id }
  expect((await api.refusal(removePayment, { as: day.as, params })).status).toBe(409)
  expect(await differences()).toBe(0)
})

it('in part leaves the rest to be asked for, which is no difference as nothing was due at the door', async () => {
  await deliver(8000, 'card')
  await close(8000)
  const { invoiceStatus, balanceCents, payments } = await invoice()
  expect([invoiceStatus, balanceCents, payments[0]!.method]).toEqual(['Partial Payment', 36_000, 'debit'])
  expect((await read()).payment).toBe(2)
  expect(await differences()).toBe(0)
})

it('beyond what is asked for is owed to the customer, and the team hears of it once', async () => {
  await deliver(45_000)
  await close(45_000)
  expect(await invoice()).toMatchObject({ invoiceStatus: 'Paid', balanceCents: -1000 })
  await writeInvoice()
  expect(await differences()).toBe(1)
})

it('of an invoice that was paid by transfer too is owed to the customer', async () => {
  await deliver(44_000)
  const body = { amountCents: 44_000, paidOn: '2026-01-01', method: 'bank', reference: '', note: '' } as never
  await api.call(addPayment, { as: day.as, params: { id: (await invoice()).id }, body })
  await close(44_000)
  expect(await invoice()).toMatchObject({ balanceCents: -44_000 })
  expect(await differences()).toBe(1)
})

it('is corrected with its visit, until nothing of it is left', async () => {
  await deliver(44_000)
  await close(44_000)
  await reopen()
  const less = handOver(8000)
  await day.send([undo(), less])
  await close(8000)
  expect(await invoice()).toMatchObject({ paidCents: 8000, payments: [{ amountCents: 8000 }] })
  expect((await read()).payment).toBe(2)
  await reopen()
  visit = less
  await day.send([undo()])
  await close(0, 'cancel')
  expect(await invoice()).toMatchObject({ paidCents: 0, payments: [] })
  expect((await read()).payment).toBe(2)
})

it('is given back once, however it is counted, where the order is cancelled', async () => {
  await deliver(8000)
  await close(8000)
  const { refund } = await api.call(previewCancellation, { as: day.as, params: { id: order } })
  expect(refund.byHandCents).toBe(8000)
})

it('has no say in the rate: an invoice is written with that of its order, whatever the store’s is by now', async () => {
  const { details } = (await api.call(readStoreSettings, { as: day.as })).tabs
  const value = { ...details, taxBasisPoints: 2500 }
  await api.call(changeStoreDetails, { as: day.as, body: { version: 0, value } })
  await writeInvoice()
  const { totalCents, taxCents, lines } = await invoice()
  expect([totalCents, taxCents, lines[0]!.taxBasisPoints]).toEqual([44_000, 4000, 1000])
})
