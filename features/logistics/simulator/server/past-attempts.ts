import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { pastActionId, type AttemptOutcome } from '../../attempts/rules.ts'
import { addPastAttempts } from '../../attempts/server/commands.ts'
import type { PastDelivery } from '../../deliveries/server/commands.ts'
import { routes, type routeStops } from '../../routes/server/tables.ts'

type Stop = Pick<typeof routeStops.$inferSelect, 'startSeconds' | 'endSeconds'>
type Past = {
  deliveryId: number
  routeId: number
  stop: Stop
  endedAt: Date
  ended: Pick<PastDelivery, 'state' | 'attempts' | 'failureReason'>
}

/** A driver who met nobody comes back so much later. */
const againMs = 100 * 60_000

/** Every visit to the doors of a past day: who needed two attempts was not at home at the first. */
export async function addAttempts(tx: Transaction, publicationId: number, past: readonly Past[]): Promise<void> {
  const { id: routeId, planRouteId, day, depotId, driverId, driverName, vehicleId } = routes
  const driven = await tx
    .select({ routeId, planRouteId, day, depotId, driverId, driverName, vehicleId })
    .from(routes)
    .where(eq(routes.publicationId, publicationId))
    .limit(1000)
  const routeOf = new Map(driven.map((route) => [route.routeId, route]))
  const rows = past.flatMap((one) => {
    const route = routeOf.get(one.routeId)
    return route ? attemptsAt(one).map((attempt) => ({ ...route, ...attempt })) : []
  })
  await addPastAttempts(tx, rows)
}

function attemptsAt({ deliveryId, stop, endedAt, ended: { state, attempts, failureReason } }: Past) {
  const serviceMs = (stop.endSeconds - stop.startSeconds) * 1000
  return Array.from({ length: attempts }, (_, index) => {
    const isLast = index === attempts - 1
    const endMs = endedAt.getTime() - (attempts - 1 - index) * againMs
    return {
      actionId: pastActionId(deliveryId, index + 1),
      deliveryId,
      arrivedAt: new Date(endMs - serviceMs),
      endedAt: new Date(endMs),
      outcome: isLast ? outcomeOf(state) : ('failed' as const),
      reason: isLast ? failureReason : 'nobody-home',
      recordedAt: new Date(endMs),
    }
  })
}

function outcomeOf(state: PastDelivery['state']): AttemptOutcome {
  return state === 'delivered' || state === 'partlyDelivered' ? state : 'failed'
}
