import type { Delivery } from '../../contract.ts'
import type { DeliveryInput } from '../../rules/input.ts'

/** What the drawer holds; a new delivery has version 0, which no one is sent. */
export type Values = DeliveryInput & { version: number }

export const blank: Values = {
  version: 0,
  reference: '',
  address: '',
  pins: null,
  linkedTo: '',
  isDraft: false,
  type: 'drop',
  recipient: '',
  phone: '',
  email: '',
  depotId: null,
  date: null,
  earliestDate: null,
  latestDate: null,
  windows: [],
  quantities: {},
  items: [],
  serviceMinutes: null,
  priority: 1,
  skills: [],
  features: [],
  proof: null,
  minimumAge: 0,
  driverNote: '',
  privateNote: '',
  tags: [],
  feeCents: null,
  dueCents: null,
  customerId: null,
}

/** A delivery as the drawer edits it. */
export function valuesOf(delivery: Delivery): Values {
  const names = Object.keys(blank).filter((name) => Object.hasOwn(delivery, name))
  return { ...blank, ...Object.fromEntries(names.map((name) => [name, Reflect.get(delivery, name) as unknown])) }
}
