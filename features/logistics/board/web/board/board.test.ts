import { expect, test, vi } from 'vitest'
import { usualRoads } from '../../../plans/rules/plan/roads.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { readLayout, rowsFor, shownRows } from '../model/board-layout.ts'
import { asksTheSame } from '../model/evaluation.ts'
import { handlesOf, hoursAfter } from '../model/lane-handles.ts'
import { blocksOf, toneOf } from '../model/lanes.ts'
import { countReasons, filterStops, groupStops, rangeBetween, sortStops } from '../pool/pool-filter.ts'
import { activeFilters, filterOf, poolSearch, unfiltered, without } from '../pool/pool-view.ts'
import { leftByRule, routeChanges } from '../run/route-changes.ts'
import { routeLooks } from '../model/route-colors.ts'
import { curvePath } from '../run/run-curve.tsx'
import { bestSlot, bestSlots, gapsOf, priceTable, tintScale } from '../model/tints.ts'
import { toggled } from '../model/use-selection.ts'
import { secondsOfDay } from '../for-others/use-now.ts'
import { shiftedPosition } from '../model/use-stop-keys.ts'

const change = (cost: number, broken = 0) => ({
  cost,
  unassignedCost: 0,
  distanceMeters: 0,
  durationSeconds: 0,
  drivingSeconds: 0,
  lateSeconds: 0,
  brokenPromises: 0,
  broken: Array.from({ length: broken }, () => ({
    rule: 'stops' as const,
    sentence: '',
    amount: 1,
    detail: { kind: 'stops-over' as const, vehicle: '1', count: 1 },
  })),
  mended: [],
})
const slots = [
  { vehicle: '1', position: 0, change: change(5, 1) },
  { vehicle: '1', position: 1, change: change(40) },
  { vehicle: '2', position: 0, change: change(20) },
]
const stop = (id: string, from?: number, zone = '', priority = 1) => ({
  id,
  reference: id,
  type: 'drop' as const,
  recipient: '',
  address: '',
  zone,
  zoneId: null,
  at: null,
  windows: from === undefined ? [] : [{ from, to: from + 3600 }],
  quantities: '',
  serviceSeconds: 0,
  priority,
  needs: [],
  needKeys: [],
  promise: {},
})
const route = (id: number, deliveryIds: number[], isLocked = false) => ({
  id,
  driverId: id,
  vehicleId: id,
  startDepotId: 1,
  endDepotId: 1,
  hours: [],
  overtimeMinutes: 0,
  mostStops: null,
  mostKilometers: null,
  isLocked,
  stops: deliveryIds.map((deliveryId) => ({ deliveryId, locks: [] })),
})

test('the best place breaks no rule, even if one that does is cheaper', () => {
  const prices = priceTable(slots)
  expect(bestSlot(prices)).toMatchObject({ vehicle: '2', position: 0 })
  expect(bestSlot(prices, '1')).toMatchObject({ position: 1 })
  expect(bestSlot(prices, '3')).toBeUndefined()
})

test('the current place of a stop is not among its next best ones', () => {
  const prices = priceTable(slots)
  const placesOf = (found: readonly { vehicle: string; position: number }[]) =>
    found.map(({ vehicle, position }) => [vehicle, position])
  expect(placesOf(bestSlots(prices))).toEqual([
    ['2', 0],
    ['1', 1],
  ])
  expect(placesOf(bestSlots(prices, { vehicle: '1', position: 1 }))).toEqual([
    ['2', 0],
    ['1', 0],
  ])
  expect(placesOf(bestSlots(prices, { vehicle: '2', position: 0 }))).toEqual([['1', 1]])
})

test('tints go from the cheapest possible place to those far above it', () => {
  const tint = tintScale(slots)
  expect([20, 40, 400].map(tint)).toEqual([0, 1, 1])
  expect(tintScale([])(7)).toBe(0)
})

test('gaps are between the stops that are not held', () => {
  const lanes = [
    {
      vehicle: '1',
      shift: { from: 0, to: 10_000 },
      rests: [],
      overtime: null,
      blocks: [],
      stops: [
        { id: 'a', from: 1000, to: 1100, tone: undefined },
        { id: 'b', from: 2000, to: 2100, tone: undefined },
      ],
    },
  ]
  const gaps = gapsOf(lanes, new Set(['b']), { from: 0, to: 1 }, priceTable(slots)).get('1')
  expect(gaps?.map(({ position, tint }) => [position, tint])).toEqual([
    [0, 'impossible'],
    [1, 1],
  ])
})

