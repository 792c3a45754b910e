import * as z from 'zod/mini'
import { email, optionalCode, optionalText, positiveInteger, text, version } from '#kit/contract/fields.ts'
import { mostMinimumAge } from '../../../ecommerce/products/rules.ts'
import { Pins, serviceMinutes } from '../../places/contract.ts'
import { ProofRules, Quantities } from '../../settings/contract.ts'
import { day, DeliveryType, Item, mostDueCents, Priority, tagList, windowList } from '../rules.ts'

const words = z._default(z.array(text(40)).check(z.maxLength(12)), [])

const details = {
  type: z._default(DeliveryType, 'drop'),
  recipient: text(120),
  phone: optionalCode(30),
  email: z._default(z.union([z.literal(''), email]), ''),
  depotId: z._default(z.nullable(positiveInteger), null),
  date: z._default(z.nullable(day), null),
  /** It may go on any day from the one to the other: both or neither. */
  earliestDate: z._default(z.nullable(day), null),
  latestDate: z._default(z.nullable(day), null),
  windows: z._default(windowList, []),
  quantities: z._default(Quantities, {}),
  items: z._default(z.array(Item).check(z.maxLength(200)), []),
  serviceMinutes: z._default(serviceMinutes, null),
  priority: z._default(Priority, 1),
  skills: words,
  features: words,
  /** What is asked at the door; null leaves it to the settings. */
  proof: z._default(z.nullable(ProofRules), null),
  /** How old whoever takes it has to be; 0: anyone may. */
  minimumAge: z._default(z.int().check(z.nonnegative(), z.maximum(mostMinimumAge)), 0),
  driverNote: optionalText(1000),
  privateNote: optionalText(2000),
  tags: z._default(tagList, []),
  feeCents: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(1_000_000_000))), null),
  /** What the recipient still pays at the door. */
  dueCents: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(mostDueCents))), null),
  customerId: z._default(z.nullable(positiveInteger), null),
}
/** Without a reference one is given; without pins the address is looked up. A pickup and its drop name each other. */
export const DeliveryInput = z.object({
  reference: optionalText(60),
  address: text(300),
  pins: z._default(z.nullable(Pins), null),
  linkedTo: optionalText(60),
  /** Not complete yet: it stays a draft until it is submitted. */
  isDraft: z._default(z.boolean(), false),
  ...details,
})
export type DeliveryInput = z.infer<typeof DeliveryInput>

/** Only what is named changes. */
export const DeliveryChange = z.object({
  version,
  reference: z.optional(text(60)),
  address: z.optional(text(300)),
  pins: z.optional(z.nullable(Pins)),
  type: bare(details.type),
  recipient: z.optional(details.recipient),
  phone: bare(details.phone),
  email: bare(details.email),
  depotId: bare(details.depotId),
  date: bare(details.date),
  earliestDate: bare(details.earliestDate),
  latestDate: bare(details.latestDate),
  windows: bare(details.windows),
  quantities: bare(details.quantities),
  items: bare(details.items),
  serviceMinutes: bare(details.serviceMinutes),
  priority: bare(details.priority),
  skills: bare(details.skills),
  features: bare(details.features),
  proof: bare(details.proof),
  minimumAge: bare(details.minimumAge),
  driverNote: bare(details.driverNote),
  privateNote: bare(details.privateNote),
  tags: bare(details.tags),
  feeCents: bare(details.feeCents),
  dueCents: bare(details.dueCents),
  customerId: bare(details.customerId),
})
export type DeliveryChange = z.infer<typeof DeliveryChange>

/** A field without its default. */
function bare<T extends z.ZodMiniType>(part: z.ZodMiniDefault<T>): z.ZodMiniOptional<T> {
  return z.optional(part._zod.def.innerType)
}
