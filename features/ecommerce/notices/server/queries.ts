import { peopleWho } from '#features/access/server/queries.ts'
import type { NotificationKind } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/server/queries.ts'
import { sendLetter } from '#features/outbox/server/queries.ts'
import type { Context } from '#kit/server/answer.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { moneyText } from '../../store/rules.ts'
import { storeNotices, type LetterLanguage, type StoreNotice } from '../contract.ts'
import { storeLetter } from './letters.ts'

type Maker = Pick<Context, 'now' | 'mailer' | 'settings'> & { user?: { id: number } | undefined }
type News = {
  notice: StoreNotice
  customer: { id: number; customer: string; email: string; language: LetterLanguage }
  order?: { order: number; orderId: string; amountCents: number }
}

const kinds: Partial<Record<StoreNotice, NotificationKind>> = {
  newCustomer: 'customer-added', orderPurchase: 'order-created', orderCancelled: 'order-cancelled', orderRefund: 'order-refunded', paymentError: 'payment-failed', delivered: 'order-delivered',
}

/** Tells the customer and the people of the store what the settings say they are told, in the transaction of its cause. Call `postWaiting` after it. */
export async function tellStore(tx: Database, maker: Maker, news: News): Promise<void> {
  const { group, ways } = storeNotices[news.notice]
  const { email, app } = (await storeSetting(tx, 'notifications'))[news.notice]
  const isWished = group !== 'shipping' || (await storeSetting(tx, 'checkout')).sendShippingUpdates
  const has = (way: 'email' | 'app') => (ways as readonly string[]).includes(way)
  if (has('email') && email && isWished) await tellCustomer(tx, maker, news)
  if (has('app') && app) await tellStaff(tx, maker, news)
}

async function tellCustomer(tx: Database, maker: Maker, { notice, customer, order }: News): Promise<void> {
  // Shops may send orders without an address to write to.
  if (notice === 'orderPurchase' || customer.email.endsWith('.invalid')) return
  const { storeName, currency } = await storeSetting(tx, 'details')
  const values = { store: storeName, name: customer.customer, order: order?.orderId ?? '', amount: moneyText(order?.amountCents ?? 0, currency), link: `${maker.settings.publicUrl}/login` }
  await sendLetter(tx, maker, { to: customer.email, ...storeLetter(notice, customer.language, values) })
}

async function tellStaff(tx: Database, maker: Maker, { notice, customer, order }: News): Promise<void> {
  const kind = kinds[notice]
  if (!kind) return
  const staff = (await peopleWho(tx, 'write', order ? 'Order' : 'Customer')).filter((id) => id !== maker.user?.id)
  const link = order ? `/apps/ecommerce/order/details/${order.order}` : `/apps/ecommerce/customer/details/${customer.id}`
  await notify(tx, maker, { userIds: staff, kind, values: { number: order?.orderId ?? '', customer: customer.customer }, link })
}
