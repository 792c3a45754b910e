import { and, desc, eq, gte, notInArray } from 'drizzle-orm'
import { leastLateSeconds } from '../../deliveries/rules/late.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { routeForecasts } from '../../forecasts/server/tables.ts'
import { plans } from '../../plans/server/tables.ts'
import { mayDoWithRoute } from '../../routes/server/commands.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { MoveProposal, Proposal } from '../contract.ts'
import { movedIn } from '../rules.ts'
import { findCheaperOrder, findOrder, type FoundOrder } from '../rules/find-order.ts'
import { findMoves } from './find-moves.ts'
import { routeAnswerCache, type Candidate, toldOnRoute } from './route-answer-cache.ts'
import { lastLinkOf } from './last-link.ts'
import { keptIn, namesOf } from './kept-stops.ts'
import { changeOf, standing } from './open-order.ts'
import { openRoute, type OpenRoute } from './open-route.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'

/** Routes that are looked at in one call, the latest first. */
const mostRoutes = 12
export type Asked = { day: string; depotId: number; routeId: number }
type Found = { proposals: Proposal[]; moves: MoveProposal[] }

/** What could be proposed for the routes of a day that a person may publish: another order, or else what other routes could take over. */
export async function findProposals(machine: Machine, user: Pick<Caller, 'ability'>, asked: Asked): Promise<Found> {
  const proposals: Proposal[] = []
  const unmended: Candidate[] = []
  for (const candidate of await lateRoutes(machine.db, user, asked)) {
    const proposal = await proposalFor(machine, candidate)
    if (proposal) proposals.push(proposal)
    if (!proposal || proposal.stillLate > 0) unmended.push(candidate)
  }
  const moves = await findMoves(machine, user, unmended)
  return { proposals: proposals.map((one) => shownTo(user, one)), moves: moves.map((one) => shownTo(user, one)) }
}

async function lateRoutes(db: Database, { ability }: Pick<Caller, 'ability'>, asked: Asked): Promise<Candidate[]> {
  const { id, depotId, publicationId } = routes
  const { lateSeconds, madeAt } = routeForecasts
  const rows = await db
    .select({ id, publicationId, madeAt, version: plans.version, link: lastLinkOf(db, id), told: toldOnRoute(id) })
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

const answers = routeAnswerCache<Proposal>()

function proposalFor(machine: Machine, { routeId: id, key }: Candidate): Promise<Proposal | undefined> {
  return answers(machine.bus, { id, key }, () => search(machine, id))
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

function shownTo<T extends { cost: number | null }>({ ability }: Pick<Caller, 'ability'>, proposal: T): T {
  return ability.can('read', 'Cost') ? proposal : { ...proposal, cost: null }
}

async function present(db: Database, open: OpenRoute, { order, tried, verdict }: FoundOrder): Promise<Proposal> {
  const { asked, rest, base } = open
  const { route, known, link } = asked
  const names = await namesOf(db, [open])
  return {
    routeId: route.id,
    publicationId: route.publicationId,
    link,
    driverName: route.driverName,
    vehicleName: route.vehicleName,
    order: standing(open, order),
    moved: movedIn(open.order, order).map((move) => ({ ...move, ...names(move.deliveryId) })),
    kept: keptIn(verdict.kept, { before: base.stops, after: tried.stops, midnightMs: known.midnightMs, names }),
    stillLate: verdict.stillLate,
    changedTimes: verdict.changed,
    ...changeOf(base.figures, tried.figures),
    isEstimated: rest.isEstimated,
  }
}
