import { and, asc, eq } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { reopenCleared } from '../../exceptions/server/commands.ts'
import { clearReplanned } from '../../forecasts/server/commands.ts'
import type { PlanEdit } from '../../plans/rules/edits/plan-edits.ts'
import { change, lockPlansOfDay, type Opened } from '../../plans/server/commands.ts'
import { loadState, lockPlan } from '../../plans/server/queries.ts'
import { isUnderWay } from '../../routes/rules.ts'
import { endOfChain, holdRouteFor, revertAmendment, type RouteRecord } from '../../routes/server/commands.ts'
import { routes, routeStops } from '../../routes/server/tables.ts'
import type { AcceptedProposal } from '../contract.ts'
import { chainOf, record, tellDriver } from './accept-order.ts'
import { followRoutes } from './accept-move.ts'
import { findAccepted, readAccepted, type AcceptedRecord } from './accepted-proposals.ts'
import { openPlanOfRoute } from './find-moves.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'
import { acceptedProposals } from './tables.ts'

/** Gives routes what they had before, as long as nothing was recorded on them since. */
export async function undo(context: Context, id: number): Promise<AcceptedProposal> {
  const { publicationId } = await findAccepted(context.db, context.user, id)
  return publicationId === null ? undoOrder(context, id) : undoMove(context, id)
}

function undoOrder(context: Context, id: number): Promise<AcceptedProposal> {
  const { db, user } = context
  return db.transaction(async (tx) => {
    const { routeId, link: known } = await findAccepted(tx, user, id)
    const route = await holdRouteFor(tx, user, { id: routeId, ...publishing })
    const { undoneAt, actionId } = await findAccepted(tx, user, id)
    if (undoneAt !== null) throw conflict(refusals.undone)
    const { link } = await endOfChain(tx, chainOf(routeId))
    if (link !== known) throw conflict(refusals.actedOn, { driver: route.driverName })
    await record(tx, context, { route, kind: 'undo', data: { id: actionId }, link })
    await tellDriver(tx, context, route)
    return markUndone(tx, context, { id, driver: route.driverName })
  })
}

/** The publication that gave its stops to other routes is taken back, and the plan follows. */
async function undoMove(context: Context, id: number): Promise<AcceptedProposal> {
  const { db, user } = context
  const opened = await openPlanOfRoute(context, (await findAccepted(db, user, id)).routeId)
  return db.transaction(async (tx) => {
    if (opened) await lockPlansOfDay(tx, opened.plan.day)
    const given = await givenWith(tx, await findAccepted(tx, user, id))
    const held = await holdEnds(tx, context, given)
    const [{ publicationId }] = given
    await revertAmendment(tx, context, { publicationId, held })
    const recordOf = (routeId: number) => held.find((route) => route.id === routeId)!
    for (const { routeId, toRouteId, movedIds } of given)
      if (opened) await moveBack(tx, context, { opened, from: recordOf(routeId), to: recordOf(toRouteId), movedIds })
    await clearReplanned(
      tx,
      context,
      given.flatMap(({ movedIds }) => movedIds),
    )
    await followRoutes(tx, context, held)
    await reopenCleared(
      tx,
      context,
      given.flatMap(({ closedIds }) => closedIds),
    )
    for (const one of given) await markUndone(tx, context, { id: one.id, driver: recordOf(one.routeId).driverName })
    return readAccepted(tx, id)
  })
}

type Given = AcceptedRecord & { toRouteId: number; toLink: number; publicationId: number }

/** All that one publication gave to other routes: it is taken back as a whole. */
async function givenWith(tx: Transaction, { publicationId: of }: AcceptedRecord): Promise<[Given, ...Given[]]> {
  const { publicationId, id } = acceptedProposals
  const rows = await tx.select().from(acceptedProposals).where(eq(publicationId, of!)).orderBy(id).limit(100)
  const [first, ...others] = rows.flatMap((row): Given[] => {
    const { toRouteId, toLink, publicationId: given, undoneAt } = row
    const isGiven = toRouteId !== null && toLink !== null && given !== null && undoneAt === null
    return isGiven ? [{ ...row, toRouteId, toLink, publicationId: given }] : []
  })
  if (!first) throw conflict(refusals.undone)
  return [first, ...others]
}

/** Its routes, as they were left by it; held in the order of their ids. */
async function holdEnds(tx: Transaction, context: Context, given: readonly Given[]): Promise<RouteRecord[]> {
  const ends = given.flatMap(({ routeId, link, toRouteId, toLink, publicationId }) => [
    { id: routeId, link, publicationId },
    { id: toRouteId, link: toLink, publicationId },
  ])
  const byId = new Map(ends.map((end) => [end.id, end]))
  const held: RouteRecord[] = []
  for (const end of [...byId.values()].toSorted((one, other) => one.id - other.id))
    held.push(await holdUntouched(tx, context, end))
  return held
}

type End = { id: number; link: number; publicationId: number }

async function holdUntouched(tx: Transaction, { user }: Context, end: End): Promise<RouteRecord> {
  const route = await holdRouteFor(tx, user, { id: end.id, ...publishing })
  const { link } = await endOfChain(tx, chainOf(end.id))
  const isTouched = link !== end.link || route.publicationId !== end.publicationId || !isUnderWay(route.state)
  if (isTouched) throw conflict(refusals.actedOn, { driver: route.driverName })
  return route
}

type Back = { opened: Opened; from: RouteRecord; to: RouteRecord; movedIds: readonly number[] }

/** What a planner has moved elsewhere since stays there. */
async function moveBack(tx: Transaction, context: Context, { opened, from, to, movedIds }: Back): Promise<void> {
  const { state } = await loadState(tx, await lockPlan(tx, opened.plan.id))
  const stopsOn = (id: number) => state.routes.find((route) => route.id === id)?.stops.map((one) => one.deliveryId)
  const [there, here] = [stopsOn(to.planRouteId), stopsOn(from.planRouteId)]
  if (!there || !here) return
  const published = await stopIdsOf(tx, from)
  const edits = published
    .filter((id) => movedIds.includes(id) && there.includes(id))
    .reduce<{ order: number[]; edits: PlanEdit[] }>(
      ({ order, edits: made }, id) => {
        const before = published.slice(0, published.indexOf(id)).findLast((one) => order.includes(one))
        const position = before === undefined ? 0 : order.indexOf(before) + 1
        const edit: PlanEdit = { kind: 'move', deliveryIds: [id], routeId: from.planRouteId, position }
        return { order: order.toSpliced(position, 0, id), edits: [...made, edit] }
      },
      { order: here, edits: [] },
    ).edits
  if (edits.length > 0) await change(tx, context, { opened, step: { edits } })
}

/** The stops of a route as it is published now. */
async function stopIdsOf(tx: Transaction, { id }: RouteRecord): Promise<number[]> {
  const isOfNow = and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId))
  const rows = await tx
    .select({ id: routeStops.deliveryId })
    .from(routeStops)
    .innerJoin(routes, isOfNow)
    .where(eq(routeStops.routeId, id))
    .orderBy(asc(routeStops.position))
    .limit(5000)
  return rows.map((row) => row.id)
}

async function markUndone(
  tx: Transaction,
  context: Context,
  { id, driver }: { id: number; driver: string },
): Promise<AcceptedProposal> {
  const { user, now } = context
  await tx
    .update(acceptedProposals)
    .set({ undoneAt: now(), undoneBy: user.fullName })
    .where(eq(acceptedProposals.id, id))
  await recordEvent(tx, context, { kind: 'proposal.taken-back', entity: 'proposal', entityId: id, after: { driver } })
  return readAccepted(tx, id)
}
