import { noticeNames } from '../notices/contract.ts'
import type { SettingTab, SettingValue, StoreDetails } from './contract.ts'

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

/** Who the store is and how to reach it, line by line: below its letters, above a printed order. */
export function storeLines({ legalName, storeName, address, apartment, postCode, city, state, country, phone, contactEmail }: StoreDetails): string[] {
  const together = (parts: string[], sign: string) => parts.filter(Boolean).join(sign)
  return [legalName || storeName, together([address, apartment], ', '), together([postCode, city, state], ' '), country, together([phone, contactEmail], ' · ')].filter(Boolean)
}
