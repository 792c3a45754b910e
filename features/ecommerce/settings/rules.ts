import { countryName } from '#kit/contract/countries.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { Company } from '#platform/company/contract.ts'
import { storeNotificationNames } from '../notifications/contract.ts'
import { payMethods, type SettingTab, type SettingValue, type StoreDetails, type StoreFacts } from './contract.ts'

/** The default settings of a store. */
export const settingDefaults: { [T in SettingTab]: SettingValue<T> } = {
  details: {
    storeName: 'Store',
    phone: '',
    contactEmail: '',
    senderEmail: '',
    legalName: '',
    country: '',
    address: '',
    apartment: '',
    city: '',
    state: '',
    postCode: '',
    timeZone: 'UTC',
    unitSystem: 'metric',
    weightUnit: 'kg',
    currency: 'USD',
    orderPrefix: '#',
    orderSuffix: '',
    taxBasisPoints: 1000,
  },
  payments: { provider: null, methods: [], manual: [], holdDays: 7 },
  checkout: {
    contactMethod: 'email',
    sendShippingUpdates: true,
    requireSignIn: false,
    offersGiftWrap: false,
    giftWrapCents: 0,
    fullName: 'optional',
    company: 'optional',
    addressLine2: 'optional',
    shippingPhone: 'optional',
  },
  shipping: { zones: [] },
  locations: { locations: [] },
  notifications: Object.fromEntries(
    storeNotificationNames.map((notification) => [notification, { email: true, app: true }]),
  ) as SettingValue<'notifications'>,
}

/** What the details of the store say of the company, as it is kept for the whole workspace. */
export function detailsOf({ name, email, ...company }: Company) {
  const { legalName, phone, country, address, apartment, city, state, postCode } = company
  const storeName = name || settingDefaults.details.storeName
  return { storeName, contactEmail: email, legalName, phone, country, address, apartment, city, state, postCode }
}

/** What a change of the details says of the company, and the rest, which is the store’s own. */
export function companyIn(
  { storeName, contactEmail, ...details }: StoreDetails,
  before: Company,
): { company: Partial<Company>; own: Partial<StoreDetails> } {
  const { legalName, phone, country, address, apartment, city, state, postCode, ...own } = details
  // A nameless company is shown by the name that a store has to begin with.
  const name = storeName === detailsOf(before).storeName ? before.name : storeName
  return {
    company: { name, email: contactEmail, legalName, phone, country, address, apartment, city, state, postCode },
    own,
  }
}

/** An order's number as the store writes it. */
export function orderIdText(
  number: number,
  { orderPrefix, orderSuffix }: { orderPrefix: string; orderSuffix: string },
): string {
  return `${orderPrefix}${number}${orderSuffix}`
}

/** Extracts the number from an order id in the store's format. Any other text stays the same. */
export function orderNumberIn(
  words: string,
  { orderPrefix, orderSuffix }: { orderPrefix: string; orderSuffix: string },
): string {
  const text = words.toLowerCase()
  const start = [orderPrefix.toLowerCase(), '#'].find((sign) => text.startsWith(sign)) ?? ''
  const end = text.endsWith(orderSuffix.toLowerCase()) ? orderSuffix : ''
  const number = text.slice(start.length, text.length - end.length)
  return /^\d+$/.test(number) ? number : words
}

/** The store's name and contact details, line by line and translated: below emails, above printed orders. */
export function storeLines(
  { legalName, storeName, address, apartment, postCode, city, state, country, phone, contactEmail }: StoreDetails,
  language: Language,
): string[] {
  const together = (parts: string[], sign: string) => parts.filter(Boolean).join(sign)
  return [
    legalName || storeName,
    together([address, apartment], ', '),
    together([postCode, city, state], ' '),
    countryName(country, language),
    together([phone, contactEmail], ' · '),
  ].filter(Boolean)
}

type PayMethod = (typeof payMethods)[number]
type Payments = SettingValue<'payments'>

/** The payment method a supported method of the settings stands for. */
function payMethodOf({ name }: Payments['methods'][number]): PayMethod {
  return /paypal/i.test(name) ? 'paypalLogo' : 'mastercard'
}

/** The payment methods customers can use: all, unless the settings list some. */
export function offeredMethods({ methods }: Payments): PayMethod[] {
  return methods.length === 0
    ? [...payMethods]
    : payMethods.filter((one) => methods.some((method) => payMethodOf(method) === one))
}

/** The payment provider and its fee. */
export function feeOf({ methods, provider }: Payments, way: PayMethod): { provider: string; feeBasisPoints: number } {
  const method = methods.find((one) => payMethodOf(one) === way)
  return { provider: (method?.providers || provider) ?? '', feeBasisPoints: method?.feeBasisPoints ?? 0 }
}

/** Every shipping rate. */
export function ratesOf({ zones }: SettingValue<'shipping'>): StoreFacts['rates'] {
  return zones.flatMap(({ name, countries, rates }) => rates.map((rate) => ({ ...rate, zone: name, countries })))
}

/** What gift wrapping costs for an order; nothing where the store doesn’t offer it. */
export function giftWrapPrice({ offersGiftWrap, giftWrapCents }: SettingValue<'checkout'>): number | null {
  return offersGiftWrap ? giftWrapCents : null
}

/** The pick-up location. Online orders use a location that fulfils them. */
export function placeFor({ locations }: SettingValue<'locations'>, isOnline: boolean) {
  const found = locations.find(({ fulfilsOnline }) => fulfilsOnline || !isOnline)
  return found ? { name: found.name, phone: found.phone, address: found.address } : null
}

type CheckoutField = 'recipient' | 'company' | 'line2' | 'phone'
const checkoutFields: [field: CheckoutField, rule: 'fullName' | 'company' | 'addressLine2' | 'shippingPhone'][] = [
  ['recipient', 'fullName'],
  ['company', 'company'],
  ['line2', 'addressLine2'],
  ['phone', 'shippingPhone'],
]

/** An address without the fields the checkout doesn't include. */
export function asAskedFor<D extends Record<CheckoutField, string>>(
  checkout: SettingValue<'checkout'>,
  destination: D,
): D {
  const hidden = checkoutFields.filter(([, rule]) => checkout[rule] === 'hidden').map(([field]) => [field, ''])
  return { ...destination, ...Object.fromEntries(hidden) }
}

/** The first missing field the checkout requires: its path in the order, and the error. */
export function lackingAtCheckout(
  checkout: SettingValue<'checkout'>,
  {
    buyer,
    destination,
  }: { buyer: { contact: string; hasSignIn: boolean }; destination: Record<CheckoutField, string> | undefined },
): { path: string; rule: 'signInFirst' | 'phone' | 'field' } | undefined {
  if (checkout.requireSignIn && !buyer.hasSignIn) return { path: 'customerId', rule: 'signInFirst' }
  if (checkout.contactMethod === 'phone' && buyer.contact === '') return { path: 'customer.contact', rule: 'phone' }
  const empty =
    destination && checkoutFields.find(([field, rule]) => checkout[rule] === 'required' && destination[field] === '')
  return empty && { path: `shippingAddress.${empty[0]}`, rule: 'field' }
}
