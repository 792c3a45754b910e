import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { changeAccountLimit, createCustomer, deleteCustomer, readCustomer } from '../../ecommerce/customers/contract.ts'
import { customers } from '../../ecommerce/customers/server/tables.ts'
import { deleteOrder, moveOrder, readOrder, refundOrder, restoreOrder } from '../../ecommerce/orders/contract.ts'
import { cancelOrder, previewCancellation } from '../../ecommerce/orders/rules/cancellation.ts'
import { createCategory } from '../../ecommerce/categories/contract.ts'
import { createProduct } from '../../ecommerce/products/contract.ts'
import { changePayments, changeShipping } from '../../ecommerce/settings/contract.ts'
import { listDeliveries } from '../../logistics/deliveries/contract.ts'
import { deleteInvoice, readInvoice } from '../../office/invoices/contract.ts'
import { addPayment, creditInvoice, removePayment } from '../../office/invoices/rules/payments.ts'
import * as contract from './contract.ts'

const api = await testApi()
let as = ''
let buyer = ''
let customerId = 0
let productId = 0

const address = { line1: 'Rambla 12', line2: '', town: 'Montevideo', state: '', postCode: '11000', country: 'Uruguay' }

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T15:00:00Z')
  as = await api.signIn()
  const category = {
    title: 'Games',
    slug: '',
    description: '',
    image: '',
    parentId: null,
    status: 'Published' as const,
  }
  await api.call(createCategory, { as, body: category })
  const product = {
    productName: 'Console',
    category: 'Games',
    sku: 'G1',
    priceCents: 10_000,
    qty: 50,
    status: 'Published',
  }
  productId = (await api.call(createProduct, { as, body: product as never })).id
  const manual = [
    { name: 'Bank transfer', instructions: '', isAtDoor: false, termDays: 0 },
    { name: 'Invoice', instructions: 'Payable within 14 days.', isAtDoor: false, termDays: 14 },
  ]
  await api.call(changePayments, {
    as,
    body: { version: 0, value: { provider: null, methods: [], manual, holdDays: 7 } },
  })
  const rates = [{ name: 'Standard', condition: '', priceCents: 500 }]
  const zones = [{ name: 'Home', kind: 'domestic' as const, countries: ['Uruguay'], rates }]
  await api.call(changeShipping, { as, body: { version: 0, value: { zones } } })
  const body = {
    customer: 'Mei Chen',
    email: 'mei@example.com',
    contact: '',
    country: 'Uruguay',
    isBillingAddress: true,
  }
  customerId = (await api.call(createCustomer, { as, body })).customerId
  buyer = await api.signIn([{ action: ['read'], subject: ['Invoice'], conditions: { ownerId: '$user.id' } }])
  const newest = sql`(select max(id) from ${users})`
  const [user] = await api.machine.db.select({ id: users.id }).from(users).where(eq(users.id, newest))
  await api.machine.db.update(customers).set({ userId: user!.id }).where(eq(customers.id, customerId))
  await allow(30_000)
})

async function allow(accountLimitCents: number): Promise<void> {
  const { version } = await api.call(readCustomer, { as, params: { id: customerId } })
  await api.call(changeAccountLimit, { as, params: { id: customerId }, body: { version, accountLimitCents } })
}

const cart = (change: object = {}) =>
  ({
    key: crypto.randomUUID(),
    items: [{ productId, variantId: null, qty: 1 }],
    coupon: '',
    shipping: { zone: 'Home', rate: 'Standard' },
    // 100.00, a tenth of it as tax, and 5.00 for the way.
    expectedCents: 11_500,
    name: 'Mei Chen',
    email: 'mei@example.com',
    phone: '',
    company: '',
    address,
    slot: null,
    way: 'manual Invoice',
    note: '',
    website: '',
    ...change,
  }) as contract.ShopOrder

const ways = async (who?: string) => (await api.call(contract.readCheckout, { as: who })).ways
const read = (id: number) => api.call(readOrder, { as, params: { id } })

