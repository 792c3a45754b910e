import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import type { DriverKnowledge } from '../rules/driver-knowledge.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import { acceptanceOf } from './known-routes.ts'
import { copyOfVersion } from './route-drafts.ts'
import { rowOf } from './publish-plan.ts'
import { publications, routes, routeStops, routeVersions } from './tables.ts'

type Version = typeof routeVersions.$inferSelect

/** A route stands again as an earlier publication says it; its driver is asked again where that isn’t what they accepted last. */
export async function restoreVersion(
  tx: Transaction,
  version: Version,
  { planId, knowledge }: { planId?: number; knowledge: DriverKnowledge | undefined },
): Promise<RouteCopy> {
  const { publicationId, routeId } = version
  const isOfVersion = and(eq(routeStops.publicationId, publicationId), eq(routeStops.routeId, routeId))
  const stops = await tx.select().from(routeStops).where(isOfVersion).orderBy(asc(routeStops.position)).limit(5000)
  const [published] = await tx
    .select({ number: publications.number })
    .from(publications)
    .where(eq(publications.id, publicationId))
  const copy = copyOfVersion(version, stops)
  const { changedNumber, seen } = acceptanceOf(knowledge, { copy, number: published?.number ?? 0 })
  await tx
    .update(routeVersions)
    .set({ changedNumber })
    .where(and(eq(routeVersions.publicationId, publicationId), eq(routeVersions.routeId, routeId)))
  const [before] = await tx.select().from(routes).where(eq(routes.id, routeId))
  await tx
    .update(routes)
    .set({ ...rowOf(version, stops.length, { ...before, ...seen }), publicationId, ...(planId && { planId }), ...seen })
    .where(eq(routes.id, routeId))
  return copy
}
