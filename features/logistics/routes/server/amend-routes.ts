import { and, eq, inArray } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { personIdOf, recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import { rerouteDeliveries } from '../../deliveries/server/commands.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { amended, transfersAfter, type Amendment } from '../rules/amend-stops.ts'
import type { DriverKnowledge } from '../rules/driver-knowledge.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import { whoMustKnow, type MustKnow } from '../rules/who-must-know.ts'
import { announceRoutes, routeTopics } from './announce-routes.ts'
import { acceptanceOf, knowledgeOf } from './known-routes.ts'
import { copyOfVersion, isBeside, keyOf, publishedCopies, type PublicationRecord } from './route-drafts.ts'
import { notifyDrivers } from './notify-drivers.ts'
import { rowOf, type Publisher } from './publish-plan.ts'
import type { RouteRecord } from './route-record.ts'
import { publications, routes, routeStops, routeVersions } from './tables.ts'

/** A route, held, with its stops as its driver is to have them from now on. */
export type RouteChange = { route: RouteRecord; change: Amendment }
type Named = { route: Pick<RouteRecord, 'id' | 'publicationId' | 'driverId'> }
type Changes = { plan: PlanRecord; changes: readonly RouteChange[]; note?: string }
type StopRow = typeof routeStops.$inferSelect

/**
 * Gives routes of a plan that are driven other stops, in a publication of their own: the other routes keep what they have, and what their drivers
 * recorded of its order.
 */
export async function amendRoutes(tx: Transaction, publisher: Publisher, given: Changes): Promise<PublicationRecord> {
  const { plan, changes } = given
  const rows = await stopsOf(tx, changes)
  const before = await copiesOf(tx, changes)
  const known = await knowledgeOf(
    tx,
    changes.map(({ route }) => route.id),
  )
  const { note } = given
  const publication = await insertPartial(tx, publisher, { plan, formerId: changes[0]!.route.publicationId, note })
  const { id: publicationId, units, number } = publication
  for (const { route, change } of changes)
    await writeVersion(tx, { publicationId, number, route, change, rows, units, knowledge: known.get(keyOf(route.id)) })
  await moveDeliveries(tx, publisher, { plan, changes, rows })
  const after = await copiesOf(tx, changes, publicationId)
  await announce(tx, publisher, { publication, changes, mustKnow: whoMustKnow(before, after, known) })
  return publication
}

/** The stops of the routes as they are published now. */
async function stopsOf(tx: Transaction, changes: readonly RouteChange[]): Promise<StopRow[]> {
  const rows: StopRow[] = []
  for (const { route } of changes) {
    const ofRoute = and(eq(routeStops.routeId, route.id), eq(routeStops.publicationId, route.publicationId))
    rows.push(...(await tx.select().from(routeStops).where(ofRoute).orderBy(routeStops.position).limit(5000)))
  }
  return rows
}

/** Routes as one publication has them, or the one that holds. */
export async function copiesOf(
  tx: Transaction,
  changes: readonly Named[],
  publicationId?: number,
): Promise<RouteCopy[]> {
  const copies: RouteCopy[] = []
  for (const { route } of changes)
    copies.push(...(await publishedCopies(tx, [publicationId ?? route.publicationId], route.id)).copies)
  return copies
}

type Amending = { plan: PlanRecord; formerId: number; note?: string | undefined }

/** A publication that changes some routes of one that goes on. */
export async function insertPartial(
  tx: Transaction,
  { user, now }: Publisher,
  { plan, formerId, note = '' }: Amending,
): Promise<PublicationRecord> {
  const [former] = await tx.select().from(publications).where(eq(publications.id, formerId))
  const sameDay = await tx
    .select({ number: publications.number, depotIds: publications.depotIds })
    .from(publications)
    .where(eq(publications.day, plan.day))
    .limit(5000)
  const numbers = sameDay.filter((row) => isBeside(row, plan.depotIds)).map(({ number }) => number)
  const { planName, depotIds, isEstimated, units } = former!
  const [row] = await tx
    .insert(publications)
    .values({
      planId: plan.id,
      planName,
      planVersion: plan.version,
      day: plan.day,
      depotIds,
      number: Math.max(0, ...numbers) + 1,
      note,
      userId: personIdOf(user),
      personName: user.fullName,
      publishedAt: now(),
      replacedIds: [],
      isPartial: true,
      isEstimated,
      units,
    })
    .returning()
  return row!
}

type Versioning = {
  publicationId: number
  number: number
  route: RouteRecord
  change: Amendment
  /** The stops of all the routes that change. */
  rows: readonly StopRow[]
  units: readonly string[]
  knowledge: DriverKnowledge | undefined
}

async function writeVersion(
  tx: Transaction,
  { publicationId, number, route, change, rows: known, units, knowledge }: Versioning,
): Promise<void> {
  const ofFormer = and(eq(routeVersions.routeId, route.id), eq(routeVersions.publicationId, route.publicationId))
  const [former] = await tx.update(routeVersions).set({ amendedBy: publicationId }).where(ofFormer).returning()
  const before = known.filter(({ routeId }) => routeId === route.id)
  const transfers = transfersAfter(former!.transfers, change)
  const { stops, figures } = amended({ figures: former!.figures, before, known, units, transfers }, change)
  const copy = copyOfVersion(former!, stops)
  const { changedNumber, seen } = acceptanceOf(knowledge, { copy, number })
  const version = { ...former!, publicationId, changedNumber, isOnlyLess: false, amendedBy: null, figures, transfers }
  await tx.insert(routeVersions).values(version)
  const rows = stops.map((stop, position) => ({ ...stop, position, routeId: route.id, publicationId }))
  if (rows.length > 0) await tx.insert(routeStops).values(rows)
  await tx
    .update(routes)
    .set({ ...rowOf(version, stops.length, { ...route, ...seen }), publicationId, ...seen })
    .where(eq(routes.id, route.id))
}

type Moving = { plan: PlanRecord; changes: readonly RouteChange[]; rows: readonly StopRow[] }

/** Deliveries that changed their route follow. */
async function moveDeliveries(tx: Transaction, publisher: Publisher, { plan, changes, rows }: Moving): Promise<void> {
  const routeOf = new Map(rows.map(({ deliveryId, routeId }) => [deliveryId, routeId]))
  const moved = changes.flatMap(({ route, change: { order, times } }) =>
    order.flatMap((deliveryId, index) => {
      const isNew = routeOf.get(deliveryId) !== route.id
      const startSeconds = times.get(deliveryId)?.startSeconds ?? 0
      return isNew ? [{ route, deliveryId, stopNumber: index + 1, startSeconds }] : []
    }),
  )
  await giveDeliveries(tx, publisher, { day: plan.day, moved })
}

type Given = {
  day: string
  moved: readonly { route: RouteRecord; deliveryId: number; stopNumber: number; startSeconds: number }[]
}

/** Deliveries go from one route to another, with the driver and the time that they have there. */
export async function giveDeliveries(tx: Transaction, publisher: Publisher, { day, moved }: Given): Promise<void> {
  const { timeZone } = await logisticsSetting(tx, 'general')
  const midnight = midnightOf(day, timeZone).getTime()
  const accounts = await tx
    .select({ id: drivers.id, userId: drivers.userId })
    .from(drivers)
    .where(inArray(drivers.id, moved.map(({ route }) => route.driverId).concat(0)))
  const userOf = new Map(accounts.map(({ id, userId }) => [id, userId]))
  const routed = moved.map(
    ({ route: { id: routeId, driverId, driverName }, deliveryId, stopNumber, startSeconds }) => ({
      deliveryId,
      routeId,
      stopNumber,
      driverId,
      driverName,
      driverUserId: userOf.get(driverId) ?? null,
      eta: new Date(midnight + startSeconds * 1000),
    }),
  )
  await rerouteDeliveries(tx, publisher, routed)
}

type Announcing = {
  publication: PublicationRecord
  changes: readonly Named[]
  mustKnow: MustKnow
}

/** Records a partial publication, and notifies the drivers whose stops changed. */
export async function announce(
  tx: Transaction,
  publisher: Publisher,
  { publication, changes, mustKnow }: Announcing,
): Promise<void> {
  const { id, number, day, planName, planVersion, note } = publication
  await recordEvent(tx, publisher, {
    kind: 'publication.published',
    entity: 'publication',
    entityId: id,
    after: { number, day, plan: planName, planVersion, note },
  })
  await recordEvents(
    tx,
    publisher,
    mustKnow.differences.map(({ key, driver, added, removed }) => ({
      kind: 'route.published',
      entity: 'route',
      entityId: key.replace('route ', ''),
      after: { number, driver: driver.name, added: added.length, removed: removed.length },
    })),
  )
  const held = changes.map(({ route }) => route)
  await announceRoutes(tx, publisher, { kind: routeTopics.published, ids: idsOf(mustKnow.differences) })
  await tellDrivers(tx, publisher, { day, held, mustKnow })
}

function idsOf(differences: MustKnow['differences']): number[] {
  return differences.map(({ key }) => Number(key.replace('route ', '')))
}

type Telling = { day: string; held: readonly Named['route'][]; mustKnow: MustKnow }

/** Notifies the drivers of routes whose stops are others now. */
export async function tellDrivers(
  tx: Transaction,
  publisher: Publisher,
  { day, held, mustKnow }: Telling,
): Promise<void> {
  const isOfNow = and(eq(routeStops.routeId, routes.id), eq(routeStops.publicationId, routes.publicationId))
  const { routeId, startSeconds, address } = routeStops
  const ids = held.map(({ id }) => id).concat(0)
  const rows = await tx
    .select({ routeId, startSeconds, address })
    .from(routeStops)
    .innerJoin(routes, isOfNow)
    .where(inArray(routes.id, ids))
    .orderBy(routeId, routeStops.position)
    .limit(20_000)
  const now = held.map(({ id, driverId }) => {
    const stops = rows.filter((row) => row.routeId === id)
    return [`route ${id}`, { routeId: id, driverId, stops }] as const
  })
  await notifyDrivers(tx, publisher, { day, mustKnow, routes: new Map(now), driverIds: null })
}
