import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { Point } from '#platform/regions/contract.ts'
import { Place, PlaceQuality } from '../../places/contract.ts'
import { proofKinds, ProofRules, Quantities } from '../../settings/contract.ts'
import { deliverySources, DeliveryState, DeliveryType, DeliveryWindow, Item, parcelLocations } from '../rules.ts'

const ProofKind = z.enum(proofKinds)
export const DeliveryRow = z.object({
  id: z.number(),
  reference: z.string(),
  /** Of the page that shows its state, and lets no one act. */
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
  /** It may go on any day from the one to the other; `null`: on its date alone. */
  earliestDate: z.nullable(z.string()),
  latestDate: z.nullable(z.string()),
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
  /** Empty for those who don't see the driver. */
  driverName: z.string(),
  /** What the driver has to record at the door, and what they may: by the delivery's own rules or those of the settings. */
  requiredProof: z.array(ProofKind),
  optionalProof: z.array(ProofKind),
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
  /** How old whoever takes it has to be; 0 where anyone may. */
  minimumAge: z.number(),
  driverNote: z.string(),
  /** Empty for people who may only read. */
  privateNote: z.string(),
  feeCents: z.nullable(z.number()),
  /** What the recipient still pays at the door. */
  dueCents: z.nullable(z.number()),
  /** What they agreed to pay on top for another attempt; 0 for those who don’t see prices. */
  agreedFeeCents: z.number(),
  orderId: z.nullable(z.number()),
  /** Its order was cancelled, refunded or deleted: it isn’t brought again. */
  isOrderOver: z.boolean(),
  customerId: z.nullable(z.number()),
  /** The invoice it is billed on, for those who see invoices. */
  invoiceId: z.nullable(z.number()),
  importId: z.nullable(z.number()),
  patternId: z.nullable(z.number()),
  failureReason: z.string(),
  /** Where its parcels are; `null` where there are none. */
  location: z.nullable(z.enum(parcelLocations)),
  linked: z.nullable(z.object({ reference: z.string(), type: DeliveryType })),
  /** The delivery it was split off. */
  partOf: z.nullable(z.object({ reference: z.string() })),
  /** What was split off it. */
  parts: z.array(z.object({ reference: z.string(), quantities: Quantities })),
  place: z.nullable(Place),
})
export type Delivery = z.infer<typeof Delivery>

/** A delivery as webhooks are sent it: without notes of the office, who drives it and how it is billed. */
export const ToldDelivery = z.omit(Delivery, {
  isOrderOver: true,
  privateNote: true,
  driverName: true,
  agreedFeeCents: true,
  invoiceId: true,
})
export const DeletedDelivery = z.object({ id: z.number(), reference: z.string() })
