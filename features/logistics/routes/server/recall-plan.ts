import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { conflict, notFound } from '#kit/server/errors.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import type { DeliveryState } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { followLater, lockPlansOfDay, makeMain, setStatus } from '../../plans/server/commands.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import type { RecallPreview } from '../contract.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import { whoMustKnow } from '../rules/who-must-know.ts'
import { announceRoutes, routeTopics } from './announce-routes.ts'
import { refusals } from './refusals.ts'
import { namedPromises, servedAsNotTold } from './publication-risks.ts'
import { knowledgeOf, type Knowledge } from './known-routes.ts'
import { restoreVersion } from './restore-version.ts'
import { keyOf, publishedCopies, type PublicationRecord } from './route-drafts.ts'
import { presentPublication, reachOfDrivers } from './examine-publication.ts'
import { placeDeliveries, stale, type Publisher } from './publish-plan.ts'
import { publications, routes, routeStops, routeVersions } from './tables.ts'
import { notifyDrivers } from './notify-drivers.ts'

/** What drivers would have after a recall, and whom it concerns. */
export async function recallPreview(db: Database, plan: PlanRecord): Promise<RecallPreview> {
  const current = await currentOf(db, plan)
  const before = await publishedCopies(db, [current.id])
  const after = await publishedCopies(db, current.replacedIds)
  const restored = await db
    .select()
    .from(publications)
    .where(inArray(publications.id, current.replacedIds.concat(0)))
  const told = await servedAsNotTold(db, plan, { before: before.copies, after: after.copies })
  const mustKnow = whoMustKnow(before.copies, after.copies, await knowledgeOf(db, routesOf(after.copies)))
  return {
    current: presentPublication(current),
    routeCount: before.copies.length,
    restored: restored.map(presentPublication),
    routes: mustKnow.differences,
    drivers: await reachOfDrivers(db, { before: before.copies, after: after.copies, rows: before.rows, mustKnow }),
    ...(await namedPromises(db, plan, told)),
    isUnderWay: await isUnderWay(db, current.id),
  }
}

function routesOf(copies: readonly RouteCopy[]): number[] {
  return copies.map(({ key }) => Number(key.replace('route ', '')))
}

async function currentOf(db: Database, plan: PlanRecord): Promise<PublicationRecord> {
  const [publication] = await db
    .select()
    .from(publications)
    .where(and(eq(publications.planId, plan.id), eq(publications.isCurrent, true)))
    .orderBy(desc(publications.number))
    .limit(1)
  if (!publication) throw conflict(refusals.notPublished, { plan: plan.name })
  if (!publication.isPartial) return publication
  throw conflict((await hasAmended(db, publication.id)) ? refusals.amended : refusals.calledIn)
}

/** Whether it gave routes of another publication other stops, and didn't call someone in. */
export async function hasAmended(db: Database, publicationId: number): Promise<boolean> {
  const amended = await db.$count(routeVersions, eq(routeVersions.amendedBy, publicationId))
  return amended > 0
}

type Recalling = { number: number; exceptIds?: number[] | undefined }

/** Takes a publication back: what it took the place of holds again. */
export async function recall(
  publisher: Publisher,
  found: PlanRecord,
  { number, exceptIds = [] }: Recalling,
): Promise<PublicationRecord[]> {
  return publisher.db.transaction(async (tx) => {
    const plans = await lockPlansOfDay(tx, found.day)
    const plan = plans.find(({ id }) => id === found.id)
    if (!plan) throw notFound(refusals.things.publication)
    const publication = await currentOf(tx, plan)
    if (publication.number !== number) throw stale()
    if (await isUnderWay(tx, publication.id)) throw conflict(refusals.underWay)
    const restored = await swap(tx, publisher, { publication, exceptIds })
    await settlePlans(tx, { plan, plans, restored })
    for (const { planId } of [{ planId: plan.id }, ...restored]) await followLater(tx, publisher, planId)
    return restored
  })
}

/** States of what is still to be loaded. */
const atDepot: DeliveryState[] = ['ready', 'planned', 'published', 'cancelled']

/** Whether something of a publication, or of one of its routes, has left its depot. */
export async function isUnderWay(db: Database, publicationId: number, routeId?: number): Promise<boolean> {
  const rows = await db
    .select({ state: deliveries.state })
    .from(routeStops)
    .innerJoin(deliveries, eq(deliveries.id, routeStops.deliveryId))
    .where(and(eq(routeStops.publicationId, publicationId), equals(routeStops.routeId, routeId)))
    .limit(20_000)
  return rows.some(({ state }) => !atDepot.includes(state))
}

