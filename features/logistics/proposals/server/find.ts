import { and, desc, eq, gte, inArray, notInArray } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Bus, Database, Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { routeForecasts } from '../../forecasts/server/tables.ts'
import { plans } from '../../plans/server/tables.ts'
import { mayDoWithRoute } from '../../routes/server/commands.ts'
import { routes, routeStops } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Proposal } from '../contract.ts'
import { movedIn, type ExpectedStop } from '../rules.ts'
import { findCheaperOrder, findOrder, type FoundOrder } from '../rules/find-order.ts'
import { lastLinkOf } from './last-link.ts'
import { openRoute, type OpenRoute } from './open-route.ts'
import { refusals } from './refusals.ts'

/** Routes that are looked at in one call, the latest first. */
const mostRoutes = 12
const mostStops = 5000
/** Less isn't late. */
const leastLateSeconds = 60

/** Whoever may do this with a route may give it another order. */
export const publishing = { action: 'create', subject: 'Publication' } as const

export type Asked = { day: string; depotId: number; routeId: number }
type Candidate = { routeId: number; key: string }

/** What could be proposed for the routes of a day that a person may publish. */
export async function findProposals(
  machine: Machine,
  user: Pick<Caller, 'ability'>,
  asked: Asked,
): Promise<Proposal[]> {
  const found: Proposal[] = []
  for (const candidate of await lateRoutes(machine.db, user, asked)) {
    const proposal = await proposalFor(machine, candidate)
    if (proposal) found.push(proposal)
  }
  return found.map((one) => shownTo(user, one))
}

async function lateRoutes(db: Database, { ability }: Pick<Caller, 'ability'>, asked: Asked): Promise<Candidate[]> {
  const { id, depotId, publicationId } = routes
  const { lateSeconds, madeAt } = routeForecasts
  const rows = await db
    .select({ id, publicationId, madeAt, version: plans.version, link: lastLinkOf(db, id) })
    .from(routes)
    .innerJoin(routeForecasts, eq(routeForecasts.routeId, id))
    .innerJoin(plans, eq(plans.id, routes.planId))
    .where(
      and(
        // A route that is asked for may be of the night before.
        asked.routeId ? undefined : eq(routes.day, asked.day),
        notInArray(routes.state, ['finished', 'closed', 'recalled']),
        gte(lateSeconds, leastLateSeconds),
        visible(ability, 'create', 'Publication', { depotId }),
        visible(ability, 'read', 'Route', { id, depotId }),
        equals(depotId, asked.depotId || undefined),
        equals(id, asked.routeId || undefined),
      ),
    )
    .orderBy(desc(lateSeconds), desc(id))
    .limit(mostRoutes)
  const planning = await logisticsSetting(db, 'planning')
  return rows.map((row) => ({ routeId: row.id, key: JSON.stringify([row, planning]) }))
}

type Known = { key: string; found: Promise<Proposal | undefined> }
/** The newest answer for each route: it holds as long as nothing is recorded, planned or forecast anew, whoever asks. */
const knownOf = stateOf<Bus, Map<number, Known>>(() => new Map())
const mostKept = 500

function proposalFor(machine: Machine, { routeId, key }: Candidate): Promise<Proposal | undefined> {
  const known = knownOf(machine.bus)
  const before = known.get(routeId)
  if (before?.key === key) return before.found
  const found = search(machine, routeId)
  known.delete(routeId)
  known.set(routeId, { key, found })
  found.catch(() => known.delete(routeId))
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break
    known.delete(oldest)
  }
  return found
}

async function search(machine: Machine, routeId: number, find = findOrder): Promise<Proposal | undefined> {
  const open = await openRoute(machine, routeId)
  if (!open) return undefined
  const { rest, order, base, limits } = open
  const found = await find({ order, base, limits, tryOrder: (one) => rest.tryOrder(standing(open, one)) })
  return found && present(machine.db, open, found)
}

/** A better order of what is left of a route, whether or not it is late. */
export async function replan(machine: Machine, user: Pick<Caller, 'ability'>, id: number): Promise<Proposal | null> {
  if (!(await mayDoWithRoute(machine.db, user, { id, ...publishing }))) throw notFound(refusals.things.route, id)
  const found = await search(machine, id, findCheaperOrder)
  return found ? shownTo(user, found) : null
}

function shownTo({ ability }: Pick<Caller, 'ability'>, proposal: Proposal): Proposal {
  return ability.can('read', 'Cost') ? proposal : { ...proposal, cost: null }
}

/** The whole order of what is open, with the stop that the vehicle stands at. */
export function standing({ at }: Pick<OpenRoute, 'at'>, order: readonly number[]): number[] {
  return at === null ? [...order] : [at, ...order]
}

async function present(db: Database, open: OpenRoute, { order, tried, verdict }: FoundOrder): Promise<Proposal> {
  const { asked, rest, base } = open
  const { route, known, link } = asked
  const names = await namesOf(db, open)
  const moment = (stops: readonly ExpectedStop[], id: number) =>
    new Date(known.midnightMs + (stops.find((stop) => stop.deliveryId === id)?.etaSeconds ?? 0) * 1000).toISOString()
  const lateOf = (id: number) => base.stops.find((stop) => stop.deliveryId === id)?.lateSeconds ?? 0
  return {
    routeId: route.id,
    publicationId: route.publicationId,
    link,
    driverName: route.driverName,
    vehicleName: route.vehicleName,
    order: standing(open, order),
    moved: movedIn(open.order, order).map((move) => ({ ...move, ...names(move.deliveryId) })),
    kept: verdict.kept
      .toSorted((one, other) => lateOf(other) - lateOf(one))
      .map((id) => ({
        ...names(id),
        before: moment(base.stops, id),
        after: moment(tried.stops, id),
        lateMinutes: Math.ceil(lateOf(id) / 60),
      })),
    stillLate: verdict.stillLate,
    changedTimes: verdict.changed,
    ...changeOf(base.figures, tried.figures),
    isEstimated: rest.isEstimated,
  }
}

type Figures = FoundOrder['tried']['figures']

/** What an order takes more than another. */
export function changeOf(before: Figures, after: Figures): Figures {
  return {
    distanceMeters: Math.round(after.distanceMeters - before.distanceMeters),
    durationSeconds: Math.round(after.durationSeconds - before.durationSeconds),
    cost: Math.round(after.cost - before.cost),
  }
}

async function namesOf(db: Database, { asked: { route }, order }: OpenRoute) {
  const { deliveryId, reference, recipient } = routeStops
  const isOfRoute = and(eq(routeStops.routeId, route.id), eq(routeStops.publicationId, route.publicationId))
  const rows = await db
    .select({ deliveryId, reference, recipient })
    .from(routeStops)
    .where(and(isOfRoute, inArray(deliveryId, [...order, 0])))
    .limit(mostStops)
  const byId = new Map(rows.map((row) => [row.deliveryId, row]))
  return (id: number) => byId.get(id) ?? { deliveryId: id, reference: '', recipient: '' }
}
