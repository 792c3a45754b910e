import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { stateOfProgress, type Progress } from '../rules.ts'
import { refusals } from './refusals.ts'
import type { Publisher } from './publish-plan.ts'
import type { Transfer } from '../rules/transfer.ts'
import { publications, routeActions, routeReceipts, routes, routeVersions } from './tables.ts'
import { notFound } from '#kit/server/errors.ts'

export type ActionRecord = typeof routeActions.$inferSelect
export type RouteRecord = typeof routes.$inferSelect & { number: number }
type Actor = Pick<Publisher, 'now'> & { user: { id: number; fullName: string }; address: string }

/** A route, held until the transaction ends, with the number of the publication that holds. */
export async function holdRoute(tx: Transaction, id: number): Promise<RouteRecord> {
  const [route] = await tx.select().from(routes).where(eq(routes.id, id)).for('update')
  if (!route) throw notFound(refusals.things.route, id)
  const [publication] = await tx
    .select({ number: publications.number })
    .from(publications)
    .where(eq(publications.id, route.publicationId))
  return { ...route, number: publication?.number ?? 0 }
}

/** The same to look at; nothing where it is gone. */
export async function readRoute(db: Database, id: number): Promise<RouteRecord | undefined> {
  const [row] = await db
    .select({ route: routes, number: publications.number })
    .from(routes)
    .innerJoin(publications, eq(publications.id, routes.publicationId))
    .where(eq(routes.id, id))
  return row && { ...row.route, number: row.number }
}

/** Where a route takes goods over on its way, as it is now. */
export async function transfersOf(
  db: Database,
  { id, publicationId }: Pick<RouteRecord, 'id' | 'publicationId'>,
): Promise<Transfer[]> {
  const { transfers, routeId } = routeVersions
  const ofRoute = and(eq(routeId, id), eq(routeVersions.publicationId, publicationId))
  return (await db.select({ transfers }).from(routeVersions).where(ofRoute))[0]?.transfers ?? []
}

type Deed = { id: number; action: string; subject: string }

/** Whether a person may do something with a route, by the depots they may do it for. What drivers may do with their own doesn't count. */
export async function mayDoWithRoute(
  db: Database,
  { ability }: Pick<Caller, 'ability'>,
  { id, action, subject }: Deed,
): Promise<boolean> {
  const { depotId } = routes
  const isSeen = visible(ability, 'read', 'Route', { id: routes.id, depotId })
  const isAllowed = and(isSeen, visible(ability, action, subject, { depotId }))
  const rows = await db
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.id, id), isAllowed))
  return rows.length > 0
}

/** The same as `holdRoute`, for the office; what the caller may not do this with does not exist for them. */
export async function holdRouteFor(tx: Transaction, user: Pick<Caller, 'ability'>, deed: Deed): Promise<RouteRecord> {
  if (!(await mayDoWithRoute(tx, user, deed))) throw notFound(refusals.things.route, deed.id)
  return holdRoute(tx, deed.id)
}

/** Signs a route off, or opens it again where it was. */
export async function setClosed(
  tx: Transaction,
  { id, closedAt }: { id: number; closedAt: Date | null },
): Promise<void> {
  const route = await holdRoute(tx, id)
  const state = stateOfProgress({ ...route, closedAt })
  await tx.update(routes).set({ closedAt, state }).where(eq(routes.id, id))
}

const mostActions = 20_000

/** All that was recorded of a route, in the order in which it came in. */
export function actionsOfRoute(db: Database, routeId: number): Promise<ActionRecord[]> {
  return db
    .select()
    .from(routeActions)
    .where(eq(routeActions.routeId, routeId))
    .orderBy(asc(routeActions.link))
    .limit(mostActions)
}

/** The end of a chain, to which the next action is joined. */
export async function endOfChain(tx: Transaction, chain: string): Promise<{ link: number; hash: string }> {
  const { link, hash } = routeActions
  const [last] = await tx
    .select({ link, hash })
    .from(routeActions)
    .where(eq(routeActions.chain, chain))
    .orderBy(desc(link))
    .limit(1)
  return last ?? { link: 0, hash: '' }
}

export async function addActions(tx: Transaction, rows: readonly (typeof routeActions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(routeActions).values([...rows])
}

type Became = Pick<ActionRecord, 'id' | 'outcome' | 'problem'>
export async function setOutcomes(tx: Transaction, changed: readonly Became[]): Promise<void> {
  for (const { id, outcome, problem } of changed)
    await tx.update(routeActions).set({ outcome, problem }).where(eq(routeActions.id, id))
}

/** What the office went on from no longer changes. */
export async function settleActions(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(routeActions)
      .set({ isSettled: true })
      .where(inArray(routeActions.id, [...ids]))
}

/** What the driver of a route accepted last, and whether that is the route as it is now. */
export type Accepted = { driverId: number; number: number; at: Date; isCurrent: boolean }
type Followed = Omit<Progress, 'confirmedAt' | 'closedAt'> & { accepted: Accepted | null }

/** A route follows what was recorded of it. */
export async function followProgress(
  tx: Transaction,
  actor: Actor,
  { route, accepted, ...progress }: Followed & { route: RouteRecord },
): Promise<void> {
  if (accepted) await keepReceipt(tx, actor, { route, accepted })
  const confirmed = confirmedAs(route, accepted)
  const state =
    route.state === 'recalled' ? route.state : stateOfProgress({ ...progress, ...confirmed, closedAt: route.closedAt })
  await tx
    .update(routes)
    .set({ ...progress, ...confirmed, state })
    .where(and(eq(routes.id, route.id)))
  if (state === route.state) return
  const name = route.driverName
  const change = { before: { state: route.state, name }, after: { state, name } }
  await recordEvent(tx, actor, { kind: 'route.state', entity: 'route', entityId: route.id, ...change })
}

/** A driver who accepted what was taken back by then has still to see what holds. */
function confirmedAs({ confirmedAt, confirmedBy, driverName }: RouteRecord, accepted: Accepted | null) {
  const isKnown = !accepted || (confirmedAt !== null && (accepted.isCurrent || accepted.at <= confirmedAt))
  if (isKnown) return { confirmedAt, confirmedBy }
  return accepted.isCurrent
    ? { confirmedAt: accepted.at, confirmedBy: driverName }
    : { confirmedAt: null, confirmedBy: '' }
}

type Receiving = { route: RouteRecord; accepted: Accepted }

async function keepReceipt(tx: Transaction, actor: Actor, { route, accepted }: Receiving): Promise<void> {
  const { id: routeId, driverName: personName } = route
  const { driverId, at, number } = accepted
  const [version] = await tx
    .select({ publicationId: publications.id, kept: routeReceipts.id })
    .from(routeVersions)
    .innerJoin(publications, eq(publications.id, routeVersions.publicationId))
    .leftJoin(
      routeReceipts,
      and(
        eq(routeReceipts.publicationId, publications.id),
        eq(routeReceipts.routeId, routeId),
        eq(routeReceipts.driverId, driverId),
        gte(routeReceipts.at, at),
      ),
    )
    .where(and(eq(routeVersions.routeId, routeId), eq(publications.number, number)))
    .limit(1)
  if (!version || version.kept !== null) return
  const { publicationId } = version
  await tx.insert(routeReceipts).values({ publicationId, routeId, driverId, userId: actor.user.id, personName, at })
  await recordEvent(tx, actor, {
    kind: 'route.confirmed',
    entity: 'route',
    entityId: routeId,
    after: { number, name: personName },
  })
}
