import { isSame } from '#kit/contract/same.ts'
import type { RouteCopy } from './difference.ts'

/** Whether a route differs from what its driver has by one delivery alone, and does: nothing else that was planned goes out with it. */
export function differsBy(deliveryId: number, before: RouteCopy, after: RouteCopy): boolean {
  const isCrew = before.driverId === after.driverId && before.vehicleId === after.vehicleId
  if (!isCrew || !isSame(before.depots, after.depots) || !isSame(othersOf(before), othersOf(after))) return false
  return isTouched(deliveryId, before, after)

  function othersOf({ stops }: RouteCopy): number[] {
    return stops.map((stop) => stop.deliveryId).filter((id) => id !== deliveryId)
  }
}

/** Whether a route gets a delivery, loses it, or serves it at another time; one that isn't there has none. */
export function isTouched(deliveryId: number, before: RouteCopy | undefined, after: RouteCopy | undefined): boolean {
  const [was, is] = [placeOf(before), placeOf(after)]
  return !isSame(was ?? null, is ?? null)

  function placeOf({ stops }: Pick<RouteCopy, 'stops'> = { stops: [] }) {
    const at = stops.findIndex((stop) => stop.deliveryId === deliveryId)
    return at < 0 ? undefined : { at, startSeconds: stops[at]!.startSeconds }
  }
}