test('a stop moves one place earlier or later, and not beyond the ends', () => {
  const order = ['a', 'b', 'c']
  expect(shiftedPosition(order, ['b'], -1)).toBe(0)
  expect(shiftedPosition(order, ['b'], 1)).toBe(2)
  expect(shiftedPosition(order, ['a'], -1)).toBeUndefined()
  expect(shiftedPosition(order, ['c'], 1)).toBeUndefined()
  expect(shiftedPosition(order, ['x'], 1)).toBeUndefined()
})

test('the pool is sorted by the start of time windows, stops without one last', () => {
  const stops = [stop('any'), stop('late', 50_000), stop('early', 30_000)]
  expect(sortStops(stops, 'window').map(({ id }) => id)).toEqual(['early', 'late', 'any'])
  expect(sortStops([stop('MVD-10'), stop('MVD-9')], 'reference').map(({ id }) => id)).toEqual(['MVD-9', 'MVD-10'])
})

test('the pool is grouped by zone, stops without one together', () => {
  const words = { priority: String, format: { windows: String }, none: 'No zone' }
  const groups = groupStops([stop('a', 0, 'North'), stop('b'), stop('c', 0, 'North')], 'zone', words)
  expect(groups.map(({ title, stops }) => [title, stops.length])).toEqual([
    ['North', 2],
    ['No zone', 1],
  ])
})

test('drives, waits, breaks and loadings fill the time between the stops', () => {
  const step = (
    kind: 'start' | 'stop' | 'break',
    arrivalSeconds: number,
    startSeconds: number,
    endSeconds: number,
  ) => ({
    kind,
    arrivalSeconds,
    startSeconds,
    endSeconds,
  })
  expect(blocksOf([step('start', 0, 0, 100), step('stop', 200, 300, 400), step('break', 400, 400, 500)])).toEqual([
    { kind: 'loading', from: 0, to: 100 },
    { kind: 'drive', from: 100, to: 200 },
    { kind: 'wait', from: 200, to: 300 },
    { kind: 'break', from: 400, to: 500 },
  ])
})

test('the inputs of a run are the same with another order, but not with another lock or driver', () => {
  const state = (routes: ReturnType<typeof route>[]) => ({
    routes,
    pool: [],
    granted: [],
    roads: usualRoads({ usual: null }),
  })
  const before = state([route(1, [1, 2]), route(2, [3])])
  expect(asksTheSame(before, state([route(1, [2]), route(2, [3, 1])]), {})).toBe(true)
  expect(asksTheSame(before, state([route(1, [1, 2], true), route(2, [3])]), {})).toBe(false)
  expect(asksTheSame(before, state([{ ...route(1, [1, 2]), driverId: 9 }, route(2, [3])]), {})).toBe(false)
})

test('a result says for each route which stops are added, removed and moved', () => {
  const state = { routes: [route(1, [1, 2, 3]), route(2, [4])] }
  const orders = [
    { routeId: 1, deliveryIds: [3, 2, 5] },
    { routeId: 2, deliveryIds: [4] },
  ]
  expect(routeChanges(state, orders)).toEqual([
    { routeId: 1, before: 3, after: 3, added: [5], removed: [1], reordered: [2] },
  ])
})

test('the curve falls in steps from the first plan to the best', () => {
  const points = [
    { seconds: 0, cost: 200, unassigned: 0 },
    { seconds: 5, cost: 100, unassigned: 0 },
  ]
  expect(curvePath(points, 10)).toBe('M0,2H60V32H120')
  expect(curvePath([], 10)).toBe('')
})

test('a saved layout is restored as far as it is valid', () => {
  expect(
    readLayout({ arrangement: 'list', hidden: ['map', 'nothing'], shares: { pool: 12, map: 'wide' } }),
  ).toMatchObject({
    arrangement: 'list',
    hidden: ['map'],
    shares: { pool: 12, map: 28 },
  })
  expect(readLayout({ arrangement: 'sideways' })).toBeUndefined()
  expect(readLayout(null)).toBeUndefined()
})

test('days are counted over the end of a month', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28')
})

test('a stop joins the selection and leaves it', () => {
  expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b'])
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b'])
})

const everything = filterOf(poolSearch.parse({}))

