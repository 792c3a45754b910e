import { eq, inArray } from 'drizzle-orm'
import type { Audience, FindAudience } from '#kit/server/feature.ts'
import { audienceOfDeleted, audienceOfPlan, idsOf } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { planRuns } from './tables.ts'

const { id, depotIds, hasOpenDepot, assumptions } = plans

/** Who may hear of a plan hears of its runs, where they may read runs. */
const audienceOfRuns: FindAudience = async (db, changes) => {
  const rows = await db
    .select({ id: planRuns.id, depotIds, hasOpenDepot, assumptions })
    .from(planRuns)
    .innerJoin(plans, eq(id, planRuns.planId))
    .where(inArray(planRuns.id, idsOf(changes)))
  return new Map([
    ...audienceOfDeleted('Run', changes),
    ...rows.map((row): [string, Audience] => [String(row.id), audienceOfPlan('Run', row)]),
  ])
}

export const runAudience = { run: audienceOfRuns }
