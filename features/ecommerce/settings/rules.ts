import { noticeNames } from '../notices/contract.ts'
import type { SettingTab, SettingValue } from './contract.ts'

/** What a store starts with, before anybody has saved a tab. */
export const settingDefaults: { [T in SettingTab]: SettingValue<T> } = {
  details: {
    storeName: 'Store', phone: '', contactEmail: '', senderEmail: '', legalName: '', country: '', address: '', apartment: '', city: '', state: '', postCode: '',
    timeZone: 'UTC', unitSystem: 'metric', weightUnit: 'kg', currency: 'USD', orderPrefix: '#', orderSuffix: '', taxBasisPoints: 1000,
  },
  payments: { provider: null, methods: [], manual: [] },
  checkout: { contactMethod: 'email', sendShippingUpdates: true, requireSignIn: false, fullName: 'required', company: 'optional', addressLine2: 'optional', shippingPhone: 'optional' },
  shipping: { zones: [] },
  locations: { locations: [] },
  notifications: Object.fromEntries(noticeNames.map((notice) => [notice, { email: true, app: true }])) as SettingValue<'notifications'>,
}

/** An order's number as the store writes it. */
export function orderIdText(number: number, { orderPrefix, orderSuffix }: { orderPrefix: string; orderSuffix: string }): string {
  return `${orderPrefix}${number}${orderSuffix}`
}
