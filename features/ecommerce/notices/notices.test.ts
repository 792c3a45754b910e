import { beforeEach, describe, expect, it } from 'vitest'
import { ensureRoles } from '#features/access/server/queries.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../categories/contract.ts'
import { changeCustomer, changePassword, createCustomer } from '../customers/contract.ts'
import { createOrder, moveOrder, refundOrder, type Order } from '../orders/contract.ts'
import { createProduct } from '../products/contract.ts'
import { changeCheckout, changeNotices, readStoreSettings } from '../settings/contract.ts'
import type { StoreNotice } from './contract.ts'

const api = await testApi()
let as = ''
let colleague = ''
let customerId = 0
beforeEach(async () => {
  as = await api.signIn()
  colleague = await api.signIn([{ action: 'write', subject: ['Order', 'Customer'] }])
  await api.call(createCategory, { as, body: { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' } })
  await api.call(createProduct, { as, body: { productName: 'Console', category: 'Games', sku: 7, priceCents: 10_000, qty: 60, status: 'Published' } as never })
  customerId = (await api.call(createCustomer, { as, body: { customer: 'Mei Chen', email: 'mei@example.com', contact: '', country: 'China', isBillingAddress: true } })).customerId
  api.machine.letters.length = 0
})

const place = (payment = 2) => api.call(createOrder, { as, body: { customerId, items: [{ sku: 7, qty: 1 }], payment } as never })
const move = async ({ order: id, version }: Order, change: object) => api.call(moveOrder, { as, params: { id }, body: { version, note: '', ...change } as never })
const subjects = () => api.machine.letters.map(({ subject }) => subject)
const kinds = async (who = colleague) => (await api.call(listNotifications, { as: who })).notifications.map(({ kind }) => kind).toSorted()
const switchOff = async (...notices: StoreNotice[]) => {
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  const off = Object.fromEntries(notices.map((notice) => [notice, { email: false, app: false }]))
  await api.call(changeNotices, { as, body: { version: versions['notifications']!, value: { ...tabs.notifications, ...off } } })
}

describe('what the store tells', () => {
  it('follows an order: a letter to the customer, a notification to who handles orders', async () => {
    let order = await place()
    for (const status of ['Dispatched', 'Out for Delivery', 'Delivered'] as const) order = await move(order, { status })
    order = await move(order, { payment: 1 })
    await api.call(refundOrder, { as, params: { id: order.order }, body: { amountCents: 1250, reason: 'Scratch', takeBack: false } })
    const { orderId } = order
    expect(subjects()).toEqual([`Your order ${orderId}`, `Your order ${orderId} has left our house`, `Your order ${orderId} comes today`, `Your order ${orderId} was delivered`, `A refund for your order ${orderId}`])
    expect(api.machine.letters.every(({ to }) => to === 'mei@example.com')).toBe(true)
    expect(api.machine.letters[0]?.text).toContain('Hello Mei Chen,')
    expect(api.machine.letters.at(-1)?.text).toContain('$12.50')
    expect(await kinds()).toEqual(['customer-added', 'order-created', 'order-delivered', 'order-refunded'])
    expect(await kinds(as)).toEqual([])
  })

  it('of a payment that fails or is cancelled', async () => {
    const failed = await move(await place(), { payment: 3 })
    await move(failed, { payment: 4 })
    expect(subjects().slice(1)).toEqual([`The payment of your order ${failed.orderId} failed`, `Your order ${failed.orderId} was cancelled`])
    expect(await kinds()).toEqual(['customer-added', 'order-cancelled', 'order-created', 'payment-failed'])
  })

  it('is nothing where it is switched off', async () => {
    await switchOff('orderConfirmation', 'orderPurchase', 'pickedUp')
    await move(await place(), { status: 'Dispatched' })
    expect(subjects()).toEqual([])
    expect(await kinds()).toEqual(['customer-added'])
  })

  it('says nothing of shipping when the checkout promises no updates', async () => {
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    await api.call(changeCheckout, { as, body: { version: versions['checkout']!, value: { ...tabs.checkout, sendShippingUpdates: false } } })
    await move(await place(), { status: 'Dispatched' })
    expect(subjects()).toHaveLength(1)
  })

  it('is written in the customer’s language', async () => {
    const details = { customer: 'Mei Chen', username: '', email: 'mei@example.com', billingEmail: '' as const, contact: '', country: 'China', language: 'ar' as const, status: 'Active' as const }
    await api.call(changeCustomer, { as, params: { id: customerId }, body: { ...details, version: 1 } })
    const { orderId } = await place()
    expect(subjects()).toEqual([`طلبك ${orderId}`])
  })

  it('welcomes a new customer, and tells of a sign-in and a new password', async () => {
    await ensureRoles(api.machine.db, api.machine.now())
    await api.call(createCustomer, { as, body: { customer: 'Ada', email: 'ada@example.com', contact: '', country: 'France', isBillingAddress: true } })
    for (const password of ['slow yellow tram', 'quick yellow tram']) await api.call(changePassword, { as, params: { id: customerId }, body: { password } })
    expect(subjects()).toEqual(['Welcome to Store', 'Your sign-in at Store', 'Your password was changed'])
  })

  it('goes with its change: an order that is refused writes no letter', async () => {
    await expect(api.call(createOrder, { as, body: { customerId, items: [{ sku: 7, qty: 99 }], payment: 2 } as never })).rejects.toThrow()
    expect(subjects()).toEqual([])
    expect(await kinds()).toEqual(['customer-added'])
  })
})
