import { customerEvents, storeNotices, type CustomerEvent, type CustomerNotices, type StoreNotice } from './contract.ts'

/** What a customer is told before they, or the store for them, chose anything. */
export const customerNoticeDefaults = Object.fromEntries(
  customerEvents.map((event) => [event, { email: true, browser: false, app: false }]),
) as CustomerNotices

/** Which of a customer's choices a notice of the store falls under. */
export function customerEventOf(notice: StoreNotice): CustomerEvent {
  return storeNotices[notice].group === 'customer' ? 'accountActivity' : 'newForYou'
}
