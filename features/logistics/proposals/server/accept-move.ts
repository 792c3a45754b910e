import type { Input } from '#kit/contract/endpoint.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { followActions } from '../../driver/server/commands.ts'
import { clearReplanned } from '../../forecasts/server/commands.ts'
import { change, lockPlansOfDay } from '../../plans/server/commands.ts'
import { loadState, type PlanRecord } from '../../plans/server/queries.ts'
import {
  amendRoutes,
  endOfChain,
  holdRouteFor,
  mayDoWithRoute,
  type RouteRecord,
} from '../../routes/server/commands.ts'
import { forecastJob, isUnderWay } from '../../routes/rules.ts'
import type { acceptMove, AcceptedProposal } from '../contract.ts'
import { isAllowed, judgeMove, placesIn, type FoundMove, type Unit } from '../rules/find-move.ts'
import { chainOf, stale } from './accept-order.ts'
import { readAccepted } from './accepted-proposals.ts'
import { brokenByMoves, editsFor } from './broken-rules.ts'
import { openPlanOfRoute } from './find-moves.ts'
import { openPair, type OpenPair } from './open-pair.ts'
import { openRoute, type OpenRoute } from './open-route.ts'
import { changeOfBoth } from './present-move.ts'
import { mustBeWithin, type Acting } from './as-program.ts'
import { refusals } from './refusals.ts'
import { tellAccepted } from './tell-accepted.ts'
import { publishing } from './rights.ts'
import { amendmentOf } from './amendment.ts'
import { writeAccepted } from './write-accepted.ts'

type Sent = Input<(typeof acceptMove)['body']>

/** Gives stops of one route to another, if that still keeps promises and breaks nothing: both at once, or neither. */
export async function acceptMoved(context: Acting, sent: Sent): Promise<AcceptedProposal> {
  const from = await openSent(context, sent.from)
  const to = await openSent(context, sent.to)
  const opened = await openPlanOfRoute(context, sent.from.routeId)
  const pair = opened && (await openPair(context, opened, { from, to }))
  if (!opened || !pair) throw conflict(refusals.cannotMove)
  const found = await judge(pair, sent)
  mustBeWithin(context, changeOfBoth(pair, found))
  if ((await brokenByMoves(context, opened, [{ pair, found }])).length > 0) throw conflict(refusals.breaksRules)
  return context.db.transaction(async (tx) => {
    const plan = (await lockPlansOfDay(tx, opened.plan.day)).find(({ id }) => id === opened.plan.id)
    const held = await holdEnds(tx, context, [sent.from, sent.to])
    if (!plan || plan.version !== opened.plan.version) throw stale()
    const { state } = await loadState(tx, plan)
    const edits = editsFor(state, { pair, found })
    const changed = edits.length === 0 ? undefined : await change(tx, context, { opened, step: { edits } })
    const id = await give(tx, context, { plan: changed?.plan ?? plan, pair, found, held })
    return readAccepted(tx, id)
  })
}

export async function openSent(
  context: Acting,
  { routeId: id, publicationId, link }: Sent['from'],
): Promise<OpenRoute> {
  if (!(await mayDoWithRoute(context.db, context.user, { id, ...publishing })))
    throw notFound(refusals.things.route, id)
  const open = await openRoute(context, id)
  if (!open || open.asked.link !== link || open.asked.route.publicationId !== publicationId) throw stale()
  return open
}

/** Routes as they were seen, in the order of their ids: two who take the same wait for each other. */
export async function holdEnds(
  tx: Transaction,
  { user }: Acting,
  ends: readonly Sent['from'][],
): Promise<RouteRecord[]> {
  const held: RouteRecord[] = []
  for (const sent of ends.toSorted((one, other) => one.routeId - other.routeId)) {
    const route = await holdRouteFor(tx, user, { id: sent.routeId, ...publishing })
    const { link } = await endOfChain(tx, chainOf(sent.routeId))
    if (route.publicationId !== sent.publicationId || link !== sent.link || !isUnderWay(route.state)) throw stale()
    held.push(route)
  }
  return held
}

type Orders = Pick<FoundMove, 'fromOrder' | 'toOrder' | 'moved'>

