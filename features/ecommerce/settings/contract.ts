import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  companyName,
  email,
  optionalCode,
  optionalCompanyName,
  optionalText,
  text,
  versionOrNone,
} from '#kit/contract/fields.ts'
import { UnreadByTab } from '#kit/contract/keep-parsed.ts'
import { currencies, cents } from '#kit/contract/money.ts'
import { timeZone } from '#kit/contract/time-zone.ts'
import { StoreNotifications } from '../notifications/contract.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { Address } from '#kit/contract/address.ts'

const maybeEmail = z.union([z.literal(''), email])
const orderIdPart = z.string().check(z.trim(), z.maxLength(10), z.regex(/^[\w#-]*$/))

export const StoreDetails = z.object({
  storeName: text(80),
  phone: optionalCode(),
  contactEmail: maybeEmail,
  senderEmail: maybeEmail,
  legalName: optionalText(120),
  country: optionalText(60),
  address: optionalText(120),
  apartment: optionalText(60),
  city: optionalText(80),
  state: optionalText(80),
  postCode: optionalCode(20),
  timeZone,
  unitSystem: z.enum(['metric', 'imperial']),
  weightUnit: z.enum(['kg', 'g', 'lb', 'oz']),
  currency: z.enum(currencies),
  orderPrefix: orderIdPart,
  orderSuffix: orderIdPart,
  taxBasisPoints: z.int().check(z.nonnegative(), z.maximum(5000)),
})
export type StoreDetails = z.infer<typeof StoreDetails>

export const payMethods = ['mastercard', 'paypalLogo'] as const
export const paymentProviders = ['Adyen', 'Mollie', 'PayPal', 'Stripe'] as const
export const Payments = z.object({
  provider: z.nullable(z.enum(paymentProviders)),
  methods: z
    .array(
      z.object({
        name: text(40),
        providers: optionalText(80),
        feeBasisPoints: z.int().check(z.nonnegative(), z.maximum(5000)),
      }),
    )
    .check(z.maxLength(30)),
  manual: z
    .array(
      z.object({
        name: text(60),
        instructions: optionalText(500),
        /** The driver takes the money, so the order is delivered before it is paid. */
        isAtDoor: z._default(z.boolean(), false),
        /** Bought on account: delivered before it is paid, with an invoice that is due after so many days. 0 where it isn’t. */
        termDays: z._default(z.int().check(z.nonnegative(), z.maximum(365)), 0),
      }),
    )
    .check(
      z.maxLength(30),
      z.refine((ways) => ways.every(({ isAtDoor, termDays }) => !isAtDoor || termDays === 0), {
        message: complaint('ecommerce:wrong.doorOnAccount'),
      }),
    ),
  /** How long the goods of a website order wait for a payment by hand. */
  holdDays: z._default(z.int().check(z.minimum(1), z.maximum(90)), 7),
})

export const fieldRules = ['hidden', 'optional', 'required'] as const
export const Checkout = z.object({
  contactMethod: z.enum(['phone', 'email']),
  sendShippingUpdates: z.boolean(),
  requireSignIn: z.boolean(),
  /** Whether buyers can have an order gift-wrapped, and what it costs for an order. */
  offersGiftWrap: z._default(z.boolean(), false),
  giftWrapCents: z._default(cents, 0),
  fullName: z.enum(fieldRules),
  company: z.enum(fieldRules),
  addressLine2: z.enum(fieldRules),
  shippingPhone: z.enum(fieldRules),
})

export const ShippingRate = z.object({ name: text(60), condition: optionalText(80), priceCents: cents })
export const ShippingZone = z.object({
  name: text(60),
  kind: z.enum(['domestic', 'international']),
  countries: z.array(text(60)).check(z.minLength(1), z.maxLength(250)),
  rates: z.array(ShippingRate).check(z.maxLength(50)),
})
export const Shipping = z.object({ zones: z.array(ShippingZone).check(z.maxLength(50)) })

/** The store's locations and pick-up points. */
export const Place = z.object({ name: text(80), phone: optionalCode(), address: Address })
export const Location = z.extend(Place, { fulfilsOnline: z.boolean() })
export const Locations = z.object({ locations: z.array(Location).check(z.maxLength(100)) })

export const settingTabs = {
  details: StoreDetails,
  payments: Payments,
  checkout: Checkout,
  shipping: Shipping,
  locations: Locations,
  notifications: StoreNotifications,
}
export type SettingTab = keyof typeof settingTabs
export type SettingValue<T extends SettingTab> = z.infer<(typeof settingTabs)[T]>

const path = '/api/apps/ecommerce/settings'

/** Every tab with the version its next change must send. */
export const readStoreSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Get the store settings',
  access: { action: 'read', subject: 'StoreSettings' },
  reply: z.object({
    tabs: z.object(settingTabs),
    versions: z.record(z.string(), z.number()),
    /** What was saved under an earlier version and can no longer be read; it stands as to begin with. */
    unread: UnreadByTab,
    isCurrencyLocked: z.boolean(),
  }),
})

/** The store details every screen needs. */
export const StoreFacts = z.object({
  storeName: z.string(),
  /** Name, address and contact details, for printing. */
  lines: z.array(z.string()),
  country: z.string(),
  currency: z.enum(currencies),
  taxBasisPoints: z.number(),
  timeZone: z.string(),
  unitSystem: StoreDetails.shape.unitSystem,
  weightUnit: StoreDetails.shape.weightUnit,
  methods: z.array(z.enum(payMethods)),
  rates: z.array(z.extend(ShippingRate, { zone: z.string(), countries: z.array(z.string()) })),
  /** What gift wrapping costs for an order; nothing where the store doesn’t offer it. */
  giftWrapCents: z.nullable(z.number()),
})
export type StoreFacts = z.infer<typeof StoreFacts>
export const readStoreFacts = endpoint({
  method: 'GET',
  path: '/api/apps/ecommerce/store',
  summary: 'Get the store’s name, currency, units, payment methods and rates',
  reply: StoreFacts,
})

function changeTab<S extends z.ZodMiniType>(tab: SettingTab, value: S) {
  return endpoint({
    method: 'PUT',
    path: `${path}/${tab}`,
    summary: `Change the ${tab} settings of the store`,
    access: { action: 'write', subject: 'StoreSettings' },
    body: z.object({ version: versionOrNone, value }),
    reply: z.object({ version: z.number() }),
  })
}

export const changeStoreDetails = changeTab(
  'details',
  z.extend(StoreDetails, { storeName: companyName(80), legalName: optionalCompanyName(120) }),
)
export const changePayments = endpoint({
  ...changeTab('payments', Payments),
  danger: 'money',
  summary:
    'Change the payments settings of the store. Other ways to pay by hand need your password, and administrators are notified',
})
export const changeCheckout = changeTab('checkout', Checkout)
export const changeShipping = changeTab('shipping', Shipping)
export const changeLocations = changeTab('locations', Locations)
export const changeNotifications = changeTab('notifications', StoreNotifications)
