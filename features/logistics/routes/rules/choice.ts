import { isSame } from '#kit/contract/same.ts'
import type { RouteCopy } from './difference.ts'

/** Whether a route differs from what its driver has by one delivery alone, and does: nothing else that was planned goes out with it. */
export function differsBy(deliveryId: number, before: RouteCopy, after: RouteCopy): boolean {
  const isCrew = before.driverId === after.driverId && before.vehicleId === after.vehicleId
  if (!isCrew || !isSame(before.depots, after.depots) || !isSame(othersOf(before), othersOf(after))) return false
  const [was, is] = [placeOf(before), placeOf(after)]
  return was !== undefined || is !== undefined ? !isSame(was, is) : false

  function othersOf({ stops }: RouteCopy): number[] {
    return stops.map((stop) => stop.deliveryId).filter((id) => id !== deliveryId)
  }

  function placeOf({ stops }: RouteCopy) {
    const at = stops.findIndex((stop) => stop.deliveryId === deliveryId)
    return at < 0 ? undefined : { at, startSeconds: stops[at]!.startSeconds }
  }
}