test('the pool is narrowed by zone, by what a stop needs and by its time window', () => {
  const hour = 3600
  const open = (id: string, ...windows: [number, number][]) => ({
    ...stop(id),
    windows: windows.map(([from, to]) => ({ from: from * hour, to: to * hour })),
  })
  const stops = [
    { ...open('early', [8, 12]), zoneId: 7, needs: ['Kühlung'], needKeys: ['refrigerated'] },
    open('late', [12, 14]),
    open('twice', [9, 10], [15, 16]),
    open('always'),
  ]
  const found = (patch: object) => filterStops(stops, { ...everything, ...patch }, new Map()).map(({ id }) => id)
  expect(found({ zone: '7' })).toEqual(['early'])
  expect(found({ zone: '0' })).toEqual(['late', 'twice', 'always'])
  expect(found({ need: 'refrigerated' })).toEqual(['early'])
  expect(found({ window: 'morning' })).toEqual(['early'])
  expect(found({ window: 'afternoon' })).toEqual(['late'])
  expect(found({ window: 'both' })).toEqual(['twice', 'always'])
  expect(found({ window: 'between', from: '10:00', until: '12:00' })).toEqual(['early', 'always'])
  expect(found({ window: 'between', from: '14:00' })).toEqual(['twice', 'always'])
  expect(found({ window: 'between', until: '08:30' })).toEqual(['early', 'always'])
})

test('the filters that are set are listed, and each can be removed on its own', () => {
  const view = poolSearch.parse({ zone: '7', window: 'between', from: '10:00', q: 'grua', group: 'zone' })
  expect(activeFilters(view)).toEqual(['zone', 'window'])
  expect(activeFilters({ ...view, ...without('window') })).toEqual(['zone'])
  expect({ ...view, ...without('window') }).toMatchObject({ from: '', zone: '7' })
  expect({ ...view, ...unfiltered }).toEqual({ ...poolSearch.parse({}), group: 'zone' })
})

