import { and, desc, inArray } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import type { Context } from '#kit/server/handle.ts'
import { deliveryStates } from '../../deliveries/rules.ts'
import { visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { choicesFor } from '../../recipient-choices/rules.ts'
import { usualTracking, type TrackingStep } from '../../settings/rules/tracking-page.ts'
import type { readTrackingPreview } from '../contract.ts'
import { stepOfState } from '../rules.ts'
import { knownOf } from './known-delivery.ts'

/** The newest delivery at a step that the caller may see. */
export async function previewOf(context: Context, step: TrackingStep): Promise<ReplyOf<typeof readTrackingPreview>> {
  const { db, user } = context
  const states = deliveryStates.filter((state) => stepOfState[state] === step)
  const [delivery] = await db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.state, states), visibleDeliveries(user, 'read')))
    .orderBy(desc(deliveries.id))
    .limit(1)
  if (!delivery) return { example: null }
  const choices = choicesFor(delivery, usualTracking.offers)
  return { example: { reference: delivery.reference, choices, tracking: await knownOf(context, delivery) } }
}
