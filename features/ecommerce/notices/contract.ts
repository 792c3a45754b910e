import * as z from 'zod/mini'

/** The store's notifications: `email` to the customer, `app` to the store's team. Not every one has both. */
export const storeNotices = {
  newCustomer: { group: 'customer', ways: ['email', 'app'] },
  accountInvite: { group: 'customer', ways: ['email'] },
  accountReset: { group: 'customer', ways: ['email'] },
  orderPurchase: { group: 'orders', ways: ['app'] },
  orderConfirmation: { group: 'orders', ways: ['email'] },
  orderCancelled: { group: 'orders', ways: ['email', 'app'] },
  orderRefund: { group: 'orders', ways: ['email', 'app'] },
  paymentError: { group: 'orders', ways: ['email', 'app'] },
  pickedUp: { group: 'shipping', ways: ['email'] },
  shippingUpdate: { group: 'shipping', ways: ['email'] },
  delivered: { group: 'shipping', ways: ['email', 'app'] },
} as const
export type StoreNotice = keyof typeof storeNotices
export const noticeNames = Object.keys(storeNotices) as StoreNotice[]
export const noticeGroups = ['customer', 'orders', 'shipping'] as const

export const StoreNotices = z.record(z.enum(noticeNames), z.object({ email: z.boolean(), app: z.boolean() }))

/** The notifications customers can configure. */
export const customerEvents = ['newForYou', 'accountActivity', 'newBrowser', 'newDevice'] as const
export type CustomerEvent = (typeof customerEvents)[number]
/** An email, a browser notification, or an entry in the app. */
export const customerWays = ['email', 'browser', 'app'] as const
export const CustomerNotices = z.record(z.enum(customerEvents), z.record(z.enum(customerWays), z.boolean()))
export type CustomerNotices = z.infer<typeof CustomerNotices>

/** The languages of emails to customers. */
export const emailLanguages = ['en', 'fr', 'ar'] as const
export type EmailLanguage = (typeof emailLanguages)[number]
