import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import {
  email,
  isoTime,
  numberId,
  optionalCode,
  optionalText,
  pathNumber,
  text,
  version,
} from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { CustomerNotifications } from '../notifications/contract.ts'
import { bulkEndpoint, restoreEndpoint } from '#kit/contract/bulk.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { Address, country, KeptAddress } from '#kit/contract/address.ts'

export const DeliveryPreferences = z.object({
  slot: optionalText(60),
  safePlace: optionalText(200),
  accessNote: optionalText(500),
  doorPin: optionalText(20),
})

export const customerStatuses = ['Active', 'Inactive'] as const
export const CustomerRow = z.object({
  id: z.number(),
  customer: z.string(),
  customerId: z.number(),
  email: z.string(),
  country: z.string(),
  countryFlag: z.string(),
  countryCode: z.string(),
  order: z.number(),
  totalSpent: z.number(),
  spentCents: z.number(),
  currency: z.string(),
  avatar: z.string(),
  status: z.enum(customerStatuses),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const AddressEntry = z.extend(Address, { label: text(40), isDefault: z.boolean(), isBilling: z.boolean() })
const StoredAddress = z.extend(KeptAddress, {
  label: z.string(),
  isDefault: z.boolean(),
  isBilling: z.boolean(),
  id: z.number(),
  version,
})

/** A payment method, without the card number: only enough to recognise it. */
export const MethodEntry = z.object({
  brand: z.enum(['Mastercard', 'Visa', 'American Express', 'PayPal']),
  holder: text(80),
  lastFour: z.string().check(z.overwrite(inWesternDigits), z.regex(/^(\d{4})?$/)),
  expires: z.string().check(z.overwrite(inWesternDigits), z.regex(/^((0[1-9]|1[0-2])\/\d{2})?$/)),
  email: z.union([z.literal(''), email]),
  isPrimary: z.boolean(),
})
const StoredMethod = z.extend(MethodEntry, { id: z.number(), version })
export const Note = z.object({ id: z.number(), text: z.string(), authorName: z.string(), at: isoTime })

export const Customer = z.extend(CustomerRow, {
  contact: z.string(),
  username: z.string(),
  billingEmail: z.string(),
  company: z.string(),
  taxId: z.string(),
  /** How much they may owe for what they buy on account. */
  accountLimitCents: z.number(),
  language: z.enum(peopleLanguages),
  createdAt: isoTime,
  version,
  creditCents: z.number(),
  points: z.number(),
  level: z.string(),
  pointsToNext: z.nullable(z.number()),
  wishlist: z.array(z.object({ id: z.number(), productName: z.string(), image: z.string() })),
  coupons: z.array(z.object({ code: z.string(), percent: z.number(), expiresAt: isoTime })),
  hasAccount: z.boolean(),
  hasTwoFactor: z.boolean(),
  devices: z.array(z.object({ id: z.string(), agent: z.string(), address: z.string(), seenAt: isoTime })),
  notifications: CustomerNotifications,
  preferences: DeliveryPreferences,
  addresses: z.array(StoredAddress),
  methods: z.array(StoredMethod),
  notes: z.array(Note),
})
export type Customer = z.infer<typeof Customer>

export const CustomerInput = z.object({
  customer: text(80),
  email,
  contact: optionalCode(),
  country,
  address: z.optional(Address),
  isBillingAddress: z._default(z.boolean(), true),
})
export type CustomerInput = z.infer<typeof CustomerInput>
export const CustomerDetails = z.object({
  customer: text(80),
  username: optionalText(60),
  email,
  billingEmail: z.union([z.literal(''), email]),
  contact: optionalCode(),
  country,
  language: z.enum(peopleLanguages),
  status: z.enum(customerStatuses),
  /** Stay as they are where they are left out. */
  company: z.optional(optionalText(120)),
  taxId: z.optional(optionalCode(30)),
})

const path = '/api/apps/ecommerce/customers'
const query = listQuery(['customer', 'country', 'customerId', 'orders', 'totalSpent'], {
  country: z.optional(textFilter),
  status: choiceFilter(customerStatuses),
})
const reads = { action: 'read', subject: 'Customer' } as const
const updates = { action: 'write', subject: 'Customer' } as const
/** A separate permission, because a person who sets a password can sign in with it. */
const signIns = { action: 'write', subject: 'CustomerSignIn' } as const
const part = z.object({ id: pathNumber, entry: pathNumber })

export const listCustomers = endpoint({
  method: 'GET',
  path,
  summary: 'List customers',
  access: reads,
  query,
  reply: z.object({ customers: z.array(CustomerRow), total: z.number() }),
})
/** Every country a customer is in. */
export const listCountries = endpoint({
  method: 'GET',
  path: `${path}/countries`,
  summary: 'List the countries of customers',
  access: reads,
  reply: z.array(z.string()),
})
/** The `{id}` is the customerId of the specification. */
export const readCustomer = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a customer',
  access: reads,
  params: numberId,
  reply: Customer,
})
export const createCustomer = endpoint({
  method: 'POST',
  path,
  summary: 'Add a customer',
  access: { action: 'create', subject: 'Customer' },
  body: CustomerInput,
  reply: CustomerRow,
  status: 201,
})
export const changeCustomer = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a customer',
  access: updates,
  params: numberId,
  body: z.extend(CustomerDetails, { version }),
  reply: Customer,
})
export const changeAccountLimit = endpoint({
  method: 'PUT',
  path: `${path}/{id}/account-limit`,
  summary: 'Change how much a customer may owe for what they buy on account',
  access: { action: 'write', subject: 'Payment' },
  danger: 'money',
  params: numberId,
  body: z.object({ version, accountLimitCents: z.int().check(z.nonnegative(), z.maximum(1_000_000_000)) }),
  reply: z.object({ accountLimitCents: z.number() }),
})
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a customer',
  access: { action: 'delete', subject: 'Customer' },
  params: numberId,
})
export const restoreCustomer = restoreEndpoint(path, 'Customer')
export const bulkCustomers = bulkEndpoint(path, 'Customer', ['activate', 'deactivate', 'delete', 'restore'])

