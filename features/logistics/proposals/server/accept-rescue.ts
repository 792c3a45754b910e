import type { Input } from '#kit/contract/endpoint.ts'
import { conflict, invalid, notFound, type Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { clearCauses } from '../../exceptions/server/commands.ts'
import { acceptLateness, clearReplanned } from '../../forecasts/server/commands.ts'
import { change, lockPlansOfDay } from '../../plans/server/commands.ts'
import { loadState, type PlanRecord } from '../../plans/server/queries.ts'
import { amendRoutes, mayDoWithRoute, type RouteRecord } from '../../routes/server/commands.ts'
import type { AcceptedProposal, acceptRescue } from '../contract.ts'
import type { RescueReason } from '../rules.ts'
import { placesIn, type Unit } from '../rules/find-move.ts'
import type { Tried } from '../rules/find-order.ts'
import { isBroken, reasonAgainst } from '../rules/find-rescue.ts'
import { stale } from './accept-order.ts'
import { aheadIn, areWholeUnits, followRoutes, holdEnds, isSameList, openSent } from './accept-move.ts'
import { readAccepted } from './accepted-proposals.ts'
import { amendmentOf } from './amendment.ts'
import { brokenByMoves, editsForAll, ofTimeAndRoom } from './broken-rules.ts'
import { openPlanOfRoute } from './find-moves.ts'
import { movesOf, type Rescue } from './find-rescues.ts'
import { changeOf, standing } from './open-order.ts'
import { callInCrew } from './free-crews.ts'
import { hasStopped, openRescue, type OpenRescue, type OpenTaker } from './open-rescue.ts'
import type { OpenRoute } from './open-route.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'
import { writeAccepted } from './write-accepted.ts'

type Sent = Input<(typeof acceptRescue)['body']>
type EndSent = Sent['from']
type Accepted = { accepted: AcceptedProposal[] }
type Taken = Rescue['taken'][number]
type Judged = { open: OpenRescue; taken: Taken[]; rest: number[]; after: Tried }

/** Gives what is left of a route to others, if they still can take it: all of them at once, or none. Whoever is free is called in with it. */
export async function acceptRescued(context: Context, { from, takers }: Sent): Promise<Accepted> {
  const id = from.routeId
  if (!(await mayDoWithRoute(context.db, context.user, { id, ...publishing })))
    throw notFound(refusals.things.route, id)
  return context.db.transaction(async (tx) => {
    const ends: EndSent[] = []
    for (const taker of takers) ends.push('routeId' in taker ? taker : await endOfCrew(tx, context, { id, taker }))
    return giveRest({ ...context, db: tx }, { from, takers: ends })
  })
}

type CrewTaker = Exclude<Sent['takers'][number], EndSent>

async function endOfCrew(tx: Transaction, context: Context, { id, taker }: { id: number; taker: CrewTaker }) {
  const { crew, order } = taker
  const route = await callInCrew(tx, context, { fromId: id, crew })
  return { routeId: route.id, publicationId: route.publicationId, link: 0, order }
}

async function giveRest(context: Context, sent: { from: EndSent; takers: EndSent[] }): Promise<Accepted> {
  const ends = [sent.from, ...sent.takers]
  if (new Set(ends.map(({ routeId }) => routeId)).size < ends.length) throw invalid('takers', refusals.otherStops)
  const from = await openSent(context, sent.from)
  const tos: OpenRoute[] = []
  for (const taker of sent.takers) tos.push(await openSent(context, taker))
  const opened = await openPlanOfRoute(context, sent.from.routeId)
  const isStopped = await hasStopped(context, sent.from.routeId)
  const open = opened && (await openRescue(context, opened, { from, tos, isStopped }))
  if (!opened || open?.takers.length !== tos.length) throw conflict(refusals.cannotMove)
  const judged = await judge(open, sent)
  const moves = movesOf(open, judged)
  if ((await brokenByMoves(context, opened, moves, ofTimeAndRoom)).length > 0) throw conflict(refusals.breaksRules)
  return context.db.transaction(async (tx) => {
    const plan = (await lockPlansOfDay(tx, opened.plan.day)).find(({ id }) => id === opened.plan.id)
    const held = await holdEnds(tx, context, ends)
    if (!plan || plan.version !== opened.plan.version) throw stale()
    const edits = editsForAll((await loadState(tx, plan)).state, moves)
    const changed = edits.length === 0 ? undefined : await change(tx, context, { opened, step: { edits } })
    return give(tx, context, { plan: changed?.plan ?? plan, judged, held })
  })
}

/** What was sent names all that is open on each route once, and moves only what others may take, to where they may. */
async function judge(open: OpenRescue, sent: { from: EndSent; takers: EndSent[] }): Promise<Judged> {
  const { from, takers } = open
  const taken: Taken[] = []
  for (const [index, taker] of takers.entries()) taken.push(await takenBy(open, taker, sent.takers[index]!.order))
  const moved = taken.flatMap((one) => one.moved)
  const rest = aheadIn(from, sent.from.order)
  const isWhole =
    new Set(moved).size === moved.length &&
    isSameList(
      rest,
      from.order.filter((id) => !moved.includes(id)),
    )
  if (!isWhole) throw invalid('from.order', refusals.otherStops)
  return { open, taken, rest, after: await from.rest.tryOrder(standing(from, rest)) }
}

async function takenBy({ units }: OpenRescue, taker: OpenTaker, sent: readonly number[]): Promise<Taken> {
  const order = aheadIn(taker.open, sent)
  const own = order.filter((id) => taker.order.includes(id))
  const moved = order.filter((id) => !own.includes(id))
  if (!isSameList(own, taker.order) || moved.length === 0) throw invalid('takers', refusals.otherStops)
  if (!mayTake(taker, { units, moved, order, own })) throw conflict(refusals.mayNotMove)
  if (!taker.fits(order)) throw conflict(refusals.noRoom)
  const tried = await taker.tryOrder(order)
  const why = reasonAgainst(taker, tried)
  if (why) throw refusalFor(why)
  return { taker, order, tried, moved }
}

type Asked = { units: readonly Unit[]; moved: readonly number[]; order: readonly number[]; own: readonly number[] }

function mayTake(taker: OpenTaker, { units, moved, order, own }: Asked): boolean {
  const going = units.filter((unit) => unit.some((id) => moved.includes(id)))
  if (!areWholeUnits(units, moved) || going.some((unit) => taker.refusalOf(unit))) return false
  const places = placesIn(taker.order, taker.limits)
  const placeOf = (id: number) => order.slice(0, order.indexOf(id)).filter((one) => own.includes(one)).length
  return moved.every((id) => places.includes(placeOf(id)))
}

function refusalFor(why: RescueReason): Refused {
  return conflict(why === 'promises' ? refusals.breaksOthers : refusals.tooMuch)
}

type Giving = { plan: PlanRecord; judged: Judged; held: readonly RouteRecord[] }

async function give(tx: Transaction, context: Context, { plan, judged, held }: Giving) {
  const { open, taken, rest, after } = judged
  const { from } = open
  const recordOf = ({ asked }: OpenRoute) => held.find(({ id }) => id === asked.route.id)!
  const moved = taken.flatMap((one) => one.moved)
  const changes = [
    { route: recordOf(from), change: amendmentOf(from, { order: rest, tried: after, moved }) },
    ...taken.map(({ taker, ...one }) => ({
      route: recordOf(taker.open),
      change: amendmentOf(taker.open, { ...one, transfer: taker.transferFor(one.moved) }),
    })),
  ]
  const publication = await amendRoutes(tx, context, { plan, changes })
  await followRoutes(tx, context, held)
  await clearReplanned(tx, context, taken.flatMap(keptBy))
  for (const one of taken) await acceptLateness(tx, context, { route: recordOf(one.taker.open), stops: lateBy(one) })
  const isRelieved = rest.length === 0 && from.at === null
  const closedIds = isRelieved ? await clearCauses(tx, context, from.asked.route.id) : []
  const accepted: AcceptedProposal[] = []
  // A row for each route that takes over; what the relieved one saves, and the exceptions, stand in the first.
  for (const [index, one] of taken.entries()) {
    const isFirst = index === 0
    const id = await writeAccepted(tx, context, {
      from,
      to: one.taker.open,
      publicationId: publication.id,
      moved: one.moved,
      keptIds: keptBy(one),
      closedIds: isFirst ? closedIds : [],
      price: priceOf(judged, one, isFirst),
    })
    accepted.push(await readAccepted(tx, id))
  }
  return { accepted }
}

function keptBy({ tried, moved }: Taken): number[] {
  return tried.stops.flatMap((stop) => (moved.includes(stop.deliveryId) && !isBroken(stop) ? [stop.deliveryId] : []))
}

/** What it takes over late, as whoever accepts it has seen. */
function lateBy({ taker, tried, moved }: Taken) {
  const { midnightMs } = taker.open.asked.known
  return tried.stops
    .filter((stop) => moved.includes(stop.deliveryId) && isBroken(stop))
    .map(({ deliveryId, lateSeconds, slackSeconds = null, etaSeconds }) => {
      return { deliveryId, lateSeconds, slackSeconds, eta: new Date(midnightMs + etaSeconds * 1000) }
    })
}

function priceOf({ open, after }: Judged, one: Taken, isFirst: boolean): ReturnType<typeof changeOf> {
  const own = changeOf(one.taker.base.figures, one.tried.figures)
  if (!isFirst) return own
  const saved = changeOf(open.from.base.figures, after.figures)
  return {
    distanceMeters: own.distanceMeters + saved.distanceMeters,
    durationSeconds: own.durationSeconds + saved.durationSeconds,
    cost: own.cost + saved.cost,
  }
}
