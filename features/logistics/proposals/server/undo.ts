import { eq } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { endOfChain, holdRouteFor } from '../../routes/server/commands.ts'
import type { AcceptedProposal } from '../contract.ts'
import { chainOf, record, tellDriver } from './accept.ts'
import { findAccepted, readAccepted } from './accepted.ts'
import { publishing } from './find.ts'
import { refusals } from './refusals.ts'
import { acceptedProposals } from './tables.ts'

/** Gives the route its order of before, as long as nothing was recorded on it since. */
export function undo(context: Context, id: number): Promise<AcceptedProposal> {
  const { db, user, now } = context
  return db.transaction(async (tx) => {
    const { routeId, link: known } = await findAccepted(tx, user, id)
    const route = await holdRouteFor(tx, user, { id: routeId, ...publishing })
    const { undoneAt, actionId } = await findAccepted(tx, user, id)
    if (undoneAt !== null) throw conflict(refusals.undone)
    const { link } = await endOfChain(tx, chainOf(routeId))
    if (link !== known) throw conflict(refusals.actedOn, { driver: route.driverName })
    await record(tx, context, { route, kind: 'undo', data: { id: actionId }, link })
    await tx
      .update(acceptedProposals)
      .set({ undoneAt: now(), undoneBy: user.fullName })
      .where(eq(acceptedProposals.id, id))
    const after = { driver: route.driverName }
    await recordEvent(tx, context, { kind: 'proposal.taken-back', entity: 'proposal', entityId: id, after })
    await tellDriver(tx, context, route)
    return readAccepted(tx, id)
  })
}
