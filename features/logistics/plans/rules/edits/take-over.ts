import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger, versionOrNone } from '#kit/contract/fields.ts'
import { PlanChange } from '../replies.ts'
import type { PlanState, RouteState } from '../plan/state.ts'

export const mergeRoute = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/plans/{id}/merges',
  summary: 'Take over a route of another plan of the day: its stops in its order, for the same driver in this plan',
  access: { action: 'write', subject: 'Plan' },
  params: numberId,
  body: z.object({ version: versionOrNone, fromPlanId: positiveInteger, routeId: positiveInteger }),
  reply: PlanChange,
})

type Source = Pick<RouteState, 'driverId' | 'vehicleId'> & { deliveryIds: readonly number[] }
/** Why a route can't be taken over. */
export type NoMerge = 'mergeNobody' | 'mergeLocked' | 'mergeMissing' | 'mergeSame'

/** The order that a route of another plan becomes in this one. What the route had besides goes to the pool. */
export function mergeOf(source: Source, state: PlanState): { routeId: number; deliveryIds: number[] } | NoMerge {
  const into = counterpart(source, state)
  if (!into) return 'mergeNobody'
  const deliveryIds = [...source.deliveryIds]
  const taken = new Set(deliveryIds)
  const before = into.stops.map(({ deliveryId }) => deliveryId)
  if (before.join() === deliveryIds.join()) return 'mergeSame'
  const known = [...state.pool, ...state.routes.flatMap(({ stops }) => stops)]
  const ids = new Set(known.map(({ deliveryId }) => deliveryId))
  if (deliveryIds.some((id) => !ids.has(id))) return 'mergeMissing'
  const others = state.routes.filter(
    ({ id, stops }) => id !== into.id && stops.some((one) => taken.has(one.deliveryId)),
  )
  const moved = [...others, into].flatMap(({ id, stops }) =>
    stops.filter(({ deliveryId }) => taken.has(deliveryId) !== (id === into.id)),
  )
  const isHeld =
    [into, ...others].some(({ isLocked }) => isLocked) || moved.some(({ locks }) => locks.includes('route'))
  return isHeld ? 'mergeLocked' : { routeId: into.id, deliveryIds }
}

/** The route of the same driver, in the same vehicle where there are several; without a driver that of the same vehicle. */
function counterpart({ driverId, vehicleId }: Source, { routes }: PlanState): RouteState | undefined {
  const theirs = routes.filter(
    (route) => route.driverId === driverId && (driverId !== null || route.vehicleId === vehicleId),
  )
  return theirs.find((route) => route.vehicleId === vehicleId) ?? theirs[0]
}
