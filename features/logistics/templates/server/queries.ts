import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import type { FindAudience, Audience } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { audienceOfDeleted, audienceFor, idsOf, isWithinReach, reachOf } from '../../plans/server/queries.ts'
import type { Template } from '../contract.ts'
import { refusals } from './refusals.ts'
import { planTemplates } from './tables.ts'

/** As many as the list shows. */
export const mostTemplates = 200

type Reader = Pick<Caller, 'ability'>
export type TemplateRecord = typeof planTemplates.$inferSelect

/** The templates a person may do this with: those of which every depot is within their reach. */
export async function visibleTemplates(db: Database, user: Reader, action: string): Promise<SQL> {
  return isWithinReach(planTemplates, await reachOf(db, user, action))
}

export async function templatesFor(db: Database, user: Reader): Promise<Template[]> {
  const rows = await db
    .select()
    .from(planTemplates)
    .where(await visibleTemplates(db, user, 'read'))
    .orderBy(asc(planTemplates.name), asc(planTemplates.id))
    .limit(mostTemplates)
  return rows.map(presentTemplate)
}

/** A template the caller may act on; what they may not see does not exist for them. */
export async function findTemplate(db: Database, user: Reader, id: number, action = 'read'): Promise<TemplateRecord> {
  const [row] = await db
    .select()
    .from(planTemplates)
    .where(and(eq(planTemplates.id, id), await visibleTemplates(db, user, action)))
  if (!row) throw notFound(refusals.things.template, id)
  return row
}

/** The people who may read plans of all its depots. */
export const audienceOfTemplates: FindAudience = async (db, changes) => {
  const { id, depotIds, hasOpenDepot } = planTemplates
  const rows = await db
    .select({ id, depotIds, hasOpenDepot })
    .from(planTemplates)
    .where(inArray(id, idsOf(changes)))
  return new Map([
    ...audienceOfDeleted('Plan', changes),
    ...rows.map((row): [string, Audience] => [String(row.id), audienceFor('Plan', row)]),
  ])
}

export function presentTemplate({ id, name, weekdays, routes, authorName, createdAt }: TemplateRecord): Template {
  const places = routes.reduce((sum, { placeIds }) => sum + placeIds.length, 0)
  return { id, name, weekdays, routes: routes.length, places, authorName, createdAt: createdAt.toISOString() }
}
