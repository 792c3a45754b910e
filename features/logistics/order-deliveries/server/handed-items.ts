import type { DeliveryStage, OrderDelivery } from '../../../ecommerce/orders/rules/order-delivery.ts'
import { paidBy } from '../../../ecommerce/orders/rules/order-delivery.ts'
import type { Delivery } from '../../deliveries/contract.ts'
import type { DeliveryState, ParcelLocation } from '../../deliveries/rules.ts'
import { stageOfState } from '../../deliveries/rules/order-stage.ts'
import type { TimelineEntry } from '../../deliveries/rules/timeline.ts'
import { paidOf } from '../../routes/rules/cash.ts'

export type HandedAct = Readonly<Record<string, unknown>>
type Handed = OrderDelivery['items']
type LastAttempt = { outcome: 'delivered' | 'partlyDelivered' | 'failed'; data: HandedAct | null }
type Seen = { state: DeliveryState; location: ParcelLocation | '' }

/** What was handed over of each item, by the last visit; what wasn’t counted at the door says nothing. */
export function handedItems({ state, items }: Seen & Pick<Delivery, 'items'>, last: LastAttempt | undefined): Handed {
  const isDone = state === 'delivered' || state === 'collected'
  const counted = state === 'partlyDelivered' ? countsIn(last?.data ?? null) : undefined
  return items.map(({ name, quantity }, index) => {
    const count = counted?.get(index)
    if (isDone) return { name, quantity, handed: quantity, refused: 0, isDamaged: false }
    if (!counted) return { name, quantity, handed: null, refused: null, isDamaged: false }
    const handed = Math.min(quantity, count?.quantity ?? quantity)
    return { name, quantity, handed, refused: quantity - handed, isDamaged: count?.isDamaged ?? false }
  })
}

/** By the place of each item; nothing where its driver counted none. */
function countsIn(data: HandedAct | null): Map<number, { quantity: number; isDamaged: boolean }> | undefined {
  const listed: unknown = data?.['items']
  if (!Array.isArray(listed) || listed.length === 0) return undefined
  return new Map(
    listed.flatMap((one: unknown) => {
      if (typeof one !== 'object' || one === null || !('index' in one) || !('quantity' in one)) return []
      const { index, quantity } = one
      if (typeof index !== 'number' || typeof quantity !== 'number') return []
      return [[index, { quantity, isDamaged: 'isDamaged' in one && one.isDamaged === true }] as const]
    }),
  )
}

/** What was paid at the door with an act. */
export function paidAt(data: HandedAct | null): { cents: number; by: (typeof paidBy)[number] } | null {
  const paid = data ? paidOf({ data }) : null
  const by = paidBy.find((one) => one === paid?.by)
  return paid && by ? { cents: paid.cents, by } : null
}

/** Whether what wasn’t handed over lies in the house again. */
export function isBack({ state, location }: Seen): boolean {
  if (state === 'returned') return true
  if (state === 'cancelled') return location === '' || location === 'depot'
  return ['partlyDelivered', 'failed', 'awaitingCollection', 'returning'].includes(state) && location === 'depot'
}

/** How far a delivery came and when, each stage once: states that say the same to whoever sold it are one step. */
export function stepsFrom(
  entries: readonly Pick<TimelineEntry, 'state' | 'at' | 'actor' | 'note'>[],
  reasonOf: (key: string) => string,
): OrderDelivery['steps'] {
  const steps: OrderDelivery['steps'] = []
  let before: DeliveryStage = 'waiting'
  for (const { state, at, actor: actorName, note } of entries) {
    const stage = state && stageOfState[state]
    if (!stage || stage === before) continue
    steps.push({ stage, at, actorName, note: reasonOf(note) })
    before = stage
  }
  return steps
}
