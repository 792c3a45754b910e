import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import { plans, planStops } from '../tables.ts'

/** What people have decided about a plan elsewhere, such as to publish it, counts as a change of it. */
export async function markTouched(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(plans)
      .set({ madeAs: null })
      .where(inArray(plans.id, [...ids]))
}

type Touching = { planIds: readonly number[]; deliveryIds: readonly number[] }

/**
 * Holds some plans, and those that some deliveries are in, until the transaction ends. Whoever holds plans and deliveries takes the plans first, as
 * syncs and publications do, and each kind in the order of its ids: then no one waits for someone who waits for them.
 */
export async function holdPlans(tx: Transaction, touching: Touching): Promise<void> {
  const { planIds, deliveryIds } = touching
  const isHolding = inArray(planStops.deliveryId, [...deliveryIds, 0])
  const holding = tx.select({ id: planStops.planId }).from(planStops).where(isHolding)
  const isMeant = or(inArray(plans.id, [...planIds, 0]), inArray(plans.id, holding))
  await tx.select({ id: plans.id }).from(plans).where(isMeant).orderBy(asc(plans.id)).for('update')
}

/** On which routes deliveries are: of some plans, and of the main plans of their days. */
export async function servedIn(tx: Transaction, { planIds, deliveryIds }: Touching) {
  const { deliveryId, planId } = planStops
  const ofItsDay = and(eq(plans.isMain, true), eq(plans.day, deliveries.date))
  return tx
    .select({ deliveryId, planId })
    .from(planStops)
    .innerJoin(plans, eq(plans.id, planId))
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(
      and(
        inArray(deliveryId, [...deliveryIds, 0]),
        isNotNull(planStops.routeId),
        or(inArray(planId, [...planIds, 0]), ofItsDay),
      ),
    )
    .limit(20_000)
}
