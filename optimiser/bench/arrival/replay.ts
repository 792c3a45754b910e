import { correctedForecast, horizonOf, learnMiss, noCorrection, type Correction } from '../../src/arrival/correction.ts'
import { forecastArrivals, type ArrivalForecast, type RestOfRoute } from '../../src/arrival/forecast.ts'
import { learnArrivals, unlearnedModel, type ArrivalModel } from '../../src/arrival/model.ts'
import { noPace, paceOf, type Pace } from '../../src/arrival/pace.ts'
import type { PastHalt, PastStop } from '../../src/arrival/past.ts'
import type { SimulatedRoute, SimulatedStop } from './days.ts'

/** What every method may know of a stop at the moment of a forecast, and when it began in the end. */
export interface Case {
  readonly day: number
  readonly zone: number
  readonly horizon: number
  readonly nowSeconds: number
  readonly beganSeconds: number
  readonly plannedSeconds: number
  /** Of what the route did last. */
  readonly delaySeconds: number
  readonly route: SimulatedRoute
  /** How many stops are done, and the place of the stop. */
  readonly done: number
  readonly stop: number
  readonly raw: ArrivalForecast
  readonly learned: ArrivalForecast
}

export interface Learner {
  model: ArrivalModel
  correction: Correction
  readonly past: PastStop[]
  readonly halts: PastHalt[]
}
export function newLearner(): Learner {
  return { model: unlearnedModel, correction: noCorrection, past: [], halts: [] }
}

/** So many days are remembered. */
const rememberedStops = 60 * 400

/** After a day, what it showed is learned. */
export function learnDay(learner: Learner, routes: readonly SimulatedRoute[]): void {
  learner.past.push(...routes.flatMap((route) => route.stops.map((stop) => pastStop(route, stop))))
  learner.past.splice(0, Math.max(0, learner.past.length - rememberedStops))
  learner.halts.push(...routes.flatMap(haltsOf))
  learner.model = learnArrivals(learner.past, learner.halts)
}

function haltsOf({ stops }: SimulatedRoute): PastHalt[] {
  return stops.flatMap(({ breakSeconds, leftSeconds }, index) =>
    breakSeconds === 0 ? [] : [{ plannedSeconds: breakSeconds, seconds: leftSeconds - stops[index - 1]!.doneSeconds }],
  )
}

function pastStop(route: SimulatedRoute, stop: SimulatedStop): PastStop {
  const { customer, leftSeconds, arrivedSeconds, beganSeconds, doneSeconds, plannedDriveSeconds } = stop
  return {
    day: String(route.day),
    route: `${route.day} ${route.id}`,
    hour: Math.floor(leftSeconds / 3600) % 24,
    driver: String(route.id),
    ...placeOf(stop),
    plannedDriveSeconds,
    // Drivers record breaks, as planned ones are: what is left is the drive.
    driveSeconds: arrivedSeconds - leftSeconds,
    plannedServiceSeconds: customer.plannedServiceSeconds,
    serviceSeconds: doneSeconds - beganSeconds,
  }
}

function placeOf({ customer: { id, zone, address } }: SimulatedStop) {
  return { zone: String(zone), address: String(address), customer: String(id) }
}

type Happening = {
  readonly atSeconds: number
  readonly route: SimulatedRoute
  readonly stop: number
  readonly kind: 'arrives' | 'leaves'
}

