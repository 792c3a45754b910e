import * as z from 'zod/mini'
import { Point } from '#platform/regions/contract.ts'

/** Where a route takes over goods that are in the vehicle of another, or still at the depot, before it drives to their stops. */
export const Transfer = z.object({
  point: Point,
  /** The address of a stop, or the name of a depot, near it; empty where there is none. */
  near: z.string(),
  /** Whose goods they were. */
  driverName: z.string(),
  vehicleName: z.string(),
  /** What handing them over takes. */
  seconds: z.number(),
  /** The stops that the goods are for. */
  stopIds: z.array(z.number()),
  /** It comes after this stop; `null`: before all that is open. */
  afterStopId: z.nullable(z.number()),
})
export type Transfer = z.infer<typeof Transfer>

type StopProgress = { isLoaded: boolean; arrivedAtMs: number | null; doneAtMs: number | null }

/** Goods are still to be taken over as long as none of them is on board, and nobody was at one of their stops. */
export function isPending({ stopIds }: Pick<Transfer, 'stopIds'>, stops: ReadonlyMap<number, StopProgress>): boolean {
  const known = stopIds.flatMap((id) => stops.get(id) ?? [])
  return (
    known.length > 0 && known.every((stop) => !stop.isLoaded && stop.arrivedAtMs === null && stop.doneAtMs === null)
  )
}

const taken: ReadonlySet<string> = new Set([
  'loaded',
  'outForDelivery',
  'arrived',
  'delivered',
  'partlyDelivered',
  'awaitingCollection',
  'collected',
  'returning',
  'returned',
])

/** The same by the states of deliveries: what isn't on board of the vehicle that takes it over counts as published. */
export function isTakenOver(
  { stopIds }: Pick<Transfer, 'stopIds'>,
  stops: readonly { deliveryId: number; state: string }[],
): boolean {
  return stops.some(({ deliveryId, state }) => stopIds.includes(deliveryId) && taken.has(state))
}
