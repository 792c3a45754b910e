import * as z from 'zod/mini'
import { isSame } from '#kit/contract/same.ts'

/** A stop as a publication holds it; times are seconds after midnight of its day. */
export const StopCopy = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  arrivalSeconds: z.number(),
  startSeconds: z.number(),
  endSeconds: z.number(),
})
export type StopCopy = z.infer<typeof StopCopy>

/** Where a route starts and ends, by name; empty where it is open. */
const Depots = z.object({ start: z.string(), end: z.string() })

/** One driver's route; `key` names the same route in two publications. */
export type RouteCopy = {
  key: string
  driverId: number
  driverName: string
  vehicleId: number
  vehicleName: string
  depots: z.infer<typeof Depots>
  stops: StopCopy[]
}

const Times = z.object({ arrivalSeconds: z.number(), startSeconds: z.number(), endSeconds: z.number() })
const Named = z.object({ id: z.number(), name: z.string() })
const Swap = z.nullable(z.object({ before: Named, after: Named }))

/** What happens to one route from one publication to the next. */
export const RouteDifference = z.object({
  key: z.string(),
  kind: z.enum(['new', 'gone', 'changed']),
  driver: Named,
  vehicle: Named,
  depots: Depots,
  /** `null`: the same as before. */
  driverSwap: Swap,
  vehicleSwap: Swap,
  depotsBefore: z.nullable(Depots),
  /** With their positions in the new order. */
  added: z.array(z.object({ position: z.number(), stop: StopCopy })),
  removed: z.array(StopCopy),
  /** The whole new order, where stops that stay change their order. */
  order: z.nullable(z.array(z.number())),
  /** The fewest stops whose move makes the new order, with their positions in the old route and in the new one. */
  moves: z.array(
    z.object({
      deliveryId: z.number(),
      reference: z.string(),
      recipient: z.string(),
      from: z.number(),
      to: z.number(),
    }),
  ),
  times: z.array(
    z.object({ deliveryId: z.number(), reference: z.string(), recipient: z.string(), before: Times, after: Times }),
  ),
})
export type RouteDifference = z.infer<typeof RouteDifference>

/** What changes between two publications, route by route; routes that stay as they are have no entry. */
export function differencesOf(before: readonly RouteCopy[], after: readonly RouteCopy[]): RouteDifference[] {
  const old = new Map(before.map((route) => [route.key, route]))
  const kept = new Set(after.map(({ key }) => key))
  return [
    ...after.flatMap((route) => {
      const former = old.get(route.key)
      const difference = former ? differenceOf(former, route) : whole(route, 'new')
      return difference ? [difference] : []
    }),
    ...before.flatMap((route) => (kept.has(route.key) ? [] : [whole(route, 'gone')])),
  ]
}

function whole(route: RouteCopy, kind: 'new' | 'gone'): RouteDifference {
  const { key, driverId, driverName, vehicleId, vehicleName, depots, stops } = route
  return {
    key,
    kind,
    driver: { id: driverId, name: driverName },
    vehicle: { id: vehicleId, name: vehicleName },
    depots,
    driverSwap: null,
    vehicleSwap: null,
    depotsBefore: null,
    added: kind === 'new' ? stops.map((stop, position) => ({ position, stop })) : [],
    removed: kind === 'gone' ? stops : [],
    order: null,
    moves: [],
    times: [],
  }
}

function differenceOf(before: RouteCopy, after: RouteCopy): RouteDifference | undefined {
  const [old, now] = [byDelivery(before), byDelivery(after)]
  const added = after.stops.flatMap((stop, position) => (old.has(stop.deliveryId) ? [] : [{ position, stop }]))
  const removed = before.stops.filter(({ deliveryId }) => !now.has(deliveryId))
  const stayed = (route: RouteCopy, other: ReadonlyMap<number, StopCopy>) => idsOf(route).filter((id) => other.has(id))
  const isReordered = stayed(before, now).join() !== stayed(after, old).join()
  const times = after.stops.flatMap((stop) => {
    const former = old.get(stop.deliveryId)
    if (!former || isSameTime(former, stop)) return []
    const { deliveryId, reference, recipient } = stop
    return [{ deliveryId, reference, recipient, before: timesOf(former), after: timesOf(stop) }]
  })
  const swap = (one: { id: number; name: string }, other: { id: number; name: string }) =>
    one.id === other.id ? null : { before: one, after: other }
  const difference: RouteDifference = {
    ...whole(after, 'new'),
    kind: 'changed',
    driverSwap: swap(driverOf(before), driverOf(after)),
    vehicleSwap: swap(vehicleOf(before), vehicleOf(after)),
    depotsBefore: isSame(before.depots, after.depots) ? null : before.depots,
    added,
    removed,
    order: isReordered ? idsOf(after) : null,
    moves: isReordered ? movesOf(before, after) : [],
    times,
  }
  return isNothing(difference) ? undefined : difference
}

function isNothing({ driverSwap, vehicleSwap, depotsBefore, ...stops }: RouteDifference): boolean {
  const { added, removed, order, times } = stops
  const isSameRoute = !driverSwap && !vehicleSwap && !depotsBefore
  return isSameRoute && !order && added.length + removed.length + times.length === 0
}

/** Stops that keep their order among each other stay; of the others each has moved. */
function movesOf(before: RouteCopy, after: RouteCopy): RouteDifference['moves'] {
  const places = new Map(before.stops.map(({ deliveryId }, position) => [deliveryId, position]))
  const stayed = after.stops.flatMap(({ deliveryId, reference, recipient }, to) => {
    const from = places.get(deliveryId)
    return from === undefined ? [] : [{ deliveryId, reference, recipient, from, to }]
  })
  const kept = longestRise(stayed.map(({ from }) => from))
  return stayed.filter((_, index) => !kept.has(index))
}

