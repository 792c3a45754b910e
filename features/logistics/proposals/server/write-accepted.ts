import type { Transaction } from '#kit/server/machine.ts'
import { personIdOf, recordEvent } from '#platform/events/server/commands.ts'
import { isProgram, type Acting } from './as-program.ts'
import type { changeOf } from './open-order.ts'
import type { OpenRoute } from './open-route.ts'
import { acceptedProposals } from './tables.ts'

type Accepted = {
  from: OpenRoute
  to: OpenRoute
  publicationId: number
  moved: readonly number[]
  keptIds: number[]
  /** Exceptions that it closed. */
  closedIds?: number[]
  price: ReturnType<typeof changeOf>
}

/** Keeps what one route gave to another, with its event, and returns its id. */
export async function writeAccepted(tx: Transaction, context: Acting, accepted: Accepted): Promise<number> {
  const { publicationId, moved, keptIds, closedIds = [], price } = accepted
  const { route, link } = accepted.from.asked
  const to = accepted.to.asked
  const { user, now } = context
  const [row] = await tx
    .insert(acceptedProposals)
    .values({
      routeId: route.id,
      toRouteId: to.route.id,
      day: route.day,
      depotId: route.depotId,
      actionId: '',
      link,
      toLink: to.link,
      publicationId,
      keptIds,
      movedIds: [...moved],
      closedIds,
      ...price,
      acceptedAt: now(),
      userId: personIdOf(user),
      personName: user.fullName,
      isAutomatic: isProgram(user),
    })
    .returning({ id: acceptedProposals.id })
  const { distanceMeters, durationSeconds } = price
  const after = {
    driver: route.driverName,
    toDriver: to.route.driverName,
    movedStops: moved.length,
    keptStops: keptIds.length,
    distanceMeters,
    durationSeconds,
  }
  await recordEvent(tx, context, { kind: 'proposal.applied', entity: 'proposal', entityId: row!.id, after })
  return row!.id
}
