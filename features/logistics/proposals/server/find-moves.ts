import { and, asc, eq, inArray, ne, not, notInArray } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { routeForecasts } from '../../forecasts/server/tables.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import { open, type Opened } from '../../plans/server/commands.ts'
import { plans } from '../../plans/server/tables.ts'
import { metersBetween, type Place } from '../../positions/rules/meters.ts'
import { routes, routeStops, routeVersions } from '../../routes/server/tables.ts'
import type { MoveProposal } from '../contract.ts'
import { canTakeAny } from '../rules/crew.ts'
import { findMove, isBetter, type FoundMove } from '../rules/find-move.ts'
import { brokenByMoves } from './broken-rules.ts'
import { cannotGoOn } from './cannot-go-on.ts'
import { routeAnswerCache, type Candidate, toldOnRoute } from './route-answer-cache.ts'
import { lastLinkOf } from './last-link.ts'
import { openPair, placeAt, type OpenPair } from './open-pair.ts'
import { openRoute, type OpenRoute } from './open-route.ts'
import { presentMove } from './present-move.ts'

/** Routes that are relieved in one call, those that may take something over from each, and the bounds of each search. Guesses. */
const mostRelieved = 6
const mostBeside = 60
const mostTaking = 4
const mostWaiting = 4
const mostTries = 240
const mostStops = 20_000
const longestMs = 30_000

const answers = routeAnswerCache<MoveProposal>()

/** What other routes of their plans could take over from late ones, where a person may publish both. */
export async function findMoves(
  machine: Machine,
  user: Pick<Caller, 'ability'>,
  candidates: readonly Candidate[],
): Promise<MoveProposal[]> {
  const found: MoveProposal[] = []
  for (const { routeId, key } of candidates.slice(0, mostRelieved)) {
    const beside = await routesBeside(machine.db, user, routeId)
    if (beside.length === 0) continue
    const find = () => search(machine, routeId, beside)
    const move = await answers(machine.bus, { id: routeId, key: JSON.stringify([key, beside]) }, find)
    if (move) found.push(move)
  }
  return found
}

type Beside = { id: number; publicationId: number; madeAt: Date | null; link: number | null; told: string }

/** The other routes of its plan that are driven, or about to be. */
export async function routesBeside(
  db: Database,
  { ability }: Pick<Caller, 'ability'>,
  routeId: number,
): Promise<Beside[]> {
  const { id, planId, depotId, publicationId, state } = routes
  const own = db.select({ planId }).from(routes).where(eq(id, routeId))
  return db
    .select({ id, publicationId, madeAt: routeForecasts.madeAt, link: lastLinkOf(db, id), told: toldOnRoute(id) })
    .from(routes)
    .leftJoin(routeForecasts, eq(routeForecasts.routeId, id))
    .where(
      and(
        inArray(planId, own),
        ne(id, routeId),
        notInArray(state, ['finished', 'closed', 'recalled']),
        not(cannotGoOn(db)),
        visible(ability, 'create', 'Publication', { depotId }),
        visible(ability, 'read', 'Route', { id, depotId }),
      ),
    )
    .orderBy(asc(id))
    .limit(mostBeside)
}

async function search(machine: Machine, routeId: number, beside: readonly Beside[]): Promise<MoveProposal | undefined> {
  const from = await openRoute(machine, routeId)
  if (!from) return undefined
  const opened = await openPlanOfRoute(machine, routeId)
  if (!opened) return undefined
  const budget = { left: mostTries }
  let best: { pair: OpenPair; found: FoundMove } | undefined
  for (const to of await nearest(machine, from, { beside, facts: opened.facts })) {
    const pair = await openPair(machine, opened, { from, to })
    const found = pair && (await findMove(pair.searched, budget))
    if (!found || (best && !isBetter(found, best.found))) continue
    if ((await brokenByMoves(machine, opened, [{ pair, found }])).length === 0) best = { pair, found }
  }
  return best && presentMove(machine.db, best.pair, best.found)
}

/** The plan of a route with all that it is made from. */
export async function openPlanOfRoute(machine: Machine, routeId: number): Promise<Opened | undefined> {
  const [row] = await machine.db
    .select({ plan: plans })
    .from(plans)
    .innerJoin(routes, eq(routes.planId, plans.id))
    .where(and(eq(routes.id, routeId), ne(plans.status, 'superseded')))
  return row && open(machine, row.plan, AbortSignal.timeout(longestMs))
}

type Around = { beside: readonly Beside[]; facts: PlanFacts }

/**
 * Those with a stop nearest to one of the route, and beside them those who were called in, have none yet and can take one: they are as near as where
 * they begin.
 */
export async function nearest(machine: Machine, from: OpenRoute, { beside, facts }: Around): Promise<OpenRoute[]> {
  const own = from.asked.known.stops.flatMap(({ deliveryId, point }) =>
    from.order.includes(deliveryId) ? [placeAt(point)] : [],
  )
  const { routeId, publicationId, longitude, latitude } = routeStops
  const isOfNow = and(eq(routes.id, routeId), eq(routes.publicationId, publicationId))
  const stops = await machine.db
    .select({ routeId, longitude, latitude })
    .from(routeStops)
    .innerJoin(routes, isOfNow)
    .where(inArray(routeId, beside.map(({ id }) => id).concat(0)))
    .limit(mostStops)
  const empty = await startsOfEmpty(machine.db, beside, stops)
  const driven = [...stops, ...empty.filter(({ departedAt }) => departedAt !== null)]
  const waiting = empty.filter((one) => one.departedAt === null && canTakeAny(one, facts, from.order))
  const near = [...byDistance(own, driven).slice(0, mostTaking), ...byDistance(own, waiting).slice(0, mostWaiting)]
  const opens: OpenRoute[] = []
  for (const id of near) {
    const open = await openRoute(machine, id)
    if (open) opens.push(open)
  }
  return opens
}

type Placed = Place & { routeId: number }

/** Routes by the nearest of their places to any of these. */
function byDistance(own: readonly Place[], places: readonly Placed[]): number[] {
  const metersOf = new Map<number, number>()
  for (const { routeId: id, ...place } of places) {
    const meters = Math.min(...own.map((one) => metersBetween(one, place)))
    metersOf.set(id, Math.min(meters, metersOf.get(id) ?? Infinity))
  }
  return [...metersOf].toSorted(([, one], [, other]) => one - other).map(([id]) => id)
}

async function startsOfEmpty(db: Database, beside: readonly Beside[], stops: readonly { routeId: number }[]) {
  const empty = beside.flatMap(({ id }) => (stops.some(({ routeId }) => routeId === id) ? [] : [id]))
  if (empty.length === 0) return []
  const { routeId, publicationId, start, driverId, vehicleId } = routeVersions
  const rows = await db
    .select({ routeId, start, driverId, vehicleId, departedAt: routes.departedAt })
    .from(routeVersions)
    .innerJoin(routes, and(eq(routes.id, routeId), eq(routes.publicationId, publicationId)))
    .where(inArray(routeId, empty))
    .limit(mostBeside)
  return rows.flatMap(({ start: at, ...row }) => (at ? [{ ...row, ...placeAt(at.point) }] : []))
}
