import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { isSame } from '#kit/contract/same.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { clear } from '../../exceptions/server/commands.ts'
import { visibleExceptions } from '../../exceptions/server/queries.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { change, open, Outdated, type Opened } from '../../plans/server/commands.ts'
import { plans } from '../../plans/server/tables.ts'
import { endOfChain, holdRouteFor, mayDoWithRoute, type RouteRecord } from '../../routes/server/commands.ts'
import { forecastJob, routePath } from '../../routes/rules.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { AcceptedProposal, acceptDetours } from '../contract.ts'
import { verdictOf } from '../rules.ts'
import { readAccepted } from './accepted-proposals.ts'
import { aheadIn, chainOf, numberOf, record, stale, tellDriver, write, type Judged } from './accept-order.ts'
import { planIdsToday } from './find-detours.ts'
import { notify } from './notify.ts'
import { changeOf, standing } from './open-order.ts'
import { openRoute } from './open-route.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'

type Sent = Input<(typeof acceptDetours)['body']>
type SentRoute = Sent['routes'][number]

/** Closes a road for the plans of today, and gives the routes that go round it the order that was proposed. */
export async function acceptAllDetours(context: Context, sent: Sent): Promise<Closed> {
  const opened = await plansToday(context)
  const judged: JudgedRoute[] = []
  // As everywhere, routes are held by their ids.
  for (const one of sent.routes.toSorted((a, b) => a.routeId - b.routeId))
    judged.push({ sent: one, reorder: await judge(context, one, sent.area) })
  try {
    return await context.db.transaction((tx) => writeAll(tx, context, { opened, judged, sent }))
  } catch (error) {
    // A delivery was added to a plan in the meantime.
    throw error instanceof Outdated ? stale() : error
  }
}

async function plansToday(context: Context): Promise<Opened[]> {
  const ids = await planIdsToday(context, context.user)
  const rows = await context.db
    .select()
    .from(plans)
    .where(and(inArray(plans.id, ids), eq(plans.status, 'published')))
    .orderBy(asc(plans.id))
    .limit(100)
  const found: Opened[] = []
  for (const plan of rows) found.push(await open(context, plan, context.request.signal))
  return found
}

type Reorder = { isMoved: boolean; judged: Judged }
type JudgedRoute = { sent: SentRoute; reorder: Reorder | null }
type Closed = { accepted: AcceptedProposal[]; goneOn: string[] }

/**
 * What it costs and breaks was shown to whoever accepts it; locks hold all the same. Null where something has happened on
 * the route since: on a busy day one always has, and the road is closed all the same.
 */
async function judge(context: Context, sent: SentRoute, area: Sent['area']): Promise<Reorder | null> {
  const { routeId: id } = sent
  if (!(await mayDoWithRoute(context.db, context.user, { id, ...publishing })))
    throw notFound(refusals.things.route, id)
  const [before, after] = [await openRoute(context, id), await openRoute(context, id, area)]
  const isNewest = after?.asked.link === sent.link && after.asked.route.publicationId === sent.publicationId
  if (!before || !after || !isNewest) return null
  const order = aheadIn(after, sent.order)
  const tried = await after.rest.tryOrder(standing(after, order))
  const verdict = verdictOf(before.base.stops, tried.stops, before.limits)
  const judged = { verdict, change: changeOf(before.base.figures, tried.figures) }
  return { isMoved: !isSame(order, after.order), judged }
}

type Writing = { opened: readonly Opened[]; judged: readonly JudgedRoute[]; sent: Sent }

async function writeAll(tx: Transaction, context: Context, { opened, judged, sent }: Writing): Promise<Closed> {
  for (const plan of opened)
    await change(tx, context, { opened: plan, step: { edits: [{ kind: 'avoidArea', area: sent.area }] } })
  const closed: Closed = { accepted: [], goneOn: [] }
  for (const one of judged) {
    const route = await holdRouteFor(tx, context.user, { id: one.sent.routeId, ...publishing })
    await tellOfRoad(tx, context, route)
    await context.queue.addMissing({ name: forecastJob, data: { routeId: route.id }, key: String(route.id) }, tx)
    const reorder = await standsStill(tx, route, one)
    if (!reorder) closed.goneOn.push(route.driverName)
    else if (reorder.isMoved) closed.accepted.push(await writeOne(tx, context, { route, sent: one.sent, reorder }))
  }
  if (sent.exceptionId !== null) await endException(tx, context, sent.exceptionId)
  return closed
}

/** Its new order, while nothing has happened on it since. */
async function standsStill(tx: Transaction, route: RouteRecord, { sent, reorder }: JudgedRoute) {
  const { link } = await endOfChain(tx, chainOf(route.id))
  return route.publicationId === sent.publicationId && link === sent.link ? reorder : null
}

type Written = { route: RouteRecord; sent: SentRoute; reorder: Reorder }

async function writeOne(
  tx: Transaction,
  context: Context,
  { route, sent: { publicationId, link, order }, reorder: { judged } }: Written,
): Promise<AcceptedProposal> {
  const number = await numberOf(tx, publicationId)
  const actionId = await record(tx, context, { route, kind: 'reorder', data: { order, number }, link })
  const proposalId = await write(tx, context, { route, actionId, link: link + 1, judged })
  await tellDriver(tx, context, route)
  return readAccepted(tx, proposalId)
}

type Told = { id: number; driverId: number }

async function tellOfRoad(tx: Transaction, context: Context, { id, driverId }: Told): Promise<void> {
  const [driver] = await tx.select({ userId: drivers.userId }).from(drivers).where(eq(drivers.id, driverId))
  if (driver?.userId == null) return
  await notify(tx, context, { userIds: [driver.userId], kind: 'road-closed', values: {}, link: routePath(id) })
}

/** Nobody needs to see to it any more: the road is gone round. One of another depot stays. */
async function endException(tx: Transaction, context: Context, id: number): Promise<void> {
  const { key, kind } = exceptions
  const [row] = await tx
    .select({ key })
    .from(exceptions)
    .where(and(eq(exceptions.id, id), eq(kind, 'roadClosed'), visibleExceptions(context.user, 'write')))
  if (row) await clear(tx, context, row.key, 'replanned')
}
