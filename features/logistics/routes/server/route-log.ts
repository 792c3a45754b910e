import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { editsOfRoutes } from '../../plans/server/queries.ts'
import type { LogEntry } from '../contract.ts'
import { publications, routeReceipts, routeStops, routeVersions } from './tables.ts'

const most = 500

/** What happened to routes through all publications and in their plans, newest first. */
export async function logOf(
  db: Database,
  user: Pick<Caller, 'ability'>,
  routeIds: number[],
): Promise<Map<number, LogEntry[]>> {
  const versions = await db
    .select({ routeId: routeVersions.routeId, planRouteId: routeVersions.planRouteId, publication: publications })
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
  const mayReadReason = user.ability.can('read', 'Publication')
  const confirmed = await receiptsOf(db, routeIds)
  const edited = await editsOfRoutes(db, user, {
    planIds: [...new Set(versions.map(({ publication }) => publication.planId))],
    routeIds: [...new Set(versions.map(({ planRouteId }) => planRouteId))],
  })
  return new Map(
    routeIds.map((routeId) => {
      const own = versions.filter((version) => version.routeId === routeId)
      const entries = own.flatMap(({ publication }) =>
        entriesOf(publication, {
          before: idsOf(publication.replacedIds, routeId),
          after: idsOf([publication.id], routeId),
          mayReadReason,
        }),
      )
      const planned = new Set(own.map(({ planRouteId }) => planRouteId))
      entries.push(
        ...confirmed.flatMap((row) => (row.routeId === routeId ? [entryOfReceipt(row)] : [])),
        ...edited.flatMap((row) => (row.routeIds.some((id) => planned.has(id)) ? [entryOfEdit(row)] : [])),
      )
      return [routeId, entries.toSorted((one, other) => other.at.localeCompare(one.at))]
    }),
  )
}

function receiptsOf(db: Database, routeIds: number[]) {
  const { routeId, personName, at } = routeReceipts
  return db
    .select({ routeId, personName, at, number: publications.number })
    .from(routeReceipts)
    .innerJoin(publications, eq(publications.id, routeReceipts.publicationId))
    .where(inArray(routeId, routeIds))
    .orderBy(desc(routeReceipts.id))
    .limit(most * routeIds.length)
}

const nothing = { added: 0, removed: 0, isReordered: false, note: '', reason: '', edit: null }

function entryOfReceipt(row: Awaited<ReturnType<typeof receiptsOf>>[number]): LogEntry {
  const { personName, number, at } = row
  return { ...nothing, kind: 'confirmed', at: at.toISOString(), personName, number }
}

function entryOfEdit(row: Awaited<ReturnType<typeof editsOfRoutes>>[number]): LogEntry {
  const { kind, summary, personName, at } = row
  return { ...nothing, kind: 'edited', at: at.toISOString(), personName, number: 0, edit: { kind, summary } }
}

type Reading = { before: number[]; after: number[]; mayReadReason: boolean }

/** Only people who may publish see why rules were overridden. */
function entriesOf(
  publication: typeof publications.$inferSelect,
  { before, after, mayReadReason }: Reading,
): LogEntry[] {
  const { number, note, reason, personName, publishedAt, recalledAt, recalledBy } = publication
  const kept = (ids: number[], others: number[]) => ids.filter((id) => others.includes(id)).join()
  const published: LogEntry = {
    kind: 'published',
    at: publishedAt.toISOString(),
    personName,
    number,
    note,
    reason: mayReadReason ? reason : '',
    edit: null,
    added: after.filter((id) => !before.includes(id)).length,
    removed: before.filter((id) => !after.includes(id)).length,
    isReordered: kept(before, after) !== kept(after, before),
  }
  if (!recalledAt) return [published]
  return [published, { ...nothing, kind: 'recalled', at: recalledAt.toISOString(), personName: recalledBy, number }]
}
