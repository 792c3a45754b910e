import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { FindAudience, Audience, ChangedThing } from '#kit/server/feature.ts'
import type { Assumption } from '../../rules/plan/assumptions.ts'
import type { Reach } from '../facts/depot-reach.ts'
import { plans } from '../tables.ts'

/** People who may read this for all depots of a thing hear of it. */
export function audienceFor(subject: string, { depotIds, hasOpenDepot }: Reach): { reads: [string, object?][] } {
  const all = [...depotIds, ...(hasOpenDepot ? [null] : [])]
  return { reads: [[subject], ...all.map((depotId): [string, object] => [subject, { depotId }])] }
}

const Gone = z.object({
  depotIds: z.array(z.number()),
  hasOpenDepot: z._default(z.boolean(), false),
})

/** What is gone, and doesn't say where it was, is heard of by those whose rights end at no depot. */
export function audienceOfDeleted(subject: string, changes: readonly ChangedThing[]): [string, Audience][] {
  return changes.map(({ entityId, before }) => {
    const reach = Gone.safeParse(before)
    return [entityId, reach.success ? audienceFor(subject, reach.data) : { reads: [[subject, { depotId: -1 }]] }]
  })
}

const { id, depotIds, hasOpenDepot, assumptions } = plans
const columns = { depotIds, hasOpenDepot, assumptions }

/** Plans that suppose another price of fuel are for those who see costs: see `visiblePlans`. */
export function audienceOfPlan(subject: string, plan: Reach & { assumptions: Assumption[] }): Audience {
  const { reads } = audienceFor(subject, plan)
  return { reads: plan.assumptions.some(({ kind }) => kind === 'fuel') ? [...reads, ['Cost']] : reads }
}

const audienceOfPlans: FindAudience = async (db, changes) => {
  const rows = await db
    .select({ id, ...columns })
    .from(plans)
    .where(inArray(id, idsOf(changes)))
  return new Map([
    ...audienceOfDeleted('Plan', changes),
    ...rows.map((row): [string, Audience] => [String(row.id), audienceOfPlan('Plan', row)]),
  ])
}

export function idsOf(changes: readonly ChangedThing[]): number[] {
  return changes.map(({ entityId }) => Number(entityId)).concat(0)
}

export const planAudience = { plan: audienceOfPlans }
