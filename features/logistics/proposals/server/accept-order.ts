import { eq } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { conflict, invalid, notFound, Refused } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { personIdOf, recordEvent } from '#platform/events/server/commands.ts'
import { readActions, resultsOf, takeActions } from '../../driver/server/commands.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { clearReplanned } from '../../forecasts/server/commands.ts'
import { endOfChain, holdRouteFor, mayDoWithRoute, type RouteRecord } from '../../routes/server/commands.ts'
import { routePath } from '../../routes/rules.ts'
import { publications } from '../../routes/server/tables.ts'
import type { acceptProposal, AcceptedProposal } from '../contract.ts'
import { keepsHolds, verdictOf, type Verdict } from '../rules.ts'
import { endsInTime, isCheaper } from '../rules/find-order.ts'
import { readAccepted } from './accepted-proposals.ts'
import { isProgram, mustBeWithin, type Acting } from './as-program.ts'
import { notify } from './notify.ts'
import { changeOf, standing } from './open-order.ts'
import { openRoute, type OpenRoute } from './open-route.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'
import { acceptedProposals } from './tables.ts'
import { tellAccepted } from './tell-accepted.ts'

type Sent = Input<(typeof acceptProposal)['body']>

/** Gives a route the order that was proposed, if it still is better and breaks no promise. */
export async function accept(context: Acting, sent: Sent): Promise<AcceptedProposal> {
  const { db, user } = context
  const { routeId: id } = sent
  if (!(await mayDoWithRoute(db, user, { id, ...publishing }))) throw notFound(refusals.things.route, id)
  const open = await openRoute(context, id)
  if (!open || open.asked.link !== sent.link || open.asked.route.publicationId !== sent.publicationId) throw stale()
  const order = aheadIn(open, sent.order)
  const judged = await judge(open, order)
  mustBeWithin(context, judged.change)
  return db.transaction(async (tx) => {
    const route = await holdRouteFor(tx, user, { id, ...publishing })
    const { link } = await endOfChain(tx, chainOf(id))
    if (route.publicationId !== sent.publicationId || link !== sent.link) throw stale()
    const number = await numberOf(tx, sent.publicationId)
    const actionId = await record(tx, context, { route, kind: 'reorder', data: { order: sent.order, number }, link })
    const proposalId = await write(tx, context, { route, actionId, link: link + 1, judged })
    await clearReplanned(tx, context, judged.verdict.kept)
    await tellDriver(tx, context, route)
    await tellAccepted(tx, context, { route })
    return readAccepted(tx, proposalId)
  })
}

export async function numberOf(tx: Transaction, id: number): Promise<number> {
  const { number } = publications
  const [row] = await tx.select({ number }).from(publications).where(eq(publications.id, id))
  return row!.number
}

export function chainOf(routeId: number): string {
  return `route ${routeId}`
}

/** Asks for the newest state before anything else. */
export function stale(): Refused {
  return new Refused(409, refusals.stale, { issues: [{ path: 'link', text: refusals.stale }] })
}

/** What is ahead in the order that was sent, which names all that is open and leaves the beginning as it is. */
export function aheadIn(open: OpenRoute, sent: readonly number[]): number[] {
  const { order, at, limits } = open
  const ahead = at === null ? [...sent] : sent.slice(1)
  const isWhole = sent.length === standing(open, order).length && new Set(sent).size === sent.length
  const isKnown = ahead.every((id) => order.includes(id)) && (at === null || sent[0] === at)
  if (!isWhole || !isKnown) throw invalid('order', refusals.otherStops)
  const keepsHead = order.slice(0, limits.head).every((id, place) => ahead[place] === id)
  if (!keepsHead || !keepsHolds(order, ahead, limits.holds)) throw conflict(refusals.locked)
  return ahead
}

export type Judged = { verdict: Verdict; change: ReturnType<typeof changeOf> }

async function judge(open: OpenRoute, order: readonly number[]): Promise<Judged> {
  const { rest, base, limits } = open
  const tried = await rest.tryOrder(standing(open, order))
  const verdict = verdictOf(base.stops, tried.stops, limits)
  if (verdict.broken.length > 0) throw conflict(refusals.breaks, { count: verdict.broken.length })
  const isBetter = verdict.kept.length > 0 || isCheaper(tried.figures, base.figures)
  if (!isBetter) throw conflict(refusals.noBetter)
  if (!endsInTime(tried, { base, limits })) throw conflict(refusals.overtime)
  if (verdict.changed > limits.mostChanged) throw conflict(refusals.tooMany, { most: limits.mostChanged })
  return { verdict, change: changeOf(base.figures, tried.figures) }
}

type Recorded = { route: RouteRecord; kind: 'reorder' | 'undo'; data: Record<string, unknown>; link: number }

/** Writes the new order down for the driver, whose device gets it with the next thing it asks. */
export async function record(tx: Transaction, context: Acting, { route, kind, data, link }: Recorded): Promise<string> {
  const { user, now } = context
  const { id: routeId, driverId } = route
  const id = crypto.randomUUID()
  const act = { id, kind, routeId, stopId: null, sequence: link + 1, at: now().toISOString() }
  const actions = readActions([{ ...act, sinceStartMs: null, place: null, data }], { offsetMs: 0, now: now() })
  const deviceId = `proposal ${routeId}`
  await takeActions(tx, context, { driverId, deviceId, byOffice: user.fullName, takenInBy: '', actions })
  const [result] = await resultsOf(tx, driverId, [id])
  if (result?.outcome !== 'applied') throw stale()
  return id
}

type Writing = { route: RouteRecord; actionId: string; link: number; judged: Judged }

export async function write(
  tx: Transaction,
  context: Acting,
  { route, actionId, link, judged: { verdict, change } }: Writing,
): Promise<number> {
  const { user, now } = context
  const [row] = await tx
    .insert(acceptedProposals)
    .values({
      routeId: route.id,
      day: route.day,
      depotId: route.depotId,
      actionId,
      link,
      keptIds: verdict.kept,
      ...change,
      acceptedAt: now(),
      userId: personIdOf(user),
      personName: user.fullName,
      isAutomatic: isProgram(user),
    })
    .returning({ id: acceptedProposals.id })
  const { distanceMeters, durationSeconds } = change
  const after = { driver: route.driverName, keptStops: verdict.kept.length, distanceMeters, durationSeconds }
  await recordEvent(tx, context, { kind: 'proposal.applied', entity: 'proposal', entityId: row!.id, after })
  return row!.id
}

export async function tellDriver(tx: Transaction, context: Acting, { id, driverId, day }: RouteRecord): Promise<void> {
  const [driver] = await tx.select({ userId: drivers.userId }).from(drivers).where(eq(drivers.id, driverId))
  if (driver?.userId == null) return
  await notify(tx, context, {
    userIds: [driver.userId],
    kind: 'stops-reordered',
    values: { day },
    link: routePath(id),
  })
}
