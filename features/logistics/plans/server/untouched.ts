import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { visiblePlans } from './queries.ts'
import type { PlanRecord } from './state.ts'
import { planComments, planEdits, planRuns, plans } from './tables.ts'

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
 * Nobody has changed it since it was made: what came and went with its deliveries is nobody's doing, and the question that a copy was made to ask,
 * with its answer, belongs to its making.
 */
export const isUntouched = sql`(${isNamedAsMade} and not (${isEdited} or ${isTalkedOf} or ${hasOtherRuns}))`

/** What people have decided about a plan elsewhere, such as to publish it, counts as a change of it. */
export async function markTouched(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(plans)
      .set({ madeAs: null })
      .where(inArray(plans.id, [...ids]))
}

/** Those of some plans that nobody has changed and the caller may remove, held with the others until the transaction ends. */
export async function lockUntouched(tx: Database, user: Caller, ids: readonly number[]): Promise<PlanRecord[]> {
  const named = inArray(plans.id, [...ids, 0])
  // First held, then looked at: whatever changes a plan waits for the one who holds it.
  await tx.select({ id: plans.id }).from(plans).where(named).orderBy(asc(plans.id)).for('update')
  const mayGo = and(named, eq(plans.status, 'draft'), await visiblePlans(tx, user, 'delete'), isUntouched)
  return tx.select().from(plans).where(mayGo).orderBy(asc(plans.id))
}
