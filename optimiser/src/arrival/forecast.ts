import { Random } from '../search/random.ts'
import { deviationOf, expectedLog, type Law } from './law.ts'
import { driveClassOf, driveKeys, serviceKeys, type ArrivalModel } from './model.ts'
import { beliefOf, noPace, type Belief, type Pace } from './pace.ts'
import { driveFloorSeconds, haltFloorSeconds, serviceFloorSeconds, type Place } from './past.ts'
import { quantileOf, shareBelow, valueAt } from './spread.ts'

/** What a route still has to do, in order. Times are seconds after midnight. */
export interface RestOfRoute {
  readonly driver: string
  readonly nowSeconds: number
  /** When the first visit began: it arrived there if it stands there, or set out for it. Not after now, except before it leaves. */
  readonly sinceSeconds: number
  readonly isStanding: boolean
  readonly visits: readonly RestVisit[]
  /** What it did today, and what the other routes of today did. */
  readonly pace?: Pace
  readonly others?: readonly Pace[]
}
export interface RestVisit extends Omit<Place, 'hour' | 'driver'> {
  /** Of what happens there, so that a forecast doesn't jump when another stop is done. */
  readonly seed: number
  /** What the roads say, from the visit before. */
  readonly driveSeconds: number
  readonly serviceSeconds: number
  readonly windows: readonly { readonly startSeconds: number; readonly endSeconds: number }[]
  /** A break, or loading again. */
  readonly isHalt: boolean
}

/** When a visit begins: on arrival, or when its window opens. */
export interface ArrivalForecast {
  /** 10, 50 and 90 of 100 futures have begun by then. */
  readonly lowSeconds: number
  readonly medianSeconds: number
  readonly highSeconds: number
}

/** Tried futures: enough that the edges move by no more than a few per cent of the width with another seed. */
const usualDraws = 240

/** Simulates the rest of a route. The same input gives the same forecast. */
export function forecastArrivals(model: ArrivalModel, rest: RestOfRoute, draws = usualDraws): ArrivalForecast[] {
  const { pace = noPace, others = [] } = rest
  const drivePace = beliefOf(
    model.drive,
    pace.drive,
    others.map(({ drive }) => drive),
  )
  const servicePace = beliefOf(
    model.service,
    pace.service,
    others.map(({ service }) => service),
  )
  const futures: Futures = {
    driver: rest.driver,
    clock: new Float64Array(draws).fill(rest.sinceSeconds),
    drivePace: drawPace(drivePace, new Random(1), draws),
    servicePace: drawPace(servicePace, new Random(2), draws),
  }
  return rest.visits.map((visit, index) => {
    const isFirst = index === 0
    const random = new Random(visit.seed)
    if (!(isFirst && rest.isStanding))
      drive(model.drive, visit, futures, { random, after: isFirst ? rest.nowSeconds : null })
    const begins = begin(visit, futures.clock)
    serve(model, visit, futures, { random, after: isFirst && rest.isStanding ? rest.nowSeconds : null })
    return forecastFrom(begins)
  })
}

interface Futures {
  readonly driver: string
  /** How far each future has come. */
  readonly clock: Float64Array
  readonly drivePace: Float64Array
  readonly servicePace: Float64Array
}
interface Step {
  readonly random: Random
  /** It isn't over by then. */
  readonly after: number | null
}

/** Evenly spaced rather than drawn, in random order: fewer futures are enough. */
function drawPace({ mean, variance }: Belief, random: Random, draws: number): Float64Array {
  const deviation = Math.sqrt(variance)
  const paces = Float64Array.from({ length: draws }, (_, index) => mean + deviation * normalAt((index + 0.5) / draws))
  for (let index = draws - 1; index > 0; index--) {
    const other = random.below(index + 1)
    const kept = paces[index]!
    paces[index] = paces[other]!
    paces[other] = kept
  }
  return paces
}

/** Shore's approximation (1982) of the normal quantile. */
function normalAt(share: number): number {
  const half = Math.max(share, 1 - share)
  const value = 5.5556 * (1 - ((1 - half) / half) ** 0.1186)
  return share < 0.5 ? -value : value
}

function drive(law: Law, visit: RestVisit, { driver, clock, drivePace }: Futures, step: Step): void {
  if (visit.isHalt && visit.driveSeconds === 0) return
  const { driveSeconds, zone } = visit
  const lengthClass = driveClassOf(driveSeconds)
  const planned = Math.log(driveSeconds + driveFloorSeconds)
  const known: ({ log: number; deviation: number } | undefined)[] = []
  for (let draw = 0; draw < clock.length; draw++) {
    const hour = hourOf(clock[draw]!)
    let at = known[hour]
    if (!at) {
      const keys = driveKeys(driveSeconds, { hour, driver, zone })
      at = { log: planned + expectedLog(law, keys), deviation: deviationOf(law, keys, lengthClass) }
      known[hour] = at
    }
    const waited = step.after === null ? 0 : step.after - clock[draw]!
    const log = at.log + drivePace[draw]!
    clock[draw]! += took(law, { log, deviation: at.deviation, waited, floor: driveFloorSeconds }, step.random)
  }
}

function serve(model: ArrivalModel, visit: RestVisit, { driver, clock, servicePace }: Futures, step: Step): void {
  const { isHalt, serviceSeconds } = visit
  const law = isHalt ? model.halt : model.service
  const keys = isHalt ? [] : serviceKeys({ ...visit, driver })
  const floor = isHalt ? haltFloorSeconds : serviceFloorSeconds
  const planned = Math.log(serviceSeconds + floor) + expectedLog(law, keys)
  const deviation = deviationOf(law, keys, 0)
  for (let draw = 0; draw < clock.length; draw++) {
    const waited = step.after === null ? 0 : step.after - clock[draw]!
    const log = planned + (isHalt ? 0 : servicePace[draw]!)
    clock[draw]! += took(law, { log, deviation, waited, floor }, step.random)
  }
}

/** How long something takes in one future; where it has begun, longer than it has taken already. */
function took(
  { spread }: Law,
  { log, deviation, waited, floor }: { log: number; deviation: number; waited: number; floor: number },
  random: Random,
): number {
  let share = random.unit()
  if (waited > 0) {
    const passed = shareBelow(spread, (Math.log(waited + floor) - log) / deviation)
    share = passed + (1 - passed) * share
  }
  return Math.max(0, waited, Math.exp(log + deviation * valueAt(spread, share)) - floor)
}

/** Who comes before a window opens waits for it; who comes after the last is served all the same. */
function begin({ windows }: RestVisit, clock: Float64Array): Float64Array {
  for (let draw = 0; windows.length > 0 && draw < clock.length; draw++) {
    const at = clock[draw]!
    const next = windows.find(({ endSeconds }) => endSeconds >= at)
    if (next && next.startSeconds > at) clock[draw] = next.startSeconds
  }
  return Float64Array.from(clock).sort()
}

function forecastFrom(sorted: Float64Array): ArrivalForecast {
  return {
    lowSeconds: quantileOf(sorted, 0.1),
    medianSeconds: quantileOf(sorted, 0.5),
    highSeconds: quantileOf(sorted, 0.9),
  }
}

function hourOf(seconds: number): number {
  return Math.floor(seconds / 3600) % 24
}
