import * as z from 'zod/mini'

/** What the store tells. `email` is an email to the customer, `app` a notification to the people of the store; not every notification has both. */
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

/** What customers choose the ways of for themselves. */
export const customerEvents = ['newForYou', 'accountActivity', 'newBrowser', 'newDevice'] as const
export type CustomerEvent = (typeof customerEvents)[number]
/** An email, a pop-up of the browser they are signed in with, an entry under their bell. */
export const customerWays = ['email', 'browser', 'app'] as const
export const CustomerNotices = z.record(z.enum(customerEvents), z.record(z.enum(customerWays), z.boolean()))
export type CustomerNotices = z.infer<typeof CustomerNotices>

/** Languages that emails to customers are written in. */
export const emailLanguages = ['en', 'fr', 'ar'] as const
export type EmailLanguage = (typeof emailLanguages)[number]
