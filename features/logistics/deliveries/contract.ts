import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import {
  bulkIds,
  BulkResult,
  email,
  isoTime,
  numberId,
  optionalCode,
  optionalText,
  positiveInteger,
  repeated,
  text,
  version,
} from '#kit/contract/fields.ts'
import { boundedNumber, listQuery, textFilter } from '#kit/contract/list-query.ts'
import { Point } from '#platform/regions/contract.ts'
import { Pins, Place, PlaceQuality, serviceMinutes } from '../places/contract.ts'
import { DaySpan, ProofRules, Quantities } from '../settings/contract.ts'
import { deliverySources, deliveryStates, deliveryTabs, deliveryTypes, personMoves } from './rules.ts'

export const DeliveryState = z.enum(deliveryStates)
export const DeliveryType = z.enum(deliveryTypes)
export type DeliveryType = z.infer<typeof DeliveryType>
export const Priority = z.int().check(z.nonnegative(), z.maximum(3))

/** A soft window may be missed at a price for each minute. */
export const DeliveryWindow = z.extend(DaySpan, {
  isHard: z._default(z.boolean(), true),
  centsPerMinute: z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000)), 0),
})
export type DeliveryWindow = z.infer<typeof DeliveryWindow>
export const windowList = z.array(DeliveryWindow).check(z.maxLength(6))
export const tagList = z.array(text(30)).check(z.maxLength(20))
const words = z._default(z.array(text(40)).check(z.maxLength(12)), [])
const Item = z.object({ name: text(200), quantity: z.int().check(z.positive(), z.maximum(100_000)) })
const day = z.iso.date()

const told = {
  type: z._default(DeliveryType, 'drop'),
  recipient: text(120),
  phone: optionalCode(30),
  email: z._default(z.union([z.literal(''), email]), ''),
  depotId: z._default(z.nullable(positiveInteger), null),
  date: z._default(z.nullable(day), null),
  windows: z._default(windowList, []),
  quantities: z._default(Quantities, {}),
  items: z._default(z.array(Item).check(z.maxLength(200)), []),
  serviceMinutes: z._default(serviceMinutes, null),
  priority: z._default(Priority, 1),
  skills: words,
  features: words,
  /** What is asked at the door; null leaves it to the settings. */
  proof: z._default(z.nullable(ProofRules), null),
  driverNote: optionalText(1000),
  privateNote: optionalText(2000),
  tags: z._default(tagList, []),
  feeCents: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(1_000_000_000))), null),
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
  ...told,
})
export type DeliveryInput = z.infer<typeof DeliveryInput>

