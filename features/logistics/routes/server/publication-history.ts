import { eq, sql } from 'drizzle-orm'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { visiblePlans } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import type { PublicationRow } from '../contract.ts'
import { presentPublication } from './examine-publication.ts'
import { publications } from './tables.ts'

const columns = {
  id: publications.id,
  planId: publications.planId,
  planName: publications.planName,
  planVersion: publications.planVersion,
  day: publications.day,
  number: publications.number,
  note: publications.note,
  reason: publications.reason,
  personName: publications.personName,
  publishedAt: publications.publishedAt,
  recalledAt: publications.recalledAt,
  recalledBy: publications.recalledBy,
  isCurrent: publications.isCurrent,
  routes: sql<number>`(select count(*)::int from route_versions where publication_id = publications.id)`,
}

/** What was published of plans whose every depot a person publishes for. */
export async function publicationPage(
  db: Database,
  user: Pick<Caller, 'ability'>,
  query: ListQuery & { date?: string | undefined; planId: number },
): Promise<{ publications: PublicationRow[]; total: number }> {
  const { rows, total } = await listPage(db, query, {
    from: publications,
    columns,
    joins: [{ table: plans, on: eq(plans.id, publications.planId) }],
    sort: { day: publications.day, number: publications.number, published: publications.publishedAt },
    unsorted: { by: publications.publishedAt, order: 'desc' as const },
    id: publications.id,
    search: [publications.planName, publications.personName, publications.note],
    where: [
      await visiblePlans(db, user, 'read', 'Publication'),
      equals(publications.day, query.date),
      equals(publications.planId, query.planId || undefined),
    ],
  })
  return {
    publications: rows.map(({ routes, ...row }) => ({
      ...presentPublication(row),
      state: row.recalledAt ? ('recalled' as const) : row.isCurrent ? ('current' as const) : ('replaced' as const),
      routes,
    })),
    total,
  }
}
