import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { visiblePlans, type PlanRecord } from '../../plans/server/queries.ts'
import { planComments, planEdits, plans } from '../../plans/server/tables.ts'
import { planRuns } from './tables.ts'

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

/** The plans among these that no one has changed and the caller may remove. */
export async function untouchedAmong(tx: Transaction, user: Caller, ids: readonly number[]): Promise<PlanRecord[]> {
  const mayGo = and(eq(plans.status, 'draft'), await visiblePlans(tx, user, 'delete'), isUntouched)
  return tx
    .select()
    .from(plans)
    .where(and(inArray(plans.id, [...ids, 0]), mayGo))
    .orderBy(asc(plans.id))
}