type Swapping = { publication: PublicationRecord; exceptIds: number[] }

async function swap(tx: Transaction, publisher: Publisher, swapping: Swapping): Promise<PublicationRecord[]> {
  const { publication, exceptIds } = swapping
  const { id, replacedIds, day, number } = publication
  const before = await publishedCopies(tx, [id])
  const after = await publishedCopies(tx, replacedIds)
  await tx
    .update(publications)
    .set({ isCurrent: false, recalledAt: publisher.now(), recalledBy: publisher.user.fullName })
    .where(eq(publications.id, id))
  const restored =
    replacedIds.length === 0
      ? []
      : await tx.update(publications).set({ isCurrent: true }).where(inArray(publications.id, replacedIds)).returning()
  const known = await knowledgeOf(tx, routesOf(after.copies))
  const mustKnow = whoMustKnow(before.copies, after.copies, known)
  const ids = await restoreRoutes(tx, restored, known)
  const gone = before.rows.map((row) => row.id).filter((routeId) => ![...ids.values()].includes(routeId))
  if (gone.length > 0) await tx.update(routes).set({ state: 'recalled' }).where(inArray(routes.id, gone))
  await placeDeliveries(tx, publisher, { day, drafts: after.copies, ids, before: before.copies })
  await recordEvent(tx, publisher, {
    kind: 'publication.recalled',
    entity: 'publication',
    entityId: id,
    before: { number, day, plan: publication.planName },
    after: { restored: restored.map((one) => one.number) },
  })
  await recordEvents(
    tx,
    publisher,
    [...new Set([...gone, ...ids.values()])].map((entityId) => ({ kind: 'route.recalled', entity: 'route', entityId })),
  )
  await announceRoutes(tx, publisher, { kind: routeTopics.recalled, ids: [...new Set([...gone, ...ids.values()])] })
  const driverIds = [...mustKnow.driverIds].filter((driverId) => !exceptIds.includes(driverId))
  await notifyDrivers(tx, publisher, { day, mustKnow, routes: await routesNow(tx, replacedIds), driverIds })
  return restored
}

/** Routes stand again as these publications say. The ids of the routes by their keys. */
async function restoreRoutes(
  tx: Transaction,
  restored: PublicationRecord[],
  known: Knowledge,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const restoredIds = restored.map(({ id }) => id)
  for (const { id: publicationId, planId } of restored) {
    const versions = await tx
      .select()
      .from(routeVersions)
      .where(and(eq(routeVersions.publicationId, publicationId), isNull(routeVersions.recalledAt)))
      .orderBy(asc(routeVersions.routeId))
      .limit(5000)
    for (const version of versions.filter(({ amendedBy }) => !restoredIds.includes(amendedBy ?? 0))) {
      const key = keyOf(version.routeId)
      await restoreVersion(tx, version, { planId, knowledge: known.get(key) })
      ids.set(key, version.routeId)
    }
  }
  return ids
}

async function routesNow(tx: Transaction, publicationIds: number[]) {
  if (publicationIds.length === 0) return new Map<string, never>()
  const rows = await tx
    .select({
      routeId: routeStops.routeId,
      driverId: routeVersions.driverId,
      startSeconds: routeStops.startSeconds,
      address: routeStops.address,
    })
    .from(routeStops)
    .innerJoin(
      routeVersions,
      and(eq(routeVersions.publicationId, routeStops.publicationId), eq(routeVersions.routeId, routeStops.routeId)),
    )
    .where(inArray(routeStops.publicationId, publicationIds))
    .orderBy(asc(routeStops.routeId), asc(routeStops.position))
    .limit(20_000)
  const routesByKey = new Map<string, { routeId: number; driverId: number; stops: typeof rows }>()
  for (const row of rows) {
    const key = `route ${row.routeId}`
    const known = routesByKey.get(key) ?? { routeId: row.routeId, driverId: row.driverId, stops: [] }
    known.stops.push(row)
    routesByKey.set(key, known)
  }
  return routesByKey
}

type Settling = { plan: PlanRecord; plans: PlanRecord[]; restored: PublicationRecord[] }

async function settlePlans(tx: Transaction, { plan, plans, restored }: Settling): Promise<void> {
  const ids = restored.map(({ planId }) => planId)
  if (!ids.includes(plan.id)) await setStatus(tx, [plan.id], 'draft')
  await setStatus(tx, ids, 'published')
  for (const other of plans.filter(({ id }) => ids.includes(id) && id !== plan.id)) await makeMain(tx, other)
}