/** What was sent names all that is open on both routes once, and moves only what may be moved, to where it may be. */
function ordersIn({ from, to, searched }: OpenPair, sent: Sent): Orders {
  const fromOrder = aheadIn(from, sent.from.order)
  const toOrder = aheadIn(to, sent.to.order)
  const moved = toOrder.filter((id) => !to.order.includes(id))
  const without = (order: readonly number[]) => order.filter((id) => !moved.includes(id))
  const isWhole = isSameList(fromOrder, without(from.order)) && isSameList(without(toOrder), to.order)
  if (!isWhole || moved.length === 0) throw invalid('to.order', refusals.otherStops)
  if (!areWholeUnits(searched.units, moved)) throw conflict(refusals.mayNotMove)
  const places = placesIn(to.order, to.limits)
  const placeOf = (id: number) => without(toOrder.slice(0, toOrder.indexOf(id))).length
  if (!moved.every((id) => places.includes(placeOf(id)))) throw conflict(refusals.mayNotMove)
  if (!searched.fits(toOrder)) throw conflict(refusals.noRoom)
  return { fromOrder, toOrder, moved }
}

export function areWholeUnits(units: readonly Unit[], moved: readonly number[]): boolean {
  const going = units.filter((unit) => unit.some((id) => moved.includes(id)))
  const isInOrder = (unit: Unit) =>
    isSameList(
      unit,
      moved.filter((id) => unit.includes(id)),
    )
  return going.flat().length === new Set(moved).size && going.every(isInOrder)
}

async function judge(pair: OpenPair, sent: Sent): Promise<FoundMove> {
  const { searched } = pair
  const orders = ordersIn(pair, sent)
  const fromTried = await searched.from.tryOrder(orders.fromOrder)
  const toTried = await searched.to.tryOrder(orders.toOrder)
  const verdict = judgeMove(searched, { fromTried, toTried })
  if (verdict.broken.length > 0) throw conflict(refusals.breaks, { count: verdict.broken.length })
  if (verdict.kept.length === 0) throw conflict(refusals.noBetter)
  if (!isAllowed(searched, { fromTried, toTried, verdict })) throw conflict(refusals.tooMuch)
  return { ...orders, fromTried, toTried, verdict }
}

export function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

/** What is ahead in the order that was sent: where the vehicle stands at a stop, that comes first. */
export function aheadIn({ at }: OpenRoute, sent: readonly number[]): number[] {
  if (at !== null && sent[0] !== at) throw invalid('from.order', refusals.otherStops)
  return at === null ? [...sent] : sent.slice(1)
}

type Giving = { plan: PlanRecord; pair: OpenPair; found: FoundMove; held: readonly RouteRecord[] }

async function give(tx: Transaction, context: Acting, { plan, pair, found, held }: Giving): Promise<number> {
  const { from, to } = pair
  const { moved } = found
  const recordOf = ({ asked }: OpenRoute) => held.find(({ id }) => id === asked.route.id)!
  const changes = [
    { route: recordOf(from), change: amendmentOf(from, { order: found.fromOrder, tried: found.fromTried, moved }) },
    { route: recordOf(to), change: amendmentOf(to, { order: found.toOrder, tried: found.toTried, moved }) },
  ]
  const publication = await amendRoutes(tx, context, { plan, changes })
  await followRoutes(tx, context, held)
  await clearReplanned(tx, context, found.verdict.kept)
  const price = changeOfBoth({ from, to }, found)
  const keptIds = found.verdict.kept
  await tellAccepted(tx, context, { route: from.asked.route, toDriver: to.asked.route.driverName })
  return writeAccepted(tx, context, { from, to, publicationId: publication.id, moved, keptIds, price })
}

/** Deliveries, forecasts and exceptions follow routes whose stops are others. */
export async function followRoutes(tx: Transaction, context: Acting, held: readonly RouteRecord[]): Promise<void> {
  for (const { id } of held) {
    const route = await holdRouteFor(tx, context.user, { id, ...publishing })
    await followActions(tx, context, { route, newIds: new Set() })
    await context.queue.addMissing({ name: forecastJob, data: { routeId: id }, key: String(id) }, tx)
  }
}
