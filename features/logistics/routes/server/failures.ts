import { and, eq, type SQL } from 'drizzle-orm'
import { routeActions } from './tables.ts'

/** The acts by which a delivery failed, without those that were taken back or overtaken. */
export function isFailureOf(deliveryId: number): SQL | undefined {
  const { stopId, kind, outcome, isHeeded } = routeActions
  return and(eq(stopId, deliveryId), eq(kind, 'fail'), eq(outcome, 'applied'), eq(isHeeded, true))
}
