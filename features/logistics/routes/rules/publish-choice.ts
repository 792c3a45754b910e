import { isSame } from '#kit/contract/same.ts'
import { nameOf } from '../../travel/rules/place-index.ts'
import type { RouteCopy } from './route-differences.ts'

/** Whether a route is what its driver has, one delivery aside: nothing else that was planned goes out with it. */
export function isSameBeside(deliveryId: number, before: RouteCopy, after: RouteCopy): boolean {
  const isCrew = before.driverId === after.driverId && before.vehicleId === after.vehicleId
  return isCrew && isSame(before.depots, after.depots) && isSame(othersOf(before), othersOf(after))

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

/** A time that moves by less is nothing that anyone has to hear of. */
const leastSeconds = 60

type Window = { from: string; to: string; isHard: boolean }
type Amounts = Readonly<Record<string, number>>
type GivenStop = {
  deliveryId: number
  type: string
  address: string
  longitude: number
  latitude: number
  /** Its recipient put the pin there, which was only taken as it breaks nothing. */
  isPinnedByRecipient?: boolean
  quantities: Amounts
  windows: readonly Window[]
  startSeconds: number | null
  endSeconds: number | null
}
/** What a driver is given of a route. */
export type GivenRoute = {
  driverId: number | null
  vehicleId: number
  capacity: Amounts
  hours: readonly { startSeconds: number; endSeconds: number }[]
  stops: readonly GivenStop[]
}

/** Whether two states of a route give its driver the same, one delivery and when they are where aside. */
export function isGivenSame(deliveryId: number, before: GivenRoute, after: GivenRoute): boolean {
  const [were, are] = [before, after].map(({ stops }) => stops.filter((stop) => stop.deliveryId !== deliveryId))
  if (!isSame(crewOf(before), crewOf(after)) || !isSame(were!.map(partsOf), are!.map(partsOf))) return false
  return are!.every((stop, at) => isThere(were![at]!, stop) && isAsLong(were![at]!, stop))
}

function isThere(before: GivenStop, after: GivenStop): boolean {
  const pointOf = ({ longitude, latitude }: GivenStop) => nameOf([longitude, latitude])
  return after.isPinnedByRecipient === true || pointOf(before) === pointOf(after)
}

function isAsLong(before: GivenStop, after: GivenStop): boolean {
  return Math.abs(secondsAt(after) - secondsAt(before)) < leastSeconds
}

function crewOf({ driverId, vehicleId, capacity, hours }: GivenRoute) {
  return [
    driverId,
    vehicleId,
    inOrder(capacity),
    hours.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
  ]
}

function secondsAt({ startSeconds, endSeconds }: GivenStop): number {
  return (endSeconds ?? 0) - (startSeconds ?? 0)
}

function partsOf({ deliveryId, type, address, quantities, windows }: GivenStop) {
  return [deliveryId, type, address, inOrder(quantities), windows.map(({ from, to, isHard }) => [from, to, isHard])]
}

function inOrder(amounts: Amounts) {
  return Object.entries(amounts).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

type Timed = { stops: readonly { deliveryId: number; startSeconds: number | null }[] }

/** Whether the stops of a route are served when its driver has them. */
export function isTimedSame(before: Timed, after: Timed): boolean {
  const starts = new Map(before.stops.map(({ deliveryId, startSeconds }) => [deliveryId, startSeconds]))
  return after.stops.every(({ deliveryId, startSeconds }) => {
    const was = starts.get(deliveryId)
    return typeof was === 'number' && startSeconds !== null && Math.abs(startSeconds - was) < leastSeconds
  })
}
