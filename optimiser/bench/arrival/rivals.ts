import type { ArrivalForecast } from '../../src/arrival/forecast.ts'
import { horizons } from '../../src/arrival/correction.ts'
import type { Case } from './replay.ts'
import { growForest, type Forest } from './trees.ts'

/** A method that learns from past cases and forecasts others. */
export type Rival = (past: readonly Case[]) => (one: Case) => ArrivalForecast

/** Each rival gets the edges of its band from its own past errors, by horizon. */
function withEdges(past: readonly Case[], middleOf: (one: Case) => number): (one: Case) => ArrivalForecast {
  const errors = Array.from({ length: horizons }, (_, horizon) =>
    Float64Array.from(
      past.filter((one) => one.horizon === horizon),
      (one) => one.beganSeconds - middleOf(one),
    ).sort(),
  )
  return (one) => {
    const sorted = errors[one.horizon]!
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
    const medianSeconds = middleOf(one)
    return { lowSeconds: medianSeconds + at(0.1), medianSeconds, highSeconds: medianSeconds + at(0.9) }
  }
}

export const planPlusDelay: Rival = (past) => withEdges(past, (one) => one.plannedSeconds + one.delaySeconds)

/** The mean by horizon: better than one mean for all. */
export const planPlusMean: Rival = (past) => {
  const means = Array.from({ length: horizons }, (_, horizon) => {
    const own = past.filter((one) => one.horizon === horizon)
    return own.reduce((sum, one) => sum + one.beganSeconds - one.plannedSeconds, 0) / Math.max(1, own.length)
  })
  return withEdges(past, (one) => one.plannedSeconds + means[one.horizon]!)
}

const mostRows = 30_000

/** Boosted trees of our own, one forest for each quantile, over what the past of customers, zones and the route says. */
export const boostedTrees: Rival = (past) => {
  const known = encodingsOf(past)
  const every = Math.ceil(past.length / mostRows)
  const some = past.filter((_one, index) => index % every === 0)
  const rows = some.map((one) => featuresOf(one, known))
  const targets = Float64Array.from(some, (one) => one.beganSeconds - baseOf(one))
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share): Forest => growForest(rows, targets, share))
  return (one) => {
    const row = featuresOf(one, known)
    const [first, second, third] = [low!, middle!, high!]
      .map((forest) => baseOf(one) + forest.predict(row))
      .toSorted((a, b) => a - b)
    return { lowSeconds: first!, medianSeconds: second!, highSeconds: third! }
  }
}

function baseOf({ plannedSeconds, delaySeconds }: Case): number {
  return plannedSeconds + delaySeconds
}

interface Encodings {
  readonly service: ReadonlyMap<number, number>
  readonly drive: ReadonlyMap<string, number>
}

/** Means of actual over planned by customer, and by zone and hour, shrunk by five visits' worth of the plan. */
function encodingsOf(past: readonly Case[]): Encodings {
  const service = new Map<number, { sum: number; count: number }>()
  const drive = new Map<string, { sum: number; count: number }>()
  for (const route of new Set(past.map((one) => one.route))) {
    for (const stop of route.stops) {
      const { customer } = stop
      add(service, customer.id, (stop.doneSeconds - stop.beganSeconds) / customer.plannedServiceSeconds)
      add(
        drive,
        `${customer.zone} ${Math.floor(stop.leftSeconds / 3600)}`,
        (stop.arrivedSeconds - stop.leftSeconds + 60) / (stop.plannedDriveSeconds + 60),
      )
    }
  }
  const meansOf = <Key>(sums: Map<Key, { sum: number; count: number }>) =>
    new Map([...sums].map(([key, { sum, count }]) => [key, (sum + 5) / (count + 5)]))
  return { service: meansOf(service), drive: meansOf(drive) }
}

function add<Key>(sums: Map<Key, { sum: number; count: number }>, key: Key, value: number): void {
  const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 }
  sums.set(key, { sum: sum + value, count: count + 1 })
}

function featuresOf(
  { route, done, stop, nowSeconds, delaySeconds, zone, plannedSeconds }: Case,
  known: Encodings,
): number[] {
  const ahead = route.stops.slice(done, stop + 1)
  const before = route.stops.slice(0, done)
  const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0)
  const served = ahead.slice(0, -1)
  const clock = (index: number) =>
    Math.floor((nowSeconds + (index / Math.max(1, ahead.length)) * (plannedSeconds + delaySeconds - nowSeconds)) / 3600)
  return [
    plannedSeconds + delaySeconds - nowSeconds,
    delaySeconds,
    ahead.length,
    nowSeconds / 3600,
    zone,
    sum(ahead, (one) => one.plannedDriveSeconds),
    sum(served, (one) => one.customer.plannedServiceSeconds),
    sum(served, (one) => one.customer.plannedServiceSeconds * ((known.service.get(one.customer.id) ?? 1) - 1)),
    ahead.reduce(
      (total, one, index) =>
        total + (one.plannedDriveSeconds + 60) * ((known.drive.get(`${one.customer.zone} ${clock(index)}`) ?? 1) - 1),
      0,
    ),
    sum(ahead, (one) => one.breakSeconds),
    sum(before, (one) => one.arrivedSeconds - one.leftSeconds) /
      Math.max(
        1,
        sum(before, (one) => one.plannedDriveSeconds),
      ),
    sum(before, (one) => one.doneSeconds - one.beganSeconds) /
      Math.max(
        1,
        sum(before, (one) => one.customer.plannedServiceSeconds * (known.service.get(one.customer.id) ?? 1)),
      ),
    done,
    Math.max(...ahead.map(({ windows }) => (windows[0]?.startSeconds ?? 0) - nowSeconds)),
    route.id,
  ]
}