/** The places in a list of the longest run of ever greater numbers, not all beside each other. */
function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => numbers[end]! >= number)
    const length = found === -1 ? ends.length : found
    before.set(index, ends[length - 1])
    ends[length] = index
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) rise.add(at)
  return rise
}

const idsOf = ({ stops }: RouteCopy) => stops.map(({ deliveryId }) => deliveryId)
const driverOf = ({ driverId, driverName }: RouteCopy) => ({ id: driverId, name: driverName })
const vehicleOf = ({ vehicleId, vehicleName }: RouteCopy) => ({ id: vehicleId, name: vehicleName })
const byDelivery = ({ stops }: RouteCopy) => new Map(stops.map((stop) => [stop.deliveryId, stop]))

function timesOf({ arrivalSeconds, startSeconds, endSeconds }: StopCopy) {
  return { arrivalSeconds, startSeconds, endSeconds }
}

function isSameTime(one: StopCopy, other: StopCopy): boolean {
  return (
    one.arrivalSeconds === other.arrivalSeconds &&
    one.startSeconds === other.startSeconds &&
    one.endSeconds === other.endSeconds
  )
}

/** The newer publication from the older one and what changed: shows that the differences say all of it. */
export function applyDifferences(before: readonly RouteCopy[], changes: readonly RouteDifference[]): RouteCopy[] {
  const byKey = new Map(changes.map((change) => [change.key, change]))
  const stayed = before.flatMap((route) => {
    const change = byKey.get(route.key)
    if (change?.kind === 'gone') return []
    return [change ? applied(route, change) : route]
  })
  const known = new Set(before.map(({ key }) => key))
  const fresh = changes.filter(({ kind, key }) => kind === 'new' && !known.has(key))
  return [...stayed, ...fresh.map((change) => applied({ key: change.key, stops: [] }, change))]
}

function applied({ key, stops }: Pick<RouteCopy, 'key' | 'stops'>, change: RouteDifference): RouteCopy {
  const times = new Map(change.times.map(({ deliveryId, after }) => [deliveryId, after]))
  const gone = new Set(change.removed.map(({ deliveryId }) => deliveryId))
  const next = stops
    .filter(({ deliveryId }) => !gone.has(deliveryId))
    .map((stop) => ({ ...stop, ...times.get(stop.deliveryId) }))
  for (const { position, stop } of change.added) next.splice(position, 0, stop)
  const { order } = change
  if (order) next.sort((one, other) => order.indexOf(one.deliveryId) - order.indexOf(other.deliveryId))
  return {
    key,
    driverId: change.driver.id,
    driverName: change.driver.name,
    vehicleId: change.vehicle.id,
    vehicleName: change.vehicle.name,
    depots: change.depots,
    stops: next,
  }
}

/** A time that moves by less is nothing that anyone has to hear of. */
const leastSeconds = 60

/** How many things a dispatcher would count as changed: a stop that changes its route is one of them. */
export function countChanges(changes: readonly RouteDifference[]): number {
  const moved = new Set(
    changes.flatMap(({ added, removed }) => [
      ...added.map(({ stop }) => stop.deliveryId),
      ...removed.map(({ deliveryId }) => deliveryId),
    ]),
  )
  const others = changes.reduce((sum, change) => {
    const { order, driverSwap, vehicleSwap, depotsBefore } = change
    const own = [order, driverSwap, vehicleSwap, depotsBefore].filter((one) => one !== null).length
    const isOnlyLater = own + change.added.length + change.removed.length === 0 && movesBy(change, leastSeconds)
    return sum + own + Number(isOnlyLater)
  }, 0)
  return moved.size + others
}

/** Whether a stop of a route moves by so much or more. */
export function movesBy({ times }: Pick<RouteDifference, 'times'>, seconds: number): boolean {
  return times.some(({ before, after }) => Math.abs(after.startSeconds - before.startSeconds) >= seconds)
}

/** A change of this size or more is noticeable to a recipient, and to a driver. */
export const noticedSeconds = 300

export const RecipientDifference = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  /** Seconds after midnight; `null`: not on a route. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  driverBefore: z.nullable(z.string()),
  driverAfter: z.nullable(z.string()),
})
export type RecipientDifference = z.infer<typeof RecipientDifference>

/** Recipients whose planned time changes by five minutes or more, or who get another driver. */
export function recipientDifferences(before: readonly RouteCopy[], after: readonly RouteCopy[]): RecipientDifference[] {
  const [old, now] = [spotsOf(before), spotsOf(after)]
  const all = new Map([...old, ...now])
  return [...all].flatMap(([deliveryId, { reference, recipient }]) => {
    const [former, next] = [old.get(deliveryId) ?? nowhere, now.get(deliveryId) ?? nowhere]
    if (!isNoticed(former, next)) return []
    return [
      {
        deliveryId,
        reference,
        recipient,
        before: former.start,
        after: next.start,
        driverBefore: former.driver,
        driverAfter: next.driver,
      },
    ]
  })
}

type Spot = { start: number | null; driver: string | null }
const nowhere: Spot = { start: null, driver: null }

function isNoticed(former: Spot, next: Spot): boolean {
  if (former.start === null || next.start === null || former.driver !== next.driver) return true
  return Math.abs(former.start - next.start) >= noticedSeconds
}

function spotsOf(routes: readonly RouteCopy[]): Map<number, Spot & Pick<StopCopy, 'reference' | 'recipient'>> {
  return new Map(
    routes.flatMap(({ stops, driverName: driver }) =>
      stops.map(({ deliveryId, startSeconds: start, reference, recipient }) => [
        deliveryId,
        { start, driver, reference, recipient },
      ]),
    ),
  )
}
