import { momentAt } from '#kit/contract/wall-time.ts'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { Destination, OrderInput } from '../contract.ts'

type Newcomer = NonNullable<OrderInput['customer']>

export type OrderValues = Omit<OrderInput, 'customerId' | 'customer' | 'shippingAddress' | 'billingAddress'> & {
  customerId: number | undefined
  customer: Newcomer | undefined
  shippingAddress: Destination | undefined
}
export type OrderForm = EndpointForm<OrderValues>

export const blankOrder: OrderValues = {
  customerId: undefined,
  customer: undefined,
  items: [],
  discountCents: 0,
  discountBasisPoints: 0,
  shipping: null,
  coupon: '',
  isGiftWrapped: false,
  payment: 2,
  method: 'mastercard',
  methodNumber: 0,
  channel: 'store',
  shippingAddress: undefined,
  wishedWindow: null,
  handling: { isFragile: false, isFrozen: false, isAgeRestricted: false },
  note: '',
}
export const blankNewcomer: Newcomer = { customer: '', email: '', contact: '', country: '' }
export const blankAddress: Destination = {
  line1: '',
  line2: '',
  town: '',
  state: '',
  postCode: '',
  country: '',
  recipient: '',
  company: '',
  phone: '',
}

/** Converts a day and two times in the store's time zone to timestamps, or nothing if one is missing. */
export function windowOf(
  { day, from, to }: { day: string; from: string; to: string },
  timeZone: string,
): OrderValues['wishedWindow'] {
  if (day === '' || from === '' || to === '') return null
  return {
    from: momentAt(`${day}T${from}`, timeZone).toISOString(),
    to: momentAt(`${day}T${to}`, timeZone).toISOString(),
  }
}
