import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import {
  bulkIds,
  BulkResult,
  isoTime,
  numberId,
  optionalText,
  positiveInteger,
  repeated,
  text,
  version,
} from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { secret } from '#kit/contract/secret.ts'
import { Point } from '#platform/regions/contract.ts'
import { Place } from '../places/contract.ts'
import { Quantities } from '../settings/contract.ts'
import { ageDocuments, day, DeliveryState, personMoves, Priority, tagList, windowList } from './rules.ts'
import { DeliveryChange, DeliveryInput } from './rules/input.ts'
import { Delivery, DeliveryRow } from './rules/delivery.ts'
import { filters, tab } from './rules/filters.ts'
import { TimelineEntry } from './rules/timeline.ts'

export { Delivery, DeliveryRow }

const path = '/api/apps/logistics/deliveries'
const reads = { action: 'read', subject: 'Delivery' } as const
const writes = { action: 'write', subject: 'Delivery' } as const
const creates = { action: 'create', subject: 'Delivery' } as const

export const deliverySorts = [
  'reference',
  'recipient',
  'date',
  'priority',
  'state',
  'attempts',
  'createdAt',
  'route',
  'eta',
] as const

/** Above this number the count stops, and the reply says that there are more. */
export const mostCounted = 10_000
/** The same for what is searched for, or has a tag: there is no order in which these stand together. */
export const mostFound = 1000
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
      collection: z.number(),
      returns: z.number(),
    }),
  }),
})
export const mostPoints = 5000
export const longestReason = 500
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
/** What a new delivery is for unless someone says otherwise. */
export const readNextDay = endpoint({
  method: 'GET',
  path: `${path}/next-day`,
  summary: 'The next day on which deliveries leave: not a holiday, and a day on which a depot opens',
  access: creates,
  reply: z.object({ date: day }),
})
export const readDelivery = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One delivery, by its reference',
  access: reads,
  params: z.object({ id: text(60) }),
  reply: Delivery,
})
/** A reference may be a number, so ids have a call of their own. */
export const readDeliveryById = endpoint({
  method: 'GET',
  path: `${path}/by-id/{id}`,
  summary: 'One delivery, by its id',
  access: reads,
  params: numberId,
  reply: Delivery,
})
export const readTimeline = endpoint({
  method: 'GET',
  path: `${path}/{id}/timeline`,
  summary: 'Everything that happened to a delivery, oldest first',
  access: reads,
  params: numberId,
  reply: z.object({ entries: z.array(TimelineEntry) }),
})
/** One at a time, with a right of its own, and recorded: whoever has the link, and the digits, acts as the recipient. */
export const revealRecipientLink = endpoint({
  method: 'POST',
  path: `${path}/{id}/recipient-link`,
  danger: 'links',
  summary: 'Get the link with which the recipient of a delivery acts. Each use is recorded',
  access: { action: 'read', subject: 'RecipientLink' },
  params: numberId,
  reply: z.object({ link: secret(z.string()) }),
})
export const createDelivery = endpoint({
  method: 'POST',
  path,
  summary:
    'Add a delivery. Without a depot it gets that of its zone, or the only one there is. Repeated with the same Idempotency-Key, the call adds nothing',
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
  /** As it was given, also where the row was refused. */
  reference: z.string(),
  message: z.string(),
  /** Of a refused row: the name of its refusal for programs, and what is wrong with which field. */
  code: z.optional(z.string()),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string(), code: z.string() }))),
})
export type RowResult = z.infer<typeof RowResult>
export const createDeliveries = endpoint({
  method: 'POST',
  path: `${path}/batch`,
  summary:
    'Add up to 500 deliveries, with a result for each. One without a depot gets that of its zone, or the only one there is',
  access: creates,
  body: z.object({
    deliveries: z.array(z.unknown()).check(z.minLength(1), z.maxLength(500)),
    duplicates: z._default(z.enum(onDuplicate), 'skip'),
  }),
  reply: z.object({ rows: z.array(RowResult) }),
  status: 201,
  limitBytes: 5_000_000,
})
export const changeDelivery = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  access: writes,
  params: numberId,
  body: DeliveryChange,
  reply: Delivery,
})
/** Whatever was due was paid: nothing is handed over at a depot before. */
const isPaid = z.optional(z.boolean())
/** What was shown at the counter, where the delivery asks for it as at the door. */
const shown = {
  pin: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  /** Where there is no PIN to give: why, and an uploaded picture (`POST /api/files/pictures`). The office looks at it. */
  withoutPin: z.optional(
    z.object({
      why: optionalText(300),
      photo: z.string().check(z.regex(/^(\/api\/files\/[0-9a-f]{64}\.(png|jpg|webp|gif))?$/)),
    }),
  ),
  age: z.optional(
    z.object({ document: z.enum(ageDocuments), birthYear: z.int().check(z.positive(), z.maximum(2100)) }),
  ),
}
export const moveDelivery = endpoint({
  method: 'POST',
  path: `${path}/{id}/moves`,
  summary:
    'Submit, cancel, reopen, reschedule or return a delivery, keep it at the depot, or hand it over there: `reason` then says who took it',
  access: writes,
  params: numberId,
  body: z.object({
    version,
    move: z.enum(personMoves),
    reason: optionalText(longestReason),
    date: z._default(z.nullable(day), null),
    isPaid,
    ...shown,
  }),
  reply: Delivery,
})
/** What those who have the parcel record, though they change nothing else about it. */
export const counterMoves = ['collect', 'receive'] as const
export const recordAtCounter = endpoint({
  method: 'POST',
  path: `${path}/{id}/counter`,
  summary: 'Record at a depot that a delivery was handed over there, with who took it as `reason`, or that it is back',
  access: { action: 'create', subject: 'Proof' },
  params: numberId,
  body: z.object({ version, move: z.enum(counterMoves), reason: optionalText(longestReason), isPaid, ...shown }),
  reply: Delivery,
})
export const CounterOverride = z.object({ why: z.string(), photo: z.string(), by: z.string(), at: isoTime })
export type CounterOverride = z.infer<typeof CounterOverride>
export const readCounterOverride = endpoint({
  method: 'GET',
  path: `${path}/{id}/counter`,
  summary: 'Why a delivery was handed over at a depot without the required PIN, with a picture; `null` where it wasn’t',
  access: { action: 'read', subject: 'Proof' },
  params: numberId,
  reply: z.object({ withoutPin: z.nullable(CounterOverride) }),
})
export const splitDelivery = endpoint({
  method: 'POST',
  path: `${path}/{id}/split`,
  summary: 'Make a delivery of its own of some of the quantities: same place, windows and requirements',
  access: writes,
  params: numberId,
  body: z.object({ version, quantities: Quantities }),
  reply: z.object({ delivery: Delivery, part: Delivery }),
  status: 201,
})
export const joinDelivery = endpoint({
  method: 'POST',
  path: `${path}/{id}/join`,
  summary: 'Undo a split: add the quantities of a part to the delivery it was split off, and delete the part',
  access: writes,
  params: numberId,
  body: z.object({ version }),
  reply: Delivery,
})
export const bulkActions = ['date', 'days', 'priority', 'addTags', 'removeTags', 'windows', 'depot', 'cancel'] as const
export type BulkDeliveryAction = (typeof bulkActions)[number]
export const bulkDeliveries = endpoint({
  method: 'POST',
  path: `${path}/bulk`,
  summary: 'Change several deliveries at once, with a result for each. Undo within ten minutes',
  access: writes,
  body: z.object({
    action: z.enum(bulkActions),
    ids: bulkIds,
    date: z._default(z.nullable(day), null),
    earliestDate: z._default(z.nullable(day), null),
    latestDate: z._default(z.nullable(day), null),
    priority: z._default(Priority, 1),
    tags: z._default(tagList, []),
    windows: z._default(windowList, []),
    depotId: z._default(z.nullable(positiveInteger), null),
    reason: optionalText(longestReason),
    /** Sent along, it undoes what was done even where the reply is lost. */
    undoId: z.optional(z.uuid()),
  }),
  reply: z.extend(BulkResult, { undoId: z.nullable(z.string()) }),
})
export const undoBulk = endpoint({
  method: 'POST',
  path: `${path}/bulk/{id}/undo`,
  summary: 'Undo a bulk action for the deliveries that haven’t changed since',
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
