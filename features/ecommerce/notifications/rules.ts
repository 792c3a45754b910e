import {
  customerEvents,
  storeNotifications,
  type CustomerEvent,
  type CustomerNotifications,
  type StoreNotification,
} from './contract.ts'

/** A customer's default notification settings. */
export const customerNotificationDefaults = Object.fromEntries(
  customerEvents.map((event) => [event, { email: true, browser: false, app: false }]),
) as CustomerNotifications

/** The customer setting a store notification belongs to. */
export function customerEventOf(notification: StoreNotification): CustomerEvent {
  return storeNotifications[notification].group === 'customer' ? 'accountActivity' : 'newForYou'
}
