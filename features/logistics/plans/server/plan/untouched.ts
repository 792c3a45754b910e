import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Caller } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import { visiblePlans } from '../queries.ts'
import type { PlanRecord } from '../facts/state.ts'
import { planComments, planEdits, planRuns, plans, planStops } from '../tables.ts'

const isNamedAsMade = sql`${plans.madeAs} = jsonb_build_object('name', ${plans.name}, 'note', ${plans.note}, 'isMain', ${plans.isMain})`
const isTalkedOf = sql`exists (select from ${planComments} where ${planComments.planId} = ${plans.id})`
const isQuestion = sql`question.plan_id = ${plans.id} and question.is_taken_at_once`
const isAnswer = sql`${planEdits.kind} = 'edit' and ${planEdits.summary} ->> 'kind' = 'accept'`
const isOfQuestion = sql`exists (select from plan_runs question where ${isQuestion}
  and (${planEdits.number} <= question.plan_version or ${isAnswer}))`
const isEdited = sql`exists (select from ${planEdits} where ${planEdits.planId} = ${plans.id}
  and ${planEdits.kind} <> 'sync' and not ${isOfQuestion})`
const hasOtherRuns = sql`(exists (select from ${planRuns} where ${planRuns.planId} = ${plans.id} and not ${planRuns.isTakenAtOnce})
  or (select count(*) from plan_runs question where ${isQuestion}) > 1)`

/**
 * No one has changed it since it was made: what came and went with its deliveries is no one's doing, and the question that a copy was made to ask,
 * with its answer, belongs to its making.
 */
export const isUntouched = sql`(${isNamedAsMade} and not (${isEdited} or ${isTalkedOf} or ${hasOtherRuns}))`

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

/** The plans among these that no one has changed and the caller may remove. */
export async function untouchedAmong(tx: Transaction, user: Caller, ids: readonly number[]): Promise<PlanRecord[]> {
  const mayGo = and(eq(plans.status, 'draft'), await visiblePlans(tx, user, 'delete'), isUntouched)
  return tx
    .select()
    .from(plans)
    .where(and(inArray(plans.id, [...ids, 0]), mayGo))
    .orderBy(asc(plans.id))
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