/** Drives one day in the order in which things happen: a forecast whenever a route leaves a stop, a lesson at each arrival. */
export function replayDay(learner: Learner, routes: readonly SimulatedRoute[]): Case[] {
  const paces = new Map<SimulatedRoute, Pace>()
  const open = new Map<string, Case[]>()
  const cases: Case[] = []
  for (const { route, stop, kind, atSeconds } of happeningsOf(routes)) {
    if (kind === 'arrives') {
      for (const one of open.get(`${route.id} ${stop}`) ?? []) {
        cases.push(one)
        const miss = { raw: one.raw, madeSeconds: one.nowSeconds, beganSeconds: one.beganSeconds }
        learner.correction = learnMiss(learner.correction, miss)
      }
      open.delete(`${route.id} ${stop}`)
    } else {
      const done = route.stops.slice(0, stop + 1).map((each) => pastStop(route, each))
      paces.set(route, paceOf(learner.model, done))
      const others = routes.flatMap((other) => (other === route ? [] : (paces.get(other) ?? [])))
      const at = { nowSeconds: atSeconds, pace: paces.get(route) ?? noPace, others }
      for (const one of forecastStops(learner, { route, done: stop + 1, at })) keepFirst(open, one)
    }
  }
  return cases
}

type At = Pick<RestOfRoute, 'nowSeconds' | 'pace' | 'others'>

function forecastStops({ model, correction }: Learner, of: { route: SimulatedRoute; done: number; at: At }): Case[] {
  const { route, done, at } = of
  const { nowSeconds } = at
  const rest = restOf(route, done, at)
  return forecastArrivals(model, rest)
    .filter((_forecast, index) => !rest.visits[index]!.isHalt)
    .map((raw, index) => {
      const horizon = horizonOf(raw.medianSeconds - nowSeconds)
      const learned = correctedForecast(correction, raw, nowSeconds)
      return caseOf({ route, done, stop: done + index, nowSeconds, raw, learned, horizon })
    })
}

/** Of each stop, the first forecast on each horizon is scored: the one a recipient would have been given. */
function keepFirst(open: Map<string, Case[]>, one: Case): void {
  const key = `${one.route.id} ${one.stop}`
  const kept = open.get(key) ?? []
  if (!kept.some(({ horizon }) => horizon === one.horizon)) open.set(key, [...kept, one])
}

function caseOf(of: Pick<Case, 'route' | 'done' | 'stop' | 'nowSeconds' | 'raw' | 'learned' | 'horizon'>): Case {
  const { route, stop, done, nowSeconds } = of
  const { customer, beganSeconds, plannedArrivalSeconds, windows } = route.stops[stop]!
  const last = route.stops[done - 1]
  const plannedNow = last
    ? Math.max(last.plannedArrivalSeconds, last.windows[0]?.startSeconds ?? 0) + last.customer.plannedServiceSeconds
    : route.plannedDepartSeconds
  return {
    ...of,
    day: route.day,
    zone: customer.zone,
    beganSeconds,
    plannedSeconds: Math.max(plannedArrivalSeconds, windows[0]?.startSeconds ?? 0),
    delaySeconds: nowSeconds - plannedNow,
  }
}

function happeningsOf(routes: readonly SimulatedRoute[]): Happening[] {
  const all = routes.flatMap((route): Happening[] => [
    { atSeconds: route.departedSeconds, route, stop: -1, kind: 'leaves' },
    ...route.stops.flatMap((one, stop): Happening[] => [
      { atSeconds: one.beganSeconds, route, stop, kind: 'arrives' },
      { atSeconds: one.doneSeconds, route, stop, kind: 'leaves' },
    ]),
  ])
  return all
    .filter(({ stop, route, kind }) => kind === 'arrives' || stop < route.stops.length - 1)
    .toSorted((one, other) => one.atSeconds - other.atSeconds)
}

function restOf(route: SimulatedRoute, done: number, at: At): RestOfRoute {
  const visits = route.stops.slice(done).flatMap((stop) => {
    const visit = {
      ...placeOf(stop),
      seed: stop.customer.id,
      driveSeconds: stop.plannedDriveSeconds,
      serviceSeconds: stop.customer.plannedServiceSeconds,
      windows: stop.windows,
      isHalt: false,
    }
    if (stop.breakSeconds === 0) return [visit]
    return [{ ...visit, driveSeconds: 0, serviceSeconds: stop.breakSeconds, windows: [], isHalt: true }, visit]
  })
  return { ...at, driver: String(route.id), sinceSeconds: at.nowSeconds, isStanding: false, visits }
}
