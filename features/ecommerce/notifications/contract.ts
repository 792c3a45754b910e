import * as z from 'zod/mini'

/** The store's notifications: `email` to the customer, `app` to the store's team. Not every one has both. */
export const storeNotifications = {
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
  deliveredPartly: { group: 'shipping', ways: ['email', 'app'] },
  deliveryMissed: { group: 'shipping', ways: ['email', 'app'] },
  deliveryReturning: { group: 'shipping', ways: ['email'] },
  deliveryCancelled: { group: 'shipping', ways: ['email', 'app'] },
} as const
export type StoreNotification = keyof typeof storeNotifications
export const storeNotificationNames = Object.keys(storeNotifications) as StoreNotification[]
export const notificationGroups = ['customer', 'orders', 'shipping'] as const

export const StoreNotifications = z.record(
  z.enum(storeNotificationNames),
  z.object({ email: z.boolean(), app: z.boolean() }),
)

/** The notifications customers can configure. */
export const customerEvents = ['newForYou', 'accountActivity', 'newBrowser', 'newDevice'] as const
export type CustomerEvent = (typeof customerEvents)[number]
/** An email, a browser notification, or an entry in the app. */
export const customerWays = ['email', 'browser', 'app'] as const
export const CustomerNotifications = z.record(z.enum(customerEvents), z.record(z.enum(customerWays), z.boolean()))
export type CustomerNotifications = z.infer<typeof CustomerNotifications>

/** The languages of emails to customers. */
export const emailLanguages = ['en', 'fr', 'ar'] as const
export type EmailLanguage = (typeof emailLanguages)[number]

/** What a confirmation repeats of an order. */
export type Bought = {
  items: { productName: string; variant: string; qty: number; totalCents: number }[]
  itemsCents: number
  discountCents: number
  taxCents: number
  shippingCents: number
  giftWrapCents: number
  totalCents: number
  giftCardCents: number
  currency: string
  /** Where it goes, line by line. */
  address: string[]
  /** The delivery method; empty where the store has none. */
  delivery: string
}

/** What a buyer of the shop chose, and the page of their order. */
export type BoughtInShop = {
  language: EmailLanguage
  link: string
  /** Nothing where it is paid on a page of its own. */
  way: { name: string; instructions: string } | null
  slot: { day: string; from: string; to: string } | null
}
