import { NO_WAY } from '../model/model.ts'
import { checkPart, ProblemFault } from './fault.ts'
import { byKind, orderShape } from './plan-shape.ts'
import {
  any,
  coordinates,
  finite,
  listOf,
  matrix,
  numberWithin,
  object,
  oneOf,
  table,
  text,
  truth,
  wholeWithin,
} from './shape.ts'
import type { Shape } from './shape.ts'

const seconds = numberWithin(0, NO_WAY)
const price = numberWithin(0, 1e12)
const place = wholeWithin(0, 1e6)
const ids = listOf(text)
const quantities = table(numberWithin(0, 1e9))

function span(more: Readonly<Record<string, Shape>> = {}): Shape {
  const shape = object({ startSeconds: finite, endSeconds: finite, ...more })
  return (value) => {
    shape(value)
    // The shape has just been checked.
    const { startSeconds, endSeconds } = value as { startSeconds: number; endSeconds: number }
    if (endSeconds < startSeconds)
      throw new ProblemFault('endSeconds', { kind: 'ends-before-start', start: startSeconds, end: endSeconds })
  }
}

const depot = object({ id: text, place, 'openings?': listOf(span()), 'loadingSeconds?': seconds })

const fixedBreak = object({
  kind: any,
  window: span(),
  'otherWindows?': listOf(span()),
  durationSeconds: seconds,
  'always?': truth,
  'maxLoad?': quantities,
})
const drivingBreak = object({
  kind: any,
  afterDrivingSeconds: numberWithin(1, NO_WAY),
  durationSeconds: numberWithin(1, NO_WAY),
  'parts?': listOf(numberWithin(1, NO_WAY), { least: 2, most: 2 }),
  'replacedBy?': oneOf('waiting', 'standing'),
})
const anyBreak = byKind({ fixed: fixedBreak, driving: wholeDrivingBreak })

function wholeDrivingBreak(value: unknown): void {
  drivingBreak(value)
  // The shape has just been checked.
  const { parts, durationSeconds } = value as { parts?: [number, number]; durationSeconds: number }
  if (parts && Math.round(parts[0]) + Math.round(parts[1]) < Math.round(durationSeconds)) {
    throw new ProblemFault('parts', { kind: 'parts-too-short', parts, whole: durationSeconds })
  }
}

const vehicle = object({
  id: text,
  'start?': text,
  'end?': text,
  'profile?': text,
  'shift?': span(),
  'capacity?': quantities,
  'skills?': ids,
  'features?': ids,
  'costs?': object({
    'fixed?': price,
    'perKilometer?': price,
    'perHour?': price,
    'perDrivingHour?': price,
    'perWorkHour?': price,
  }),
  'limits?': object({
    'distanceMeters?': numberWithin(0, 1e12),
    'durationSeconds?': numberWithin(0, 1e12),
    'drivingSeconds?': numberWithin(0, 1e12),
    'stops?': wholeWithin(0, 1e9),
  }),
  'overtime?': object({ upToSeconds: seconds, costPerMinute: price }),
  'weights?': object({ perHour: price, overtimePerMinute: price }),
  'reload?': object({ depots: listOf(text, { least: 1 }), 'atMost?': wholeWithin(0, 1e6) }),
  'breaks?': listOf(anyBreak),
  'lawfulDay?': object({ 'drivingSeconds?': numberWithin(0, 1e12), 'durationSeconds?': numberWithin(0, 1e12) }),
})

const stop = object({
  id: text,
  place,
  'delivery?': quantities,
  'pickup?': quantities,
  'windows?': listOf(span({ 'lateCostPerMinute?': price })),
  'serviceSeconds?': seconds,
  'setupSeconds?': seconds,
  'skills?': ids,
  'features?': ids,
  'priority?': numberWithin(0, 1e6),
  'prize?': price,
  'position?': oneOf('first', 'last'),
  'maxOnBoardSeconds?': seconds,
  'promise?': span(),
  'workByVehicle?': table(object({ 'serviceSeconds?': seconds, 'setupSeconds?': seconds })),
  'costByVehicle?': table(price),
})

const pair = object({ pickup: text, delivery: text, 'quantities?': quantities, 'maxOnBoardSeconds?': seconds })
const relation = object({ kind: oneOf('together', 'apart'), stops: ids })
const pastBreak = object({ startSeconds: finite, durationSeconds: numberWithin(1, NO_WAY) })
const prefixVisit = object({ stop: text, 'served?': span() })
const prefix = object({
  vehicle: text,
  visits: listOf(prefixVisit),
  'startSeconds?': finite,
  'breaks?': listOf(pastBreak),
  'reloads?': listOf(span({ depot: text })),
})
const locks = object({
  'vehicles?': listOf(object({ stop: text, vehicle: text })),
  'orders?': listOf(ids),
  'prefixes?': listOf(prefix),
  'routes?': ids,
})

const change = { 'cost?': price, 'atMost?': wholeWithin(0, 1e9) }
const stability = object({
  'reference?': orderShape,
  'vehicles?': object(change),
  'orders?': object(change),
  'promises?': object({ ...change, 'toleranceSeconds?': seconds }),
})

const goals = object({
  'vehiclesFirst?': truth,
  'unassignedCost?': price,
  'balance?': object({
    'costPerSquaredHour?': price,
    'costPerSquaredStop?': price,
    'costPerSquaredQuantity?': price,
    'unit?': text,
    'among?': oneOf('used', 'all'),
  }),
  'compactnessCostPerKilometer?': price,
})

const traffic = object({
  factors: listOf(numberWithin(0.01, 1000), { least: 24, most: 24 }),
  'clockAtZeroSeconds?': finite,
})
const profileShape = object({
  name: text,
  durationsSeconds: matrix,
  distancesMeters: any,
  'legCosts?': matrix,
  'traffic?': traffic,
})

// A matrix used for both durations and distances is checked once.
const profile: Shape = (value) => {
  profileShape(value)
  // The shape has just been checked.
  const { durationsSeconds, distancesMeters } = value as { durationsSeconds: unknown; distancesMeters: unknown }
  if (distancesMeters !== durationsSeconds) checkPart('distancesMeters', distancesMeters, matrix)
}

/** The shape of a problem, field by field. Consistency between fields is checked in `agreement.ts`. */
export const problemShape = object({
  'depots?': listOf(depot),
  vehicles: listOf(vehicle),
  stops: listOf(stop),
  profiles: listOf(profile, { least: 1 }),
  'places?': listOf(coordinates),
  'units?': listOf(text, { most: 32 }),
  'pairs?': listOf(pair),
  'relations?': listOf(relation),
  'locks?': locks,
  'stability?': stability,
  'goals?': goals,
  'startPlan?': orderShape,
})
