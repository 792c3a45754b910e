import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import type { OrderStatus } from '../contract.ts'

/** How far what brings an order has come, in the words of whoever sells: the features that deliver say it in theirs. */
export const deliveryStages = [
  'waiting',
  'planned',
  'loaded',
  'onTheWay',
  'delivered',
  'partly',
  'failed',
  'toCollect',
  'returning',
  'returned',
  'cancelled',
] as const
export type DeliveryStage = (typeof deliveryStages)[number]
export const DeliveryStage = z.enum(deliveryStages)

/** The most pressing first: of an order in several parts, the part that needs somebody speaks for it. */
const open: readonly DeliveryStage[] = ['failed', 'returning', 'toCollect', 'onTheWay', 'loaded', 'planned', 'waiting']

/** Where an order is whose parts are at these stages; nothing where nothing brings it. A part that was called off was not delivered. */
export function stageOfParts(stages: readonly DeliveryStage[]): DeliveryStage | undefined {
  const pressing = open.find((stage) => stages.some((one) => one === stage))
  if (pressing) return pressing
  return stages.every((stage) => stage === stages[0]) ? stages[0] : 'partly'
}

/** Its customer has it, at least in part. */
export function isHandedOver(stage: DeliveryStage): boolean {
  return stage === 'delivered' || stage === 'partly'
}

/** What its address still reaches: it is on no plan that counts on it. */
export function takesAddress(stage: DeliveryStage | null | undefined): boolean {
  return !stage || ['waiting', 'failed', 'toCollect', 'returned', 'cancelled'].includes(stage)
}

export const goodsPlaces = ['depot', 'vehicle', 'recipient', 'neighbour', 'safePlace', 'locker', 'sender'] as const
export const attemptOutcomes = ['delivered', 'partlyDelivered', 'failed'] as const
export const paidBy = ['cash', 'card', 'other'] as const

const Money = z.object({ cents: z.number(), by: z.enum(paidBy) })

/** One visit to the door. */
const Attempt = z.object({
  id: z.number(),
  at: isoTime,
  day: z.string(),
  driverName: z.string(),
  outcome: z.enum(attemptOutcomes),
  /** Why it failed or was taken in part, as the workspace calls it. */
  reason: z.string(),
  note: z.string(),
  paid: z.nullable(Money),
})

/** What was handed over of an item and what was refused; nothing where the driver didn’t say. */
const HandedItem = z.object({
  name: z.string(),
  quantity: z.number(),
  handed: z.nullable(z.number()),
  refused: z.nullable(z.number()),
  isDamaged: z.boolean(),
})

/** What brings an order, or a part of it, as it is now. The order keeps none of this. */
export const OrderDelivery = z.object({
  id: z.number(),
  reference: z.string(),
  /** The page of the delivery. */
  path: z.string(),
  stage: DeliveryStage,
  /** The driver stands at the door. */
  isAtDoor: z.boolean(),
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  date: z.nullable(z.string()),
  eta: z.nullable(isoTime),
  doneAt: z.nullable(isoTime),
  driverName: z.string(),
  /** Where the goods are that were to be brought. */
  place: z.nullable(z.enum(goodsPlaces)),
  /** Goods that were refused, or never handed over, are back in the house. */
  isBack: z.boolean(),
  dueCents: z.nullable(z.number()),
  attempts: z.array(Attempt),
  items: z.array(HandedItem),
  steps: z.array(z.object({ stage: DeliveryStage, at: isoTime, actorName: z.string(), note: z.string() })),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

/** How far an order has come. */
export const Brought = z.object({
  stage: z.nullable(DeliveryStage),
  deliveries: z.array(OrderDelivery),
  /** Its goods were never taken out of stock, or all of them were put back. */
  isInStock: z.boolean(),
})
type Lying = Pick<z.infer<typeof Brought>, 'deliveries' | 'isInStock'> & { status: OrderStatus }

/** How many of an item were refused at the door; deliveries name items as their order does. */
export function refusedOf(deliveries: readonly Pick<OrderDelivery, 'items'>[], productName: string): number {
  return deliveries
    .flatMap(({ items }) => items)
    .filter(({ name }) => name === productName.slice(0, 200))
    .reduce((sum, { refused }) => sum + (refused ?? 0), 0)
}

type Held = { productName: string; qty: number; returnedQty: number; writtenOffQty: number }

/**
 * How many of an item lie in the house again, and are neither back in stock nor written off yet. Of an order in parts, of which
 * some came back, whoever unpacks them counts; so they do where no delivery brings what has left.
 */
export function toTakeBack({ isInStock, deliveries, status }: Lying, item: Held): number {
  if (isInStock) return 0
  const left = item.qty - item.returnedQty - item.writtenOffQty
  if (deliveries.length === 0) return status === 'Ready to Pickup' ? 0 : left
  if (deliveries.some(({ stage, isBack }) => isBack && (stage === 'returned' || stage === 'cancelled'))) return left
  const refused = deliveries.filter((one) => one.stage === 'partly' && one.isBack)
  const back = refusedOf(refused, item.productName) - item.returnedQty - item.writtenOffQty
  return Math.max(0, Math.min(left, back))
}

/** How many of an item its customer hasn’t got and won’t get, and that weren’t refunded yet. */
export function toRefund(deliveries: readonly OrderDelivery[], item: Held & { refundedQty: number }): number {
  const stage = stageOfParts(deliveries.map((one) => one.stage))
  const missing = stage === 'returned' ? item.qty : refusedOf(deliveries, item.productName)
  return Math.max(0, missing - item.refundedQty)
}

/** What drivers took at the door. */
export function takenAtDoor(deliveries: readonly Pick<OrderDelivery, 'attempts'>[]): number {
  return deliveries.flatMap(({ attempts }) => attempts).reduce((sum, { paid }) => sum + (paid?.cents ?? 0), 0)
}
