import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { isSame } from '#kit/contract/same.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { clear } from '../../exceptions/server/commands.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { change, open, Outdated, type Opened } from '../../plans/server/commands.ts'
import { plans } from '../../plans/server/tables.ts'
import { endOfChain, holdRouteFor, mayDoWithRoute } from '../../routes/server/commands.ts'
import { forecastJob, routePath } from '../../routes/rules.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { AcceptedProposal, acceptDetours } from '../contract.ts'
import { verdictOf } from '../rules.ts'
import { readAccepted } from './accepted-proposals.ts'
import { aheadIn, chainOf, numberOf, record, stale, tellDriver, write, type Judged } from './accept-order.ts'
import { routesToday } from './find-detours.ts'
import { notify } from './notify.ts'
import { changeOf, standing } from './open-order.ts'
import { openRoute } from './open-route.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'

type Sent = Input<(typeof acceptDetours)['body']>
type SentRoute = Sent['routes'][number]

/** Closes a road for the plans of today, and gives the routes that go round it the order that was proposed. */
export async function acceptAllDetours(context: Context, sent: Sent): Promise<AcceptedProposal[]> {
  const opened = await plansToday(context)
  const judged: JudgedRoute[] = []
  for (const one of sent.routes) judged.push({ sent: one, ...(await judge(context, one, sent.area)) })
  try {
    return await context.db.transaction((tx) => writeAll(tx, context, { opened, judged, sent }))
  } catch (error) {
    // A delivery was added to a plan in the meantime.
    throw error instanceof Outdated ? stale() : error
  }
}

async function plansToday(context: Context): Promise<Opened[]> {
  const ids = new Set((await routesToday(context, context.user)).map(({ planId }) => planId))
  const rows = await context.db
    .select()
    .from(plans)
    .where(and(inArray(plans.id, [...ids, 0]), eq(plans.status, 'published')))
    .orderBy(asc(plans.id))
    .limit(100)
  const found: Opened[] = []
  for (const plan of rows) found.push(await open(context, plan, context.request.signal))
  return found
}

type JudgedRoute = { sent: SentRoute; order: number[]; isMoved: boolean; judged: Judged }

/** What it costs and breaks was shown to whoever accepts it; locks hold all the same. */
async function judge(context: Context, sent: SentRoute, area: Sent['area']): Promise<Omit<JudgedRoute, 'sent'>> {
  const { routeId: id } = sent
  if (!(await mayDoWithRoute(context.db, context.user, { id, ...publishing })))
    throw notFound(refusals.things.route, id)
  const [before, after] = [await openRoute(context, id), await openRoute(context, id, area)]
  const isNewest = after?.asked.link === sent.link && after.asked.route.publicationId === sent.publicationId
  if (!before || !after || !isNewest) throw stale()
  const order = aheadIn(after, sent.order)
  const tried = await after.rest.tryOrder(standing(after, order))
  const verdict = verdictOf(before.base.stops, tried.stops, before.limits)
  const judged = { verdict, change: changeOf(before.base.figures, tried.figures) }
  return { order, isMoved: !isSame(order, after.order), judged }
}

type Writing = { opened: readonly Opened[]; judged: readonly JudgedRoute[]; sent: Sent }

async function writeAll(
  tx: Transaction,
  context: Context,
  { opened, judged, sent }: Writing,
): Promise<AcceptedProposal[]> {
  for (const plan of opened)
    await change(tx, context, { opened: plan, step: { edits: [{ kind: 'avoidArea', area: sent.area }] } })
  const accepted: AcceptedProposal[] = []
  for (const one of judged) {
    const made = await writeOne(tx, context, one)
    if (made) accepted.push(made)
  }
  if (sent.exceptionId !== null) await endException(tx, context, sent.exceptionId)
  return accepted
}

async function writeOne(
  tx: Transaction,
  context: Context,
  { sent, isMoved, judged }: JudgedRoute,
): Promise<AcceptedProposal | undefined> {
  const { routeId: id, publicationId, link, order } = sent
  const route = await holdRouteFor(tx, context.user, { id, ...publishing })
  const { link: last } = await endOfChain(tx, chainOf(id))
  if (route.publicationId !== publicationId || last !== link) throw stale()
  await tellOfRoad(tx, context, route)
  await context.queue.addMissing({ name: forecastJob, data: { routeId: id }, key: String(id) }, tx)
  if (!isMoved) return undefined
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

/** Nobody needs to see to it any more: the road is gone round. */
async function endException(tx: Transaction, context: Context, id: number): Promise<void> {
  const { key, kind } = exceptions
  const [row] = await tx
    .select({ key })
    .from(exceptions)
    .where(and(eq(exceptions.id, id), eq(kind, 'roadClosed')))
  if (row) await clear(tx, context, row.key, 'replanned')
}
