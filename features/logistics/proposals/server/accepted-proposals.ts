import { and, desc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { isUnderWay, type RouteState } from '../../routes/rules.ts'
import { routes } from '../../routes/server/tables.ts'
import type { AcceptedProposal } from '../contract.ts'
import type { Asked } from './find-proposals.ts'
import { lastLinkOf } from './last-link.ts'
import { refusals } from './refusals.ts'
import { acceptedProposals } from './tables.ts'

const most = 10
const takers = alias(routes, 'takers')

type Reader = Pick<Caller, 'ability'>
export type AcceptedRecord = typeof acceptedProposals.$inferSelect

function visibleProposals({ ability }: Reader) {
  const { routeId: id, depotId } = acceptedProposals
  return and(visible(ability, 'create', 'Publication', { depotId }), visible(ability, 'read', 'Route', { id, depotId }))
}

/** What was accepted on a day, the newest first. */
export async function acceptedOn(db: Database, user: Reader, asked: Asked): Promise<AcceptedProposal[]> {
  const { day, depotId, routeId, toRouteId } = acceptedProposals
  const rows = await rowsOf(
    db,
    and(
      asked.routeId ? undefined : eq(day, asked.day),
      visibleProposals(user),
      equals(depotId, asked.depotId || undefined),
      asked.routeId ? or(eq(routeId, asked.routeId), eq(toRouteId, asked.routeId)) : undefined,
    ),
  )
  return rows.map((row) => present(row, rows))
}

/** One of those that a person may take back; what they may not see does not exist for them. */
export async function findAccepted(db: Database, user: Reader, id: number): Promise<AcceptedRecord> {
  const ofId = and(eq(acceptedProposals.id, id), visibleProposals(user))
  const [row] = await db.select().from(acceptedProposals).where(ofId)
  if (!row) throw notFound(refusals.things.proposal, id)
  return row
}

export async function readAccepted(db: Database, id: number): Promise<AcceptedProposal> {
  const [row] = await rowsOf(db, eq(acceptedProposals.id, id))
  return present(row!, [row!])
}

type Row = {
  proposal: AcceptedRecord
  driverName: string
  publicationId: number
  state: RouteState
  lastLink: number | null
  to: { driverName: string; publicationId: number; state: RouteState; lastLink: number | null } | null
}

function rowsOf(db: Database, where: ReturnType<typeof and>): Promise<Row[]> {
  return db
    .select({
      proposal: acceptedProposals,
      driverName: routes.driverName,
      publicationId: routes.publicationId,
      state: routes.state,
      lastLink: lastLinkOf(db, routes.id),
      to: {
        driverName: takers.driverName,
        publicationId: takers.publicationId,
        state: takers.state,
        lastLink: lastLinkOf(db, takers.id),
      },
    })
    .from(acceptedProposals)
    .innerJoin(routes, eq(routes.id, acceptedProposals.routeId))
    .leftJoin(takers, eq(takers.id, acceptedProposals.toRouteId))
    .where(where)
    .orderBy(desc(acceptedProposals.id))
    .limit(most)
}

/** What was given to several routes is taken back as a whole. */
function present(row: Row, beside: readonly Row[]): AcceptedProposal {
  const { proposal, driverName, to } = row
  const { id, routeId, toRouteId, acceptedAt, personName, isAutomatic, keptIds, movedIds, undoneAt, undoneBy } =
    proposal
  return {
    id,
    routeId,
    driverName,
    toRouteId,
    toDriverName: to?.driverName ?? '',
    movedStops: movedIds.length,
    acceptedAt: acceptedAt.toISOString(),
    acceptedBy: personName,
    isAutomatic,
    keptStops: keptIds.length,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy,
    mayUndo: undoneAt === null && isUntouched(row) && beside.filter((one) => isGivenWith(one, row)).every(isUntouched),
  }
}

function isGivenWith(one: Row, { proposal: { publicationId } }: Row): boolean {
  return publicationId !== null && one.proposal.publicationId === publicationId
}

/** Nothing was recorded, published or recalled on its routes since. */
function isUntouched({ proposal, lastLink, publicationId, state, to }: Row): boolean {
  const { link, toLink, publicationId: given } = proposal
  if (given === null) return lastLink === link
  const isAsGiven = publicationId === given && to?.publicationId === given && isUnderWay(state) && isUnderWay(to.state)
  return isAsGiven && (lastLink ?? 0) === link && (to.lastLink ?? 0) === toLink
}
