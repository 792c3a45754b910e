import type { Database } from '#kit/server/machine.ts'
import type { DeliveryStage } from '../../../ecommerce/orders/rules/order-delivery.ts'
import type { MessageEvent } from '../rules.ts'
import { messageSettings } from './settings.ts'

const stageOfEvent: Partial<Record<MessageEvent, DeliveryStage>> = {
  // Who was told the time needs no other word that it was loaded.
  confirmed: 'loaded',
  onTheWay: 'onTheWay',
  delivered: 'delivered',
  partly: 'partly',
  failed: 'failed',
  returning: 'returning',
}

/** The stages of orders that these messages tell: the store leaves them to us. */
export async function toldStages(db: Database): Promise<DeliveryStage[]> {
  const { value } = await messageSettings(db)
  if (!value.isOn) return []
  return Object.entries(value.events).flatMap(([event, { isOn }]) => {
    const stage = Object.entries(stageOfEvent).find(([one]) => one === event)?.[1]
    return isOn && stage ? [stage] : []
  })
}
