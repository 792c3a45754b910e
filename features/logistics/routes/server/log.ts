import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { LogEntry } from '../contract.ts'
import { publications, routeStops, routeVersions } from './tables.ts'

const most = 500

/** What happened to routes through all publications, newest first. */
export async function logOf(db: Database, routeIds: number[]): Promise<Map<number, LogEntry[]>> {
  const versions = await db
    .select({ routeId: routeVersions.routeId, publication: publications })
    .from(routeVersions)
    .innerJoin(publications, eq(publications.id, routeVersions.publicationId))
    .where(inArray(routeVersions.routeId, routeIds))
    .orderBy(asc(publications.id))
    .limit(most * routeIds.length)
  const rows = await db
    .select({
      publicationId: routeStops.publicationId,
      routeId: routeStops.routeId,
      deliveryId: routeStops.deliveryId,
    })
    .from(routeStops)
    .where(inArray(routeStops.routeId, routeIds))
    .orderBy(asc(routeStops.publicationId), asc(routeStops.position))
    .limit(100_000)
  const idsOf = (publicationIds: number[], routeId: number) =>
    rows
      .filter((row) => row.routeId === routeId && publicationIds.includes(row.publicationId))
      .map(({ deliveryId }) => deliveryId)
  return new Map(
    routeIds.map((routeId) => {
      const own = versions.filter((version) => version.routeId === routeId)
      const entries = own.flatMap(({ publication }) =>
        entriesOf(publication, {
          before: idsOf(publication.replacedIds, routeId),
          after: idsOf([publication.id], routeId),
        }),
      )
      return [routeId, entries.toSorted((one, other) => other.at.localeCompare(one.at))]
    }),
  )
}

type Orders = { before: number[]; after: number[] }

function entriesOf(publication: typeof publications.$inferSelect, { before, after }: Orders): LogEntry[] {
  const { number, note, personName, publishedAt, recalledAt, recalledBy } = publication
  const kept = (ids: number[], others: number[]) => ids.filter((id) => others.includes(id)).join()
  const published: LogEntry = {
    kind: 'published',
    at: publishedAt.toISOString(),
    personName,
    number,
    note,
    added: after.filter((id) => !before.includes(id)).length,
    removed: before.filter((id) => !after.includes(id)).length,
    isReordered: kept(before, after) !== kept(after, before),
  }
  if (!recalledAt) return [published]
  const nothing = { added: 0, removed: 0, isReordered: false, note: '' }
  return [published, { kind: 'recalled', at: recalledAt.toISOString(), personName: recalledBy, number, ...nothing }]
}
