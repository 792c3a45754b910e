import { describe, expect, it } from 'vitest'
import type { Problem, Stop, Vehicle } from '#optimiser/problem.ts'
import { solve } from '#optimiser/solve.ts'
import { dayNow, daysFor, daysFrom } from './rules.ts'
import { dayOfShift, problemOverDays, shiftId } from './rules/over-days.ts'

const hour = 3600
const flat = [0, 60, 60, 60, 0, 60, 60, 60, 0]
const profiles = [{ name: 'van', durationsSeconds: flat, distancesMeters: flat }]
const depots = [{ id: 'hub', place: 0, openings: [{ startSeconds: 6 * hour, endSeconds: 20 * hour }] }]
const van = (day: number, change: Partial<Vehicle> = {}): Vehicle => ({
  id: String(shiftId(day, 0)),
  start: 'hub',
  end: 'hub',
  profile: 'van',
  capacity: { box: 1 },
  shift: { startSeconds: 8 * hour, endSeconds: 16 * hour },
  costs: { perHour: 3600 },
  ...change,
})
const drop = (id: string, change: Partial<Stop> = {}): Stop => ({ id, place: 1, delivery: { box: 1 }, ...change })
const dayOf = (day: number, stops: Stop[], change: Partial<Problem> = {}): Problem => ({
  units: ['box'],
  depots,
  vehicles: [van(day)],
  stops,
  profiles,
  ...change,
})
const found = (days: Problem[], wishes = {}) => {
  const { plan } = solve(problemOverDays(days, wishes), { seed: 1, stop: { iterations: 500 } })
  const dayOfStop = Object.fromEntries(
    plan.routes.flatMap(({ vehicle, stops }) => stops.map((stop) => [stop, dayOfShift(Number(vehicle))])),
  )
  return { plan, dayOfStop }
}

describe('the problem of several days', () => {
  it('includes each day that a delivery may go on', () => {
    const [one, other, third] = [drop('1'), drop('2'), drop('3')]
    const all = [one, other, third]
    const { dayOfStop } = found([dayOf(0, all), dayOf(1, all), dayOf(2, all)])
    // Each van holds one box.
    expect(Object.values(dayOfStop).toSorted()).toEqual([0, 1, 2])
    expect(found([dayOf(0, [one]), dayOf(1, [other]), dayOf(2, [third])]).dayOfStop).toEqual({ 1: 0, 2: 1, 3: 2 })
  })

  it('keeps a delivery on its day, even if it would be late there and on time on others', () => {
    const windows = [{ startSeconds: 0, endSeconds: hour, lateCostPerMinute: 0.01 }]
    const full = dayOf(0, [drop('1', { windows }), drop('2', { windows })])
    const { plan, dayOfStop } = found([full, dayOf(1, []), dayOf(2, [])])
    expect(plan.unassigned).toHaveLength(1)
    expect(Object.values(dayOfStop)).toEqual([0])
  })

  it('leaves out a day between two that a delivery may go on', () => {
    const windows = [{ startSeconds: 9 * hour, endSeconds: 9 * hour, lateCostPerMinute: 0.01 }]
    const stops = [drop('1', { windows }), drop('2', { windows }), drop('3', { windows })]
    const { plan, dayOfStop } = found([dayOf(0, stops), dayOf(1, []), dayOf(2, stops)])
    expect(Object.values(dayOfStop).toSorted()).toEqual([0, 2])
    expect(plan.unassigned).toHaveLength(1)
  })

  it('has every time of a day on that day', () => {
    const windows = [{ startSeconds: 10 * hour, endSeconds: 11 * hour }]
    const breaks = [{ kind: 'fixed', window: { startSeconds: 12 * hour, endSeconds: 13 * hour }, durationSeconds: 600 }]
    const vehicles = [van(1, { breaks: breaks as Vehicle['breaks'] })]
    const problem = problemOverDays([dayOf(0, []), dayOf(1, [drop('1', { windows })], { vehicles })])
    // A day is two days of the clock after the one before.
    const at = (hours: number) => (48 + hours) * hour
    expect(problem.stops[0]!.windows).toEqual([{ startSeconds: at(10), endSeconds: at(11) }])
    const [, second] = problem.vehicles
    expect(second!.shift).toEqual({ startSeconds: at(8), endSeconds: at(16) })
    expect(second!.breaks).toMatchObject([{ window: { startSeconds: at(12), endSeconds: at(13) } }])
    expect(problem.depots).toMatchObject([{ openings: [{ startSeconds: 6 * hour }, { startSeconds: at(6) }] }])
    const { plan } = found([dayOf(0, []), dayOf(1, [drop('1', { windows })], { vehicles })])
    const visit = plan.routes[0]!.visits.find(({ kind }) => kind === 'stop')!
    expect(visit.startSeconds).toBeGreaterThanOrEqual(at(10))
    expect(visit.startSeconds).toBeLessThanOrEqual(at(11))
  })

  it('moves nothing without a gain', () => {
    const stops = [drop('1')]
    for (const day of [0, 1, 2]) {
      const days = [dayOf(0, stops), dayOf(1, stops), dayOf(2, stops)]
      expect(found(days, { present: new Map([['1', day]]) }).dayOfStop).toEqual({ 1: day })
    }
  })

  it('puts a pickup and its drop on a day that suits both', () => {
    const [pickup, delivery] = [drop('1', { delivery: {} }), drop('2', { delivery: {}, place: 2 })]
    const pairs = [{ pickup: '1', delivery: '2', quantities: { box: 1 } }]
    const days = [dayOf(0, [pickup]), dayOf(1, [pickup, delivery], { pairs }), dayOf(2, [delivery])]
    expect(found(days).dayOfStop).toEqual({ 1: 1, 2: 1 })
  })
})

describe('the days of a delivery', () => {
  const horizon = { days: daysFrom('2026-11-30', 4), closed: new Set(['2026-12-02']) }
  const range = { earliestDate: '2026-12-01', latestDate: '2026-12-20' }

  it('are those of its range within the horizon, except holidays', () => {
    expect(horizon.days).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'])
    expect(daysFor({ date: null, ...range, isFlexible: true }, horizon)).toEqual([1, 3])
    // Who was put on a holiday may stay there.
    expect(daysFor({ date: '2026-12-02', ...range, isFlexible: true }, horizon)).toEqual([1, 2, 3])
  })

  it('are only its date if it is not flexible', () => {
    expect(daysFor({ date: '2026-12-01', ...range, isFlexible: false }, horizon)).toEqual([1])
    expect(dayNow({ date: null }, horizon)).toEqual([])
    expect(dayNow({ date: '2026-12-03' }, horizon)).toEqual([3])
  })
})
