import { customerEvents, storeNotices, type CustomerEvent, type CustomerNotices, type StoreNotice } from './contract.ts'

/** A customer's default notification settings. */
export const customerNoticeDefaults = Object.fromEntries(
  customerEvents.map((event) => [event, { email: true, browser: false, app: false }]),
) as CustomerNotices

/** The customer setting a store notification belongs to. */
export function customerEventOf(notice: StoreNotice): CustomerEvent {
  return storeNotices[notice].group === 'customer' ? 'accountActivity' : 'newForYou'
}
