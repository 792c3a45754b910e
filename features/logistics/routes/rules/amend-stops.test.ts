import { expect, it } from 'vitest'
import type { RouteFigures, RouteVisit } from '../../plans/rules.ts'
import { amended } from './amend-stops.ts'

const stop = (deliveryId: number, startSeconds: number, type = 'drop') => ({
  deliveryId,
  type,
  quantities: { parcels: deliveryId },
  arrivalSeconds: startSeconds,
  startSeconds,
  endSeconds: startSeconds + 60,
  lateSeconds: 0,
  slackSeconds: null,
  load: [0],
})
const visit = (kind: RouteVisit['kind'], afterStops: number, load = [0]): RouteVisit => ({
  kind,
  afterStops,
  arrivalSeconds: 0,
  startSeconds: 0,
  endSeconds: 100,
  load,
})
const figures: RouteFigures = {
  startSeconds: 0,
  endSeconds: 1000,
  distanceMeters: 5000,
  durationSeconds: 1000,
  drivingSeconds: 500,
  serviceSeconds: 300,
  waitingSeconds: 0,
  overtimeSeconds: 0,
  lateSeconds: 0,
  cost: 900,
  co2Grams: 0,
  loadShare: 0,
  visits: [visit('start', 0, [6]), visit('break', 2), visit('end', 3)],
}
const before = [stop(1, 100), stop(2, 200), stop(3, 300)]
const more = { distanceMeters: -1000, durationSeconds: -100, cost: -50 }

it('takes stops off a route with their goods, and leaves a break after what came before it', () => {
  const change = {
    order: [1, 3],
    times: new Map([[3, { arrivalSeconds: 230, startSeconds: 250, lateSeconds: 30, slackSeconds: -30 }]]),
    finishSeconds: 900,
    more,
  }
  const { stops, figures: after } = amended({ figures, before, known: before, units: ['parcels'] }, change)
  expect(stops.map(({ deliveryId }) => deliveryId)).toEqual([1, 3])
  // 1 + 3 parcels leave the depot; 3 are left after the first stop, and none after the last.
  expect(stops.map(({ load }) => load)).toEqual([[3], [0]])
  expect(stops[0]).toMatchObject({ startSeconds: 100, endSeconds: 160, lateSeconds: 0 })
  expect(stops[1]).toMatchObject({ arrivalSeconds: 230, startSeconds: 250, endSeconds: 310, lateSeconds: 30 })
  expect(after).toMatchObject({
    endSeconds: 900,
    distanceMeters: 4000,
    durationSeconds: 900,
    cost: 850,
    lateSeconds: 30,
  })
  expect(after.visits.map(({ kind, afterStops }) => [kind, afterStops])).toEqual([
    ['start', 0],
    ['break', 1],
    ['end', 2],
  ])
})

it('takes in stops of another route where they are put', () => {
  const taken = stop(7, 50, 'pickup')
  const change = { order: [1, 7, 2, 3], times: new Map(), finishSeconds: 1200, more }
  const { stops, figures: after } = amended({ figures, before, known: [...before, taken], units: ['parcels'] }, change)
  expect(stops.map(({ deliveryId }) => deliveryId)).toEqual([1, 7, 2, 3])
  // 6 leave the depot: 5 after the first, 12 with what is picked up, then 10 and 7.
  expect(stops.map(({ load }) => load)).toEqual([[5], [12], [10], [7]])
  expect(after.visits.map(({ kind, afterStops }) => [kind, afterStops])).toEqual([
    ['start', 0],
    ['break', 3],
    ['end', 4],
  ])
})
