import { beforeEach, describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { ensureRoles } from '#platform/access/server/commands.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../categories/contract.ts'
import { login } from '#platform/accounts/contract.ts'
import {
  changeCustomer,
  changeNotifications as changeCustomerNotifications,
  changePassword,
  createCustomer,
  readCustomer,
} from './contract.ts'
import { createOrder, moveOrder, refundOrder, type Order } from '../orders/contract.ts'
import { createProduct } from '../products/contract.ts'
import {
  changeCheckout,
  changeNotifications,
  changePayments,
  changeStoreDetails,
  readStoreSettings,
} from '../settings/contract.ts'
import type { CustomerNotifications, StoreNotification } from '../notifications/contract.ts'

const api = await testApi()
let as = ''
let colleague = ''
let customerId = 0
beforeEach(async () => {
  as = await api.signIn()
  colleague = await api.signIn([{ action: 'write', subject: ['Order', 'Customer'] }])
  await api.call(createCategory, {
    as,
    body: { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' },
  })
  await api.call(createProduct, {
    as,
    body: {
      productName: 'Console',
      category: 'Games',
      sku: 7,
      priceCents: 10_000,
      qty: 60,
      status: 'Published',
    },
  })
  customerId = (
    await api.call(createCustomer, {
      as,
      body: { customer: 'Mei Chen', email: 'mei@example.com', contact: '', country: 'China', isBillingAddress: true },
    })
  ).customerId
  api.machine.emails.length = 0
})

const place = (payment = 2) =>
  api.call(createOrder, { as, body: { customerId, items: [{ sku: 7, qty: 1 }], payment } as never })
const move = async ({ order: id, version }: Order, change: object) =>
  api.call(moveOrder, { as, params: { id }, body: { version, note: '', ...change } })
const subjects = () => api.machine.emails.map(({ subject }) => subject)
const kinds = async (who = colleague) =>
  (await api.call(listNotifications, { as: who })).notifications.map(({ kind }) => kind).toSorted()
const switchOff = async (...notifications: StoreNotification[]) => {
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  const off = Object.fromEntries(notifications.map((notification) => [notification, { email: false, app: false }]))
  await api.call(changeNotifications, {
    as,
    body: { version: versions['notifications']!, value: { ...tabs.notifications, ...off } },
  })
}

describe('store notifications', () => {
  it('follow an order: an email to the customer, a notification to the people who handle orders', async () => {
    let order = await place()
    for (const status of ['Dispatched', 'Out for Delivery', 'Delivered'] as const) order = await move(order, { status })
    order = await move(order, { payment: 1 })
    await api.call(refundOrder, {
      as,
      params: { id: order.order },
      body: { amountCents: 1250, reason: 'Scratch', lines: [], takeBack: false },
    })
    const { orderId } = order
    expect(subjects()).toEqual([
      `Your order ${orderId}`,
      `Your order ${orderId} is loaded`,
      `Your order ${orderId} is out for delivery`,
      `Your order ${orderId} was delivered`,
      `Refund for your order ${orderId}`,
    ])
    expect(api.machine.emails.every(({ to }) => to === 'mei@example.com')).toBe(true)
    expect(api.machine.emails[0]?.text).toContain('Hello Mei Chen,')
    expect(api.machine.emails.at(-1)?.text).toContain('$12.50')
    expect(await kinds()).toEqual(['customer-added', 'order-created', 'order-delivered', 'order-refunded'])
    expect(await kinds(as)).toEqual([])
  })

  it('report a payment that fails or is cancelled', async () => {
    const failed = await move(await place(), { payment: 3 })
    await move(failed, { payment: 4 })
    expect(subjects().slice(1)).toEqual([
      `Payment for your order ${failed.orderId} failed`,
      `Your order ${failed.orderId} was cancelled`,
    ])
    expect(await kinds()).toEqual(['customer-added', 'order-cancelled', 'order-created', 'payment-failed'])
  })

  it('are not sent if they are turned off', async () => {
    await switchOff('orderConfirmation', 'orderPurchase', 'pickedUp')
    await move(await place(), { status: 'Dispatched' })
    expect(subjects()).toEqual([])
    expect(await kinds()).toEqual(['customer-added'])
  })

  it('leave out shipping if the checkout promises no updates', async () => {
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    await api.call(changeCheckout, {
      as,
      body: { version: versions['checkout']!, value: { ...tabs.checkout, sendShippingUpdates: false } },
    })
    await move(await place(), { status: 'Dispatched' })
    expect(subjects()).toHaveLength(1)
  })

  it('are written in the customer’s language', async () => {
    const details = {
      customer: 'Mei Chen',
      username: '',
      email: 'mei@example.com',
      billingEmail: '' as const,
      contact: '',
      country: 'China',
      language: 'ar' as const,
      status: 'Active' as const,
    }
    await api.call(changeCustomer, { as, params: { id: customerId }, body: { ...details, version: 1 } })
    const { orderId } = await place()
    expect(subjects()).toEqual([`طلبك \u2068${orderId}\u2069`])
  })

  it('carry the store’s name, address and sender, and say how to pay an unpaid order', async () => {
    const { tabs, versions } = await api.call(readStoreSettings, { as })
    const details = {
      ...tabs.details,
      storeName: 'Corner shop',
      legalName: 'Corner Shop Ltd',
      address: '1 Mill Street',
      apartment: 'Floor 2',
      postCode: '97201',
      city: 'Portland',
      country: 'United States',
      phone: '+1 503 555',
      contactEmail: 'hello@shop.example' as const,
      senderEmail: 'orders@shop.example' as const,
    }
    await api.call(changeStoreDetails, { as, body: { version: versions['details']!, value: details } })
    await api.call(changePayments, {
      as,
      body: {
        version: versions['payments']!,
        value: {
          ...tabs.payments,
          manual: [{ name: 'Cash on delivery', instructions: 'The driver takes it.', isAtDoor: true, termDays: 0 }],
        },
      },
    })
    await place(2)
    await place(1)
    const [unpaid, paid] = api.machine.emails
    expect(unpaid?.from).toEqual({ name: 'Corner shop', address: 'orders@shop.example' })
    expect(unpaid?.text).toContain(
      'How you can pay\nCash on delivery: The driver takes it.\n\nCorner Shop Ltd\n1 Mill Street, Floor 2\n97201 Portland\nUnited States\n+1 503 555 · hello@shop.example\n',
    )
    expect(paid?.text).not.toContain('How you can pay')
    const customer = {
      customer: 'Mei Chen',
      username: '',
      email: 'mei@example.com',
      billingEmail: '' as const,
      contact: '',
      country: 'China',
      status: 'Active' as const,
    }
    await api.call(changeCustomer, {
      as,
      params: { id: customerId },
      body: { ...customer, language: 'fr', version: 1 },
    })
    await place(1)
    expect(api.machine.emails.at(-1)?.text).toContain('97201 Portland\nÉtats-Unis\n')
  })

  it('welcome a new customer, and report a sign-in and a new password', async () => {
    await ensureRoles(api.machine.db, api.machine.now(), program.rights)
    await api.call(createCustomer, {
      as,
      body: { customer: 'Ada', email: 'ada@example.com', contact: '', country: 'France', isBillingAddress: true },
    })
    for (const password of ['slow yellow tram', 'quick yellow tram'])
      await api.call(changePassword, { as, params: { id: customerId }, body: { password } })
    expect(subjects()).toEqual(['Welcome to Store', 'Your account at Store', 'Your password was changed'])
  })

  it('are sent only if the change succeeds: a refused order sends no email', async () => {
    await expect(
      api.call(createOrder, { as, body: { customerId, items: [{ sku: 7, qty: 99 }], payment: 2 } }),
    ).rejects.toThrow()
    expect(subjects()).toEqual([])
    expect(await kinds()).toEqual(['customer-added'])
  })
})

describe('a customer’s own choices', () => {
  const silent = { email: false, browser: false, app: false }
  const choose = async (change: Partial<CustomerNotifications>) => {
    const plain = { email: true, browser: false, app: false }
    const { version } = await api.call(readCustomer, { as, params: { id: customerId } })
    return api.call(changeCustomerNotifications, {
      as,
      params: { id: customerId },
      body: {
        version,
        notifications: { newForYou: plain, accountActivity: plain, newBrowser: plain, newDevice: plain, ...change },
      },
    })
  }
  const windowsChrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0'
  const password = 'slow yellow tram'
  const signIn = async (agent: string) => {
    const { accessToken } = (await api.call(login, {
      body: { email: 'mei@example.com', password, remember: true },
      headers: { 'user-agent': agent },
    })) as { accessToken: string }
    return accessToken
  }
  const giveSignIn = async () => {
    await ensureRoles(api.machine.db, api.machine.now(), program.rights)
    await api.call(changePassword, { as, params: { id: customerId }, body: { password } })
    const token = await signIn(windowsChrome)
    api.machine.emails.length = 0
    return token
  }

  it('turn off emails about their orders and account, but never the one about a new password', async () => {
    await choose({ newForYou: silent })
    await ensureRoles(api.machine.db, api.machine.now(), program.rights)
    await move(await place(), { status: 'Dispatched' })
    await api.call(changePassword, { as, params: { id: customerId }, body: { password } })
    expect(subjects()).toEqual(['Your account at Store'])
    await choose({ accountActivity: silent })
    await api.call(changePassword, { as, params: { id: customerId }, body: { password: 'quick yellow tram' } })
    expect(subjects()).toEqual(['Your account at Store', 'Your password was changed'])
  })

  it('notify them in the app and with a pop-up of their browser', async () => {
    const theirs = await giveSignIn()
    await choose({ newForYou: { email: false, browser: true, app: true } })
    const { orderId } = await place()
    const { notifications, unread } = await api.call(listNotifications, { as: theirs })
    expect(notifications).toMatchObject([
      {
        kind: 'from-store',
        values: { store: 'Store', subject: `Your order ${orderId}` },
        inApp: true,
        inBrowser: true,
      },
    ])
    expect([unread, subjects()]).toEqual([1, []])
    await choose({ newForYou: { email: false, browser: true, app: false } })
    await place()
    expect((await api.call(listNotifications, { as: theirs })).unread).toBe(1)
  })

  // A page cannot choose what its browser calls itself.
  const canTellAgents =
    new Request('http://localhost', { headers: { 'user-agent': 'another' } }).headers.get('user-agent') === 'another'
  it.skipIf(!canTellAgents)('say whether a new browser and a new device are told of', async () => {
    await giveSignIn()
    await signIn(windowsChrome)
    expect(subjects()).toEqual([])
    await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
    await signIn('Mozilla/5.0 (iPhone) Safari/605.1')
    expect(subjects()).toEqual(['New browser sign-in', 'New device sign-in'])
    expect(api.machine.emails.at(-1)?.text).toContain('Safari, iOS')
    await choose({ newBrowser: silent, newDevice: silent })
    await signIn('Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Edg/142.0')
    await signIn('Mozilla/5.0 (X11; Linux) Firefox/140.0')
    expect(subjects()).toHaveLength(2)
  })
})