/** An order that is bought on account, with its invoice. */
async function bought(change: object = {}) {
  const { orderId } = await api.call(contract.placeShopOrder, { as: buyer, body: cart(change) })
  await api.machine.queue.runKept()
  const order = await read(Number(orderId.replaceAll(/\D/g, '')))
  const invoiceId = order.invoices![0]!.id
  return { order, invoiceId, invoice: (await api.call(readInvoice, { as, params: { id: invoiceId } })).invoice }
}

const pay = (id: number, amountCents: number) =>
  api.call(addPayment, {
    as,
    params: { id },
    body: { amountCents, paidOn: '2026-11-20', method: 'bank', reference: '', note: '', sharesTransfer: false },
  })

describe('what is bought on account', () => {
  it('is offered to whoever has something left of a limit, and to nobody else', async () => {
    const kinds = async (who?: string) => (await ways(who)).map(({ kind }) => kind)
    expect(await kinds()).not.toContain('account')
    const [way] = (await ways(buyer)).filter(({ kind }) => kind === 'account')
    expect(way).toMatchObject({ termDays: 14, leftCents: 30_000 })
    expect((await api.refusal(contract.placeShopOrder, { body: cart() })).issues[0]?.path).toBe('way')
    await allow(0)
    expect(await kinds(buyer)).not.toContain('account')
  })

  it('is delivered and invoiced at once, to the cent, and paid once its invoice is', async () => {
    const { order, invoice, invoiceId } = await bought()
    expect(order).toMatchObject({ payment: 2, termDays: 14, paidWith: 'Invoice' })
    expect((await api.call(listDeliveries, { as, query: {} })).total).toBe(1)
    expect(invoice).toMatchObject({
      number: '1',
      totalCents: 11_500,
      issuedDate: '2026-11-20',
      dueDate: '2026-12-04',
      clientEmail: 'mei@example.com',
      orderId: order.id,
    })
    const letters = api.machine.emails.filter(({ to }) => to === 'mei@example.com')
    expect(letters.map(({ subject }) => subject).filter((one) => one.startsWith('Invoice 1'))).toHaveLength(1)
    expect(
      (
        await api.refusal(moveOrder, {
          as,
          params: { id: order.id },
          body: { version: order.version, payment: 1, note: '' },
        })
      ).status,
    ).toBe(409)
    await pay(invoiceId, 11_499)
    expect((await read(order.id)).payment).toBe(2)
    const paid = await pay(invoiceId, 1)
    expect((await read(order.id)).payment).toBe(1)
    const entry = paid.invoice.payments.at(-1)!.id
    await api.call(removePayment, { as, params: { id: invoiceId, entry } })
    expect((await read(order.id)).payment).toBe(2)
  })

  it('stays within the limit, however many orders come at once', async () => {
    const placed = await Promise.allSettled(
      [1, 2, 3].map(() => api.call(contract.placeShopOrder, { as: buyer, body: cart() })),
    )
    expect(placed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await api.machine.queue.runKept()
    const [way] = (await ways(buyer)).filter(({ kind }) => kind === 'account')
    expect(way?.leftCents).toBe(7000)
  })

  it('isn’t billed any more once it is cancelled, and its preview says so', async () => {
    const { order, invoiceId } = await bought()
    const params = { id: order.id }
    const plan = await api.call(previewCancellation, { as, params })
    expect(plan.invoice).toEqual({ number: '1', isVoided: true })
    await api.call(cancelOrder, { as, params, body: { version: plan.version, reason: 'Changed my mind' } })
    await api.machine.queue.runKept()
    expect((await api.call(readInvoice, { as, params: { id: invoiceId } })).invoice.invoiceStatus).toBe('Voided')
    const about = api.machine.emails.filter(
      ({ to, subject }) => to === 'mei@example.com' && /cancelled|voided/.test(subject),
    )
    expect(about.map(({ subject }) => subject)).toEqual([expect.stringContaining('cancelled')])
    const [way] = (await ways(buyer)).filter(({ kind }) => kind === 'account')
    expect(way?.leftCents).toBe(30_000)
  })

  it('is billed again, with the client as known now, where its invoice is voided, and not once it is paid', async () => {
    const { order, invoiceId } = await bought()
    expect(
      (await api.refusal(creditInvoice, { as, params: { id: invoiceId }, body: { amountCents: 1, reason: 'Late' } }))
        .status,
    ).toBe(409)
    await api.machine.db.update(customers).set({ taxId: 'UY1' }).where(eq(customers.id, customerId))
    await api.call(deleteInvoice, { as, params: { id: invoiceId } })
    await api.machine.queue.runKept()
    const { invoices } = await read(order.id)
    expect(invoices).toMatchObject([{ isVoided: true }, { number: '2', isVoided: false, balanceCents: 11_500 }])
    const again = invoices![1]!.id
    expect((await api.call(readInvoice, { as, params: { id: again } })).invoice.clientTaxId).toBe('UY1')
    await pay(again, 100)
    expect((await api.refusal(deleteInvoice, { as, params: { id: again } })).status).toBe(409)
  })

  it('keeps its paid invoice when the order is deleted, and comes back with it', async () => {
    const { order, invoiceId } = await bought()
    await pay(invoiceId, 11_500)
    const params = { id: order.id }
    await api.call(deleteOrder, { as, params })
    await api.machine.queue.runKept()
    const paid = async () => (await api.call(readInvoice, { as, params: { id: invoiceId } })).invoice.invoiceStatus
    expect(await paid()).toBe('Paid')
    await api.call(restoreOrder, { as, params })
    await api.machine.queue.runKept()
    expect([await paid(), (await read(order.id)).payment]).toEqual(['Paid', 1])
  })

  it('is voided for a customer who was deleted meanwhile, too, and says what of it goes back', async () => {
    const { order, invoiceId } = await bought()
    await pay(invoiceId, 5000)
    const params = { id: order.id }
    const { version, refund } = await api.call(previewCancellation, { as, params })
    expect(refund.byHandCents).toBe(5000)
    await api.call(deleteCustomer, { as, params: { id: customerId } })
    await api.call(cancelOrder, { as, params, body: { version, reason: 'Gone' } })
    await api.machine.queue.runKept()
    expect((await api.call(readInvoice, { as, params: { id: invoiceId } })).invoice.invoiceStatus).toBe('Voided')
  })

  it('frees its limit by what was paid of the invoice', async () => {
    const { invoiceId } = await bought()
    await pay(invoiceId, 1500)
    const [way] = (await ways(buyer)).filter(({ kind }) => kind === 'account')
    expect(way?.leftCents).toBe(20_000)
  })

  it('has no limit set by whoever handles their own money alone', async () => {
    const own = { action: ['read', 'write'], subject: ['Payment'], conditions: { ownerId: '$user.id' } }
    const who = await api.signIn([own])
    const body = { version: 1, accountLimitCents: 1 }
    expect((await api.refusal(changeAccountLimit, { as: who, params: { id: customerId }, body })).status).toBe(403)
  })

  it('is no invoice for whoever may read orders alone', async () => {
    const { order } = await bought()
    const who = await api.signIn([{ action: ['read'], subject: ['Order'] }])
    expect((await api.call(readOrder, { as: who, params: { id: order.id } })).invoices).toBeNull()
  })

  it('has what is refunded credited on its invoice, and owes nothing after', async () => {
    const { order, invoiceId } = await bought()
    await pay(invoiceId, 11_500)
    const body = { amountCents: 1500, reason: 'Scratched', lines: [], takeBack: false }
    await api.call(refundOrder, { as, params: { id: order.id }, body })
    await api.machine.queue.runKept()
    const { invoice } = await api.call(readInvoice, { as, params: { id: invoiceId } })
    expect(invoice).toMatchObject({ invoiceStatus: 'Partly Credited', creditedCents: 1500, balanceCents: 0 })
    expect((await read(order.id)).payment).toBe(1)
    await api.machine.queue.runKept()
    expect((await api.call(readInvoice, { as, params: { id: invoiceId } })).invoice.credits).toHaveLength(1)
  })
})
