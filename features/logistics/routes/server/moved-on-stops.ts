import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { lastAttemptsOn } from '../../attempts/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'

type OnRoute = { deliveryId: number }
export type IsOver = (routeId: number, deliveryId: number) => boolean
type Known = {
  /** On the route in its plan. */
  planned: ReadonlySet<number>
  isOver: (deliveryId: number) => boolean
}

/** Without stops that were visited and have gone on to another day or route since, or were cancelled: their driver knows, so that nothing of it is to be published. */
export function withoutMovedOn<Stop extends OnRoute>(stops: readonly Stop[], { planned, isOver }: Known): Stop[] {
  return stops.filter(({ deliveryId }) => planned.has(deliveryId) || !isOver(deliveryId))
}

type OfRoute = { routeId: number; stops: readonly OnRoute[] }

/** Which stops are over on their routes, as their drivers know: visited there, or cancelled, which their page says by itself. */
export async function overOn(db: Database, routes: readonly OfRoute[]): Promise<IsOver> {
  const lastAttempt = await lastAttemptsOn(
    db,
    routes.map(({ routeId }) => routeId),
  )
  const cancelled = await cancelledAmong(
    db,
    routes.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId)),
  )
  return (routeId, deliveryId) => cancelled.has(deliveryId) || lastAttempt(routeId, deliveryId) !== undefined
}

async function cancelledAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { id, state } = deliveries
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(and(inArray(id, [...ids]), eq(state, 'cancelled')))
    .limit(20_000)
  return new Set(rows.map((row) => row.id))
}