test('a range of the pool goes from one row to another, in either direction', () => {
  const shown = ['a', 'b', 'c', 'd']
  expect(rangeBetween(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(shown, 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeBetween(shown, 'gone', 'c')).toEqual(['c'])
})

test('the pool is narrowed by words, by priority and by the reason a stop was left out', () => {
  const stops = [stop('A-1', 100, 'Prado', 3), stop('A-2', 100, 'Unión'), { ...stop('B-3'), needs: ['Grúa'] }]
  const reasons = new Map([
    ['A-1', 'capacity'],
    ['A-2', 'windows'],
    ['B-3', 'windows'],
  ])
  const found = (patch: object) => filterStops(stops, { ...everything, ...patch }, reasons).map(({ id }) => id)
  expect(found({})).toEqual(['A-1', 'A-2', 'B-3'])
  expect(found({ priority: '3' })).toEqual(['A-1'])
  expect(found({ reason: 'windows' })).toEqual(['A-2', 'B-3'])
  expect(found({ reason: 'windows', words: 'grua' })).toEqual(['B-3'])
  expect(found({ reason: 'skills' })).toEqual([])
  expect(countReasons(['A-1', 'A-2', 'B-3', 'C-4'], reasons)).toEqual([
    ['windows', 2],
    ['capacity', 1],
  ])
})

test('thousands of stops are folded once each, and sorted without making a comparison for each pair', () => {
  let folded = 0
  const stops = Array.from({ length: 5000 }, (_, index) =>
    Object.defineProperty(stop(`MVD-${index * 7919}`, index % 86_400, `Z${index % 9}`), 'recipient', {
      get: () => `Recipient ${++folded}`,
    }),
  )
  const filter = { ...everything, words: 'mvd-1', priority: '1' }
  const found = filterStops(stops, filter, new Map())
  expect(found.length).toBeGreaterThan(100)
  expect(filterStops(stops, { ...filter, words: 'mvd-12' }, new Map()).length).toBeGreaterThan(10)
  expect(folded).toBe(5000)
  const made = [vi.spyOn(Intl, 'Collator'), vi.spyOn(String.prototype, 'localeCompare')]
  expect(sortStops(found, 'zone')).toHaveLength(found.length)
  for (const spy of made) {
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  }
})

test('a lane has handles for its shift, its rests and the breaks required by driving time', () => {
  const hour = 3600
  const own = {
    ...route(1, []),
    hours: [
      { startSeconds: 8 * hour, endSeconds: 12 * hour },
      { startSeconds: 13 * hour, endSeconds: 17 * hour },
    ],
  }
  const visit = (from: number, to: number) => ({
    kind: 'break' as const,
    afterStops: 1,
    arrivalSeconds: from * hour,
    startSeconds: from * hour,
    endSeconds: to * hour,
    load: [],
  })
  const figures = {
    startSeconds: 0,
    endSeconds: 0,
    distanceMeters: 0,
    durationSeconds: 0,
    drivingSeconds: 0,
    serviceSeconds: 0,
    waitingSeconds: 0,
    overtimeSeconds: 0,
    lateSeconds: 0,
    cost: 0,
    co2Grams: 0,
    loadShare: 0,
    // The rest is taken late; the other break is asked for by the rules.
    visits: [visit(12.1, 13.1), visit(15, 15.75)],
  }
  const names = { start: 's', end: 'e', rest: 'r' }
  const handles = handlesOf(own, { figures, times: new Map(), broken: [] }, names)
  expect(handles.map(({ id, at }) => [id, at / hour])).toEqual([
    ['start', 8],
    [`break ${12 * hour}`, 13],
    [`break ${15 * hour}`, 15.75],
    ['end', 17],
  ])
  // A break as long as the rest but before it is one of the rules too.
  const alike = { ...figures, visits: [visit(10, 11), visit(12, 13)] }
  const ids = handlesOf(own, { figures: alike, times: new Map(), broken: [] }, names).map(({ id }) => id)
  expect(ids).toEqual(['start', `break ${12 * hour}`, `break ${10 * hour}`, 'end'])
  expect(handles.every(({ at, least, most }) => least <= at && at <= most)).toBe(true)
  expect(hoursAfter(own, `break ${15 * hour}`, 16 * hour)).toHaveLength(3)
  expect(hoursAfter(own, `break ${12 * hour}`, 12 * hour)).toHaveLength(1)
  expect(handlesOf({ ...own, hours: [] }, undefined, names)).toEqual([])
})

test('unassigned stops are grouped by the rule that keeps them out, the most frequent first', () => {
  const left = ['shift', 'windows', 'shift'].map((rule, deliveryId) => ({ rule, deliveryId }))
  expect(leftByRule(left).map(({ rule, left: some }) => [rule, some.map(({ deliveryId }) => deliveryId)])).toEqual([
    ['shift', [0, 2]],
    ['windows', [1]],
  ])
})

test('a driver has the same colour in every plan, and a route without a driver has that of its vehicle', () => {
  const lookOf = routeLooks({ drivers: [{ id: 9 }, { id: 3 }, { id: 5 }], vehicles: [{ id: 1 }, { id: 2 }] })
  const again = routeLooks({ drivers: [{ id: 3 }, { id: 5 }, { id: 9 }], vehicles: [{ id: 2 }, { id: 1 }] })
  const routes = [3, 5, 9, null].map((driverId) => ({ driverId, vehicleId: 2 }))
  expect(new Set(routes.map((route) => lookOf(route).color)).size).toBe(4)
  expect(routes.map(again)).toEqual(routes.map(lookOf))
  expect(lookOf({ driverId: 5, vehicleId: 1 })).toEqual(lookOf({ driverId: 5, vehicleId: 2 }))
})

test('a small window shows the details beside the timeline', () => {
  expect(rowsFor('map', false)).toEqual([['pool', 'map', 'details'], ['timeline']])
  expect(rowsFor('map', true)).toEqual([
    ['pool', 'map'],
    ['timeline', 'details'],
  ])
  expect(rowsFor('timeline', true)).toEqual([
    ['timeline', 'details'],
    ['pool', 'map'],
  ])
})

test('the details stand only while there is something in them', () => {
  const layout = { arrangement: 'map', hidden: [] } as const
  expect(shownRows(layout, { isTight: false, hasDetails: false })).toEqual([['pool', 'map'], ['timeline']])
  expect(shownRows(layout, { isTight: true, hasDetails: true })).toEqual([
    ['pool', 'map'],
    ['timeline', 'details'],
  ])
  const unwanted = { ...layout, hidden: ['details'] } as const
  expect(shownRows(unwanted, { isTight: false, hasDetails: true })).toEqual([['pool', 'map'], ['timeline']])
})

test('a stop that is reached before its window shows a wait; one that is late or breaks a rule shows that instead', () => {
  const times = { arrivalSeconds: 1000, startSeconds: 1900, endSeconds: 2200, slackSeconds: null }
  expect(toneOf({ ...times, lateSeconds: 0 }, false)).toBe('early')
  expect(toneOf({ ...times, arrivalSeconds: 1880, lateSeconds: 0 }, false)).toBeUndefined()
  expect(toneOf({ ...times, lateSeconds: 60 }, true)).toBe('late')
  expect(toneOf({ ...times, lateSeconds: 0 }, true)).toBe('broken')
})

test('the current time is taken in the time zone of the workspace', () => {
  expect(secondsOfDay(new Date('2026-11-24T12:30:59Z'), 'America/Montevideo')).toBe(9.5 * 3600)
  expect(secondsOfDay(new Date('2026-11-24T00:10:00Z'), 'UTC')).toBe(600)
})