export const DeliveryRow = z.object({
  id: z.number(),
  reference: z.string(),
  trackingCode: z.string(),
  type: DeliveryType,
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  placeId: z.nullable(z.number()),
  quality: PlaceQuality,
  door: z.nullable(Point),
  depotId: z.nullable(z.number()),
  zoneId: z.nullable(z.number()),
  date: z.nullable(z.string()),
  windows: z.array(DeliveryWindow),
  quantities: Quantities,
  priority: z.number(),
  state: DeliveryState,
  attempts: z.number(),
  tags: z.array(z.string()),
  source: z.enum(deliverySources),
  routeId: z.nullable(z.number()),
  stopNumber: z.nullable(z.number()),
  driverId: z.nullable(z.number()),
  eta: z.nullable(isoTime),
  doneAt: z.nullable(isoTime),
  createdAt: isoTime,
  version: z.number(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

export const Delivery = z.extend(DeliveryRow, {
  email: z.string(),
  items: z.array(Item),
  serviceMinutes: z.nullable(z.number()),
  skills: z.array(z.string()),
  features: z.array(z.string()),
  proof: z.nullable(ProofRules),
  driverNote: z.string(),
  /** Empty for those who only look. */
  privateNote: z.string(),
  feeCents: z.nullable(z.number()),
  orderId: z.nullable(z.number()),
  customerId: z.nullable(z.number()),
  importId: z.nullable(z.number()),
  failureReason: z.string(),
  linked: z.nullable(z.object({ reference: z.string(), type: DeliveryType })),
  place: z.nullable(Place),
})
export type Delivery = z.infer<typeof Delivery>

const path = '/api/apps/logistics/deliveries'
const reads = { action: 'read', subject: 'Delivery' } as const
const writes = { action: 'write', subject: 'Delivery' } as const
const creates = { action: 'create', subject: 'Delivery' } as const

const numberFilter = z._default(boundedNumber(0, 0, 2_000_000_000), 0)
const dayFilter = z.optional(z.catch(z.optional(day), undefined))
const number = z.transform((value: string | undefined) => (value === undefined ? undefined : Number(value)))
/** What narrows a list of deliveries, and its counts and map. */
const filters = {
  date: dayFilter,
  from: dayFilter,
  to: dayFilter,
  state: z.optional(textFilter),
  depotId: numberFilter,
  zoneId: numberFilter,
  driverId: numberFilter,
  routeId: numberFilter,
  customerId: numberFilter,
  placeId: numberFilter,
  importId: numberFilter,
  priority: z.optional(z.pipe(textFilter, number)),
  tag: z.optional(textFilter),
  source: z.optional(textFilter),
}
const tab = z.optional(
  z.pipe(
    textFilter,
    z.transform((value) => deliveryTabs.find((one) => one === value)),
  ),
)
export const deliverySorts = ['reference', 'recipient', 'date', 'priority', 'state', 'attempts', 'createdAt'] as const

/** From this number on it is no longer counted how many there are: the answer says that there are more. */
export const mostCounted = 10_000
export const listDeliveries = endpoint({
  method: 'GET',
  path,
  access: reads,
  query: listQuery(deliverySorts, { tab, ...filters }),
  reply: z.object({ deliveries: z.array(DeliveryRow), total: z.number(), hasMore: z.boolean() }),
})
const plainFilters = z.object({ q: z.optional(textFilter), ...filters })
/** Each number says at most how far it was counted. */
export const countDeliveries = endpoint({
  method: 'GET',
  path: `${path}/counts`,
  summary: 'How many deliveries each tab holds',
  access: reads,
  query: plainFilters,
  reply: z.object({
    most: z.number(),
    all: z.number(),
    tabs: z.object({
      needsAddress: z.number(),
      ready: z.number(),
      planned: z.number(),
      out: z.number(),
      delivered: z.number(),
      failed: z.number(),
      returns: z.number(),
    }),
  }),
})
export const mostPoints = 5000
export const listDeliveryPoints = endpoint({
  method: 'GET',
  path: `${path}/points`,
  summary: `Where deliveries go, for a map: up to ${mostPoints}`,
  access: reads,
  query: z.extend(plainFilters, { tab }),
  reply: z.object({
    points: z.array(z.object({ id: z.number(), reference: z.string(), at: Point, state: DeliveryState })),
    hasMore: z.boolean(),
  }),
})
export const KnownRecipient = z.object({
  recipient: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  place: z.nullable(Place),
})
export type KnownRecipient = z.infer<typeof KnownRecipient>
export const recallRecipients = endpoint({
  method: 'GET',
  path: `${path}/recipients`,
  summary: 'People something was delivered to before, with their places',
  access: reads,
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.object({ recipients: z.array(KnownRecipient) }),
})
export const readDelivery = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One delivery, by its reference or its id',
  access: reads,
  params: z.object({ id: text(60) }),
  reply: Delivery,
})
export const Happening = z.object({
  id: z.string(),
  at: isoTime,
  actor: z.string(),
  kind: z.string(),
  state: z.nullable(DeliveryState),
  note: z.string(),
  /** Names of what was changed. */
  fields: z.array(z.string()),
})
export type Happening = z.infer<typeof Happening>
export const readTimeline = endpoint({
  method: 'GET',
  path: `${path}/{id}/timeline`,
  summary: 'Everything that happened to a delivery, oldest first',
  access: reads,
  params: numberId,
  reply: z.object({ happenings: z.array(Happening) }),
})
export const createDelivery = endpoint({
  method: 'POST',
  path,
  summary: 'Takes a delivery; an Idempotency-Key makes a repeated call harmless',
  access: creates,
  body: DeliveryInput,
  reply: Delivery,
  status: 201,
})
/** What happens to a row whose reference is taken. */
export const onDuplicate = ['skip', 'update', 'keep'] as const
export type OnDuplicate = (typeof onDuplicate)[number]
export const RowResult = z.object({
  index: z.number(),
  outcome: z.enum(['created', 'updated', 'skipped', 'refused']),
  id: z.nullable(z.number()),
  reference: z.string(),
  message: z.string(),
})
export type RowResult = z.infer<typeof RowResult>
export const createDeliveries = endpoint({
  method: 'POST',
  path: `${path}/batch`,
  summary: 'Takes up to 500 deliveries and tells the outcome of each; rows that cannot be read do not stop the others',
  access: creates,
  body: z.object({
    deliveries: z.array(z.unknown()).check(z.minLength(1), z.maxLength(500)),
    duplicates: z._default(z.enum(onDuplicate), 'skip'),
  }),
  reply: z.object({ rows: z.array(RowResult) }),
  status: 201,
  limitBytes: 5_000_000,
})
/** Only what is named changes. */
export const DeliveryChange = z.object({
  version,
  reference: z.optional(text(60)),
  address: z.optional(text(300)),
  pins: z.optional(z.nullable(Pins)),
  type: bare(told.type),
  recipient: z.optional(told.recipient),
  phone: bare(told.phone),
  email: bare(told.email),
  depotId: bare(told.depotId),
  date: bare(told.date),
  windows: bare(told.windows),
  quantities: bare(told.quantities),
  items: bare(told.items),
  serviceMinutes: bare(told.serviceMinutes),
  priority: bare(told.priority),
  skills: bare(told.skills),
  features: bare(told.features),
  proof: bare(told.proof),
  driverNote: bare(told.driverNote),
  privateNote: bare(told.privateNote),
  tags: bare(told.tags),
  feeCents: bare(told.feeCents),
  customerId: bare(told.customerId),
})
export type DeliveryChange = z.infer<typeof DeliveryChange>
export const changeDelivery = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  access: writes,
  params: numberId,
  body: DeliveryChange,
  reply: Delivery,
})
export const moveDelivery = endpoint({
  method: 'POST',
  path: `${path}/{id}/moves`,
  summary: 'Submits, cancels, reopens, reschedules or returns a delivery',
  access: writes,
  params: numberId,
  body: z.object({
    version,
    move: z.enum(personMoves),
    reason: optionalText(500),
    date: z._default(z.nullable(day), null),
  }),
  reply: Delivery,
})
export const bulkActions = ['date', 'priority', 'addTags', 'removeTags', 'windows', 'depot', 'cancel'] as const
export type BulkDeliveryAction = (typeof bulkActions)[number]
export const bulkDeliveries = endpoint({
  method: 'POST',
  path: `${path}/bulk`,
  summary: 'Does one thing to many deliveries and tells the outcome of each; it can be undone for ten minutes',
  access: writes,
  body: z.object({
    action: z.enum(bulkActions),
    ids: bulkIds,
    date: z._default(z.nullable(day), null),
    priority: z._default(Priority, 1),
    tags: z._default(tagList, []),
    windows: z._default(windowList, []),
    depotId: z._default(z.nullable(positiveInteger), null),
    reason: optionalText(500),
  }),
  reply: z.extend(BulkResult, { undoId: z.nullable(z.string()) }),
})
export const undoBulk = endpoint({
  method: 'POST',
  path: `${path}/bulk/{id}/undo`,
  summary: 'Puts deliveries back as they were before a bulk action, where nothing happened to them since',
  access: writes,
  params: z.object({ id: z.uuid() }),
  reply: BulkResult,
})
export const printLabels = endpoint({
  method: 'GET',
  path: `${path}/labels`,
  summary: 'Labels as PDF, one page each, with the tracking link as a QR code',
  access: reads,
  query: z.object({ ids: repeated(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))) }),
  reply: raw('application/pdf'),
})

/** A field without its default. */
function bare<T extends z.ZodMiniType>(part: z.ZodMiniDefault<T>): z.ZodMiniOptional<T> {
  return z.optional(part._zod.def.innerType)
}
