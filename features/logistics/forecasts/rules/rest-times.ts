import type { NamedProblem } from '#optimiser/named-problem.ts'
import type { PlanOrder, StopWindow, Traffic } from '#optimiser/problem.ts'

/** A stop that is still to be driven to, or a halt between stops: a break, or loading again. */
export type Visit = {
  /** `null` for a halt. */
  deliveryId: number | null
  /** Row of the matrix; `null` where the vehicle is by then. */
  place: number | null
  serviceSeconds: number
  windows: readonly StopWindow[]
}

/** What is left of a route. Times are seconds after midnight of its day. */
export type Rest = {
  /** From when on it drives, and from which place. */
  leaves: { atSeconds: number; place: number }
  visits: readonly Visit[]
  /** Where it ends; `null`: at its last stop. */
  endPlace: number | null
  travel: { matrixKey: string; speedPercent: number; traffic?: Traffic | undefined }
  /** What an hour of the route weighs, against what a late minute costs. */
  weightPerHour: number
  costs: { perKilometer: number; perHour: number }
}

const vehicle = 'route'
const here = 'here'

/** The problem of what is left: the past is one visit that has been, and the rest follows straight after it. */
export function restProblem(rest: Rest): { problem: NamedProblem; order: PlanOrder } {
  const { leaves, visits, endPlace, travel, weightPerHour, costs } = rest
  const { atSeconds, place } = leaves
  const { matrixKey, speedPercent, traffic } = travel
  let last = place
  const stops = visits.map(({ place: at, serviceSeconds, windows }, index) => {
    last = at ?? last
    return { id: String(index), place: last, serviceSeconds, windows: [...windows] }
  })
  const served = { startSeconds: atSeconds, endSeconds: atSeconds }
  return {
    problem: {
      depots: endPlace === null ? [] : [{ id: 'end', place: endPlace }],
      vehicles: [
        {
          id: vehicle,
          profile: 'way',
          costs,
          weights: { perHour: weightPerHour, overtimePerMinute: 0 },
          ...(endPlace !== null && { end: 'end' }),
        },
      ],
      stops: [{ id: here, place, serviceSeconds: 0 }, ...stops],
      profiles: [{ name: 'way', matrixKey, speedPercent, ...(traffic && { traffic }) }],
      locks: {
        prefixes: [{ vehicle, visits: [{ stop: here, served }], startSeconds: atSeconds, breaks: [], reloads: [] }],
      },
    },
    order: { routes: [{ vehicle, stops: [here, ...stops.map(({ id }) => id)] }] },
  }
}

type Times = { arrivalSeconds: number; startSeconds: number; endSeconds: number }
type Evaluated = {
  visits: readonly (Times & { kind: string; stop?: string })[]
  costs: { distance: number; time: number }
  totals: { distanceMeters: number; durationSeconds: number }
}
/** What the rest takes; the cost without what being late costs. */
export type RestFigures = { distanceMeters: number; durationSeconds: number; cost: number }
export type RestTimes = { visits: Times[]; finishSeconds: number; figures: RestFigures }

/** When what is left happens, in the order of its visits. */
export function restTimes({ visits }: Rest, { costs, totals, ...evaluated }: Evaluated): RestTimes {
  const timesOf = new Map(evaluated.visits.flatMap((one) => (one.stop === undefined ? [] : [[one.stop, one] as const])))
  return {
    visits: visits.map((_, index) => {
      const { arrivalSeconds, startSeconds, endSeconds } = timesOf.get(String(index))!
      return { arrivalSeconds, startSeconds, endSeconds }
    }),
    finishSeconds: evaluated.visits.at(-1)!.endSeconds,
    figures: {
      distanceMeters: totals.distanceMeters,
      durationSeconds: totals.durationSeconds,
      cost: costs.distance + costs.time,
    },
  }
}
