import { expect, it } from 'vitest'
import type { DriverRoute, DriverStop } from '../../contract.ts'
import type { FoldAction } from '../../rules.ts'
import { foldRoute } from '../../rules/fold-route.ts'
import type { Heard } from './heard.ts'
import { expectedOf, secondsOfDay } from './expected-times.ts'

const day = '2026-11-23'
const hour = 3600
const stop = (stopId: number, arrivalSeconds: number, more: Partial<DriverStop> = {}): DriverStop => ({
  stopId,
  position: stopId,
  reference: '',
  type: 'drop',
  recipient: '',
  phone: '',
  address: '',
  door: [0, 0],
  parking: null,
  accessNotes: '',
  driverNote: '',
  instruction: null,
  windows: [],
  quantities: {},
  items: [],
  codes: [],
  priority: 1,
  attempts: 0,
  proof: null,
  dueCents: null,
  arrivalSeconds,
  startSeconds: arrivalSeconds,
  endSeconds: arrivalSeconds + 300,
  slackSeconds: 1800,
  promise: null,
  state: 'published',
  isGone: null,
  ...more,
})
const route: DriverRoute = {
  id: 1,
  day,
  number: 1,
  planName: '',
  note: '',
  isRecalled: false,
  vehicle: { id: 1, name: '', plate: '', profile: 'van' },
  start: null,
  end: null,
  startSeconds: 8 * hour,
  endSeconds: 12 * hour,
  distanceMeters: 0,
  units: [],
  visits: [],
  // Fifteen minutes to each, five minutes at each.
  stops: [stop(1, 8.25 * hour), stop(2, 8.25 * hour + 1200), stop(3, 8.25 * hour + 2400)],
  change: null,
  acceptedNumber: null,
}
const ms = (seconds: number) => Date.parse(`${day}T00:00:00Z`) + seconds * 1000
let made = 0
const act = (kind: string, stopId: number | null, seconds: number): FoldAction => {
  made++
  const id = `a${made}`
  return { id, deviceId: 'phone', sequence: made, kind, stopId, atMs: ms(seconds), data: {}, isByOffice: false }
}
const noNews: Heard = { hasNews: false, leftMs: null }
type Known = { stops?: DriverStop[]; of?: DriverRoute; heard?: Heard }
const expectedAt = (seconds: number, acts: FoldAction[], { stops, of = route, heard = noNews }: Known = {}) => {
  const state = foldRoute(
    { numbers: [], isRecalled: false, hasLoadCheck: false, mayReorder: true, stops: route.stops },
    acts,
  )
  const open = (stops ?? of.stops).filter(({ stopId }) => state.stops.get(stopId)?.doneAtMs === null)
  const clock = { nowMs: ms(seconds), timeZone: 'UTC', heard }
  return [...expectedOf(of, state, open, clock)].map(([stopId, one]) => [
    stopId,
    one.arrivalSeconds / hour,
    one.slackSeconds,
  ])
}

it('before its start a route is driven as planned', () => {
  expect(expectedAt(7 * hour, [])[0]).toEqual([1, 8.25, 1800])
})

it('a driver who is an hour late is late everywhere, and has nothing to spare', () => {
  const acts = [act('depart', null, 8 * hour), act('deliver', 1, 9.25 * hour + 300)]
  expect(expectedAt(9.5 * hour, acts)).toEqual([
    [2, 9.25 + 1200 / hour, 1800 - 3600],
    [3, 9.25 + 2400 / hour, 1800 - 3600],
  ])
})

it('nobody arrives in the past, and what takes long at a door moves all after it', () => {
  const acts = [act('depart', null, 8 * hour), act('arrive', 1, 8.25 * hour)]
  expect(expectedAt(9.25 * hour, acts)).toEqual([
    [1, 8.25, 1800],
    [2, 9.5, 1800 - (9.5 - 8.25) * 3600 + 1200],
    [3, 9.5 + 1200 / hour, 1800 - (9.5 - 8.25) * 3600 + 1200],
  ])
})

it('what opens later is waited for', () => {
  const late = [stop(1, 8.25 * hour, { startSeconds: 9 * hour, endSeconds: 9 * hour + 300 })]
  expect(expectedAt(8 * hour, [act('depart', null, 8 * hour)], { stops: late })).toEqual([[1, 9, 1800]])
  expect(expectedAt(9.5 * hour, [act('depart', null, 8 * hour)], { stops: late })).toEqual([[1, 9.5, 0]])
})

