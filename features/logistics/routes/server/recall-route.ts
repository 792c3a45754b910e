import { and, eq, isNull } from 'drizzle-orm'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { followLater, lockPlansOfDay } from '../../plans/server/commands.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import type { previewRouteRecall } from '../contract.ts'
import { isBeforeStart } from '../rules.ts'
import { whoMustKnow } from '../rules/who-must-know.ts'
import { announceRoutes, routeTopics } from './announce-routes.ts'
import { publishedCopies, type RouteRecord } from './route-drafts.ts'
import { notifyDrivers } from './notify-drivers.ts'
import { placeDeliveries, stale, type Publisher } from './publish-plan.ts'
import { hasAmended, isUnderWay } from './recall-plan.ts'
import { refusals } from './refusals.ts'
import { namedPromises, servedAsNotTold } from './publication-risks.ts'
import { publications, routes, routeVersions } from './tables.ts'

/** Whom it concerns that one driver's route is taken back, and whether it still can be. */
export async function routeRecallPreview(
  db: Database,
  plan: PlanRecord,
  routeId: number,
): Promise<ReplyOf<typeof previewRouteRecall>> {
  const [route] = await db.select().from(routes).where(eq(routes.id, routeId))
  if (!route) throw notFound(refusals.things.route, routeId)
  if (route.state === 'recalled') throw conflict(refusals.alreadyRecalled)
  const { copies } = await publishedCopies(db, [route.publicationId], routeId)
  const told = await servedAsNotTold(db, plan, { before: copies, after: [] })
  return { ...(await namedPromises(db, plan, told)), isUnderWay: await hasLeft(db, route) }
}

type Recalling = { routeId: number; number: number }

/** Takes one driver's route back; what the other drivers have of the publication stays. */
export async function recallRoute(
  publisher: Publisher,
  plan: PlanRecord,
  { routeId, number }: Recalling,
): Promise<void> {
  await publisher.db.transaction(async (tx) => {
    await lockPlansOfDay(tx, plan.day)
    const route = await heldRoute(tx, { routeId, number })
    const { publicationId, day, driverName } = route
    const { copies } = await publishedCopies(tx, [publicationId], routeId)
    const ofVersion = and(eq(routeVersions.publicationId, publicationId), eq(routeVersions.routeId, routeId))
    await tx.update(routeVersions).set({ recalledAt: publisher.now() }).where(ofVersion)
    await tx.update(routes).set({ state: 'recalled' }).where(eq(routes.id, routeId))
    await endCallIn(tx, publisher, publicationId)
    await placeDeliveries(tx, publisher, { day, drafts: [], ids: new Map(), before: copies })
    await followLater(tx, publisher, plan.id)
    await recordEvent(tx, publisher, {
      kind: 'route.recalled',
      entity: 'route',
      entityId: routeId,
      after: { number, driver: driverName, stops: copies.flatMap(({ stops }) => stops).length },
    })
    await announceRoutes(tx, publisher, { kind: routeTopics.recalled, ids: [routeId] })
    await notifyDrivers(tx, publisher, {
      day,
      mustKnow: whoMustKnow(copies, [], new Map()),
      routes: new Map(),
      driverIds: null,
    })
  })
}

/** What called a driver in holds nothing more once their route is taken back. */
async function endCallIn(tx: Transaction, { now, user }: Publisher, publicationId: number): Promise<void> {
  const [held] = await tx
    .select({ id: routeVersions.routeId })
    .from(routeVersions)
    .where(and(eq(routeVersions.publicationId, publicationId), isNull(routeVersions.recalledAt)))
    .limit(1)
  const [publication] = await tx.select().from(publications).where(eq(publications.id, publicationId))
  if (held || !publication?.isPartial || (await hasAmended(tx, publicationId))) return
  const ended = { isCurrent: false, recalledAt: now(), recalledBy: user.fullName }
  await tx.update(publications).set(ended).where(eq(publications.id, publicationId))
}

/** The route as its driver has it, if it can still be taken back. */
async function heldRoute(tx: Transaction, { routeId, number }: Recalling): Promise<RouteRecord> {
  const [route] = await tx.select().from(routes).where(eq(routes.id, routeId)).for('update')
  if (!route) throw notFound(refusals.things.route, routeId)
  if (route.state === 'recalled') throw conflict(refusals.alreadyRecalled)
  const [publication] = await tx.select().from(publications).where(eq(publications.id, route.publicationId))
  if (!publication?.isCurrent || publication.number !== number) throw stale()
  if (await hasLeft(tx, route)) throw conflict(refusals.routeUnderWay, { driver: route.driverName })
  return route
}

/** Whether a route can't be taken back any more. */
export async function hasLeft(db: Database, { id, state, publicationId }: RouteRecord): Promise<boolean> {
  return !isBeforeStart(state) || (await isUnderWay(db, publicationId, id))
}