/** What each tab of a customer's page saves. The version is the customer's. */
export const changeNotifications = endpoint({
  method: 'PUT',
  path: `${path}/{id}/notifications`,
  summary: 'Choose a customer’s notifications',
  access: updates,
  params: numberId,
  body: z.object({ version, notifications: CustomerNotifications }),
  reply: Customer,
})
export const changePreferences = endpoint({
  method: 'PUT',
  path: `${path}/{id}/preferences`,
  summary: 'Change a customer’s delivery preferences',
  access: updates,
  params: numberId,
  body: z.extend(DeliveryPreferences, { version }),
  reply: Customer,
})
export const changePassword = endpoint({
  method: 'PUT',
  path: `${path}/{id}/password`,
  danger: 'people',
  asksPassword: true,
  summary: 'Set a customer’s password, sign out their devices and email them',
  access: signIns,
  params: numberId,
  body: z.object({ password: z.string().check(z.minLength(8), z.maxLength(200)) }),
  reply: Customer,
})
export const removeTwoStep = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/two-factor`,
  danger: 'people',
  asksPassword: true,
  summary: 'Turn off a customer’s two-step verification and sign out their devices',
  access: signIns,
  params: numberId,
  reply: Customer,
})
export const addAddress = endpoint({
  method: 'POST',
  path: `${path}/{id}/addresses`,
  summary: 'Add an address to a customer',
  access: updates,
  params: numberId,
  body: AddressEntry,
  reply: Customer,
  status: 201,
})
export const changeAddress = endpoint({
  method: 'PUT',
  path: `${path}/{id}/addresses/{entry}`,
  summary: 'Change a customer’s address',
  access: updates,
  params: part,
  body: z.extend(AddressEntry, { version }),
  reply: Customer,
})
export const deleteAddress = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/addresses/{entry}`,
  summary: 'Delete a customer’s address',
  access: updates,
  params: part,
  reply: Customer,
})
export const addMethod = endpoint({
  method: 'POST',
  path: `${path}/{id}/methods`,
  summary: 'Add a payment method to a customer',
  access: updates,
  params: numberId,
  body: MethodEntry,
  reply: Customer,
  status: 201,
})
export const changeMethod = endpoint({
  method: 'PUT',
  path: `${path}/{id}/methods/{entry}`,
  summary: 'Change a customer’s payment method',
  access: updates,
  params: part,
  body: z.extend(MethodEntry, { version }),
  reply: Customer,
})
export const deleteMethod = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/methods/{entry}`,
  summary: 'Delete a customer’s payment method',
  access: updates,
  params: part,
  reply: Customer,
})
export const addNote = endpoint({
  method: 'POST',
  path: `${path}/{id}/notes`,
  summary: 'Add a note to a customer',
  access: updates,
  params: numberId,
  body: z.object({ text: text(2000) }),
  reply: Customer,
  status: 201,
})
export const deleteNote = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/notes/{entry}`,
  summary: 'Delete a note about a customer',
  access: updates,
  params: part,
  reply: Customer,
})