it('a stop is late once its recipient was promised less than its window gives', () => {
  const promise = { from: `${day}T08:00:00Z`, to: `${day}T08:10:00Z` }
  expect(expectedAt(7 * hour, [], { stops: [stop(1, 8.25 * hour, { promise })] })).toEqual([[1, 8.25, -300]])
  expect(expectedAt(7 * hour, [], { stops: [stop(1, 8.25 * hour, { promise, slackSeconds: null })] })).toEqual([
    [1, 8.25, -300],
  ])
})

/** Told at nine, of a driver who left the first stop at nine: twenty minutes to the next one, traffic after it. */
const told = (etas: [stopId: number, seconds: number][]): DriverRoute => ({
  ...route,
  forecast: {
    heardAt: new Date(ms(9 * hour)).toISOString(),
    stops: etas.map(([stopId, seconds]) => ({ stopId, eta: new Date(ms(seconds)).toISOString(), slackSeconds: 600 })),
  },
})
const leftAtNine = [act('depart', null, 8 * hour), act('deliver', 1, 9 * hour)]
const of = told([
  [2, 9 * hour + 1200],
  [3, 9 * hour + 3900],
])
const heard: Heard = { hasNews: false, leftMs: ms(9 * hour) }

it('a driver sees the times that the office has told, until the next of them has passed', () => {
  const asTold = [
    [2, 9 + 1200 / hour, 600],
    [3, 9 + 3900 / hour, 600],
  ]
  expect(expectedAt(9 * hour + 60, leftAtNine, { of, heard })).toEqual(asTold)
  expect(expectedAt(9 * hour + 1259, leftAtNine, { of, heard })).toEqual(asTold)
  // Five minutes to be at the door, and forty to the next one.
  expect(expectedAt(9 * hour + 1500, leftAtNine, { of, heard })).toEqual([
    [2, 9 + 1500 / hour, 300],
    [3, 9 + 4200 / hour, 300],
  ])
})

it('a driver who hasn’t left sees no time that has passed', () => {
  const early = told([
    [1, 8.25 * hour],
    [2, 8.25 * hour + 1200],
  ])
  expect(expectedAt(8.25 * hour, [], { of: early })[0]).toEqual([1, 8.25, 600])
  // A quarter of an hour to the first.
  expect(expectedAt(9 * hour, [], { of: early })[0]).toEqual([1, 9.25, 600 - 3600])
})

it('a wait for an opening is no part of the way', () => {
  const windows = [{ from: '10:00', to: '12:00', isHard: true }]
  const opens = told([
    [2, 10 * hour],
    [3, 10.5 * hour],
  ])
  const stops = [opens.stops[1]!, opens.stops[2]!].map((one) => (one.stopId === 2 ? { ...one, windows } : one))
  const given = { of: { ...opens, stops: [opens.stops[0]!, ...stops] }, stops, heard: { ...heard, hasNews: true } }
  const later = [act('depart', null, 8 * hour), act('deliver', 1, 9 * hour + 600)]
  expect(expectedAt(9 * hour + 600, later, given).map(([stopId, at]) => [stopId, at])).toEqual([
    [2, 10],
    [3, 10.5],
  ])
})

it('what was done since moves the told times by as much', () => {
  const news = { of, heard: { ...heard, hasNews: true } }
  const soon = [...leftAtNine, act('deliver', 2, 9 * hour + 900)]
  expect(expectedAt(9 * hour + 960, soon, news)).toEqual([[3, 9 + (900 + 2400) / hour, 600 + 600]])
})

it('another order goes by the told times between stops', () => {
  const stops = [of.stops[2]!, of.stops[1]!]
  expect(expectedAt(9 * hour + 60, leftAtNine, { of, heard, stops }).map(([stopId, at]) => [stopId, at])).toEqual([
    [3, 9 + 2400 / hour],
    [2, 9 + (2400 + 300 + 1200) / hour],
  ])
})

it('what its driver stands at is first, whatever comes next in their order', () => {
  const here = told([
    [3, 9.25 * hour],
    [2, 9.75 * hour],
  ])
  const acts = [...leftAtNine, act('arrive', 3, 9.25 * hour)]
  expect(expectedAt(9.25 * hour + 60, acts, { of: here, heard }).map(([stopId, at]) => [stopId, at])).toEqual([
    [3, 9.25],
    [2, 9.75],
  ])
})

it('the time of a day is that of the workspace, past midnight too', () => {
  expect(secondsOfDay(Date.parse('2026-11-23T11:40:00Z'), 'Europe/Paris', day)).toBe(12 * hour + 40 * 60)
  expect(secondsOfDay(Date.parse('2026-11-23T23:30:00Z'), 'Europe/Paris', day)).toBe(24.5 * hour)
})
