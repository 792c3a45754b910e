import fc from 'fast-check'
import { expect, it } from 'vitest'
import { breaksOf } from '../../routes/rules/breaks.ts'
import { undoMs, type FoldAction, type FoldRoute, type RouteState } from '../rules.ts'
import { foldRoute, sortActs } from './fold-route.ts'

const stop = (stopId: number, more: Partial<FoldRoute['stops'][number]> = {}) => ({
  stopId,
  type: 'drop' as const,
  isGone: null,
  ...more,
})
const plain: FoldRoute = {
  numbers: [1],
  isRecalled: false,
  hasLoadCheck: false,
  mayReorder: true,
  stops: [stop(1), stop(2), stop(3)],
}

let made = 0
type Given = Partial<Omit<FoldAction, 'kind'>> & { kind: string; atMs: number }
function act({ kind, atMs, ...given }: Given): FoldAction {
  made++
  return {
    id: `a${made}`,
    deviceId: 'phone',
    sequence: made,
    kind,
    atMs,
    stopId: null,
    data: {},
    isByOffice: false,
    ...given,
  }
}
const at = (kind: string, stopId: number, atMs: number, more: Partial<FoldAction> = {}) =>
  act({ kind, stopId, atMs, ...more })
const undo = (action: FoldAction, atMs: number, more: Partial<FoldAction> = {}) =>
  act({ kind: 'undo', atMs, data: { id: action.id }, ...more })
const became = (state: RouteState, { id }: FoldAction) => state.outcomes.get(id)
const stateOf = (state: RouteState, stopId: number) => state.stops.get(stopId)?.state

it('a day from acceptance to its end goes through all states', () => {
  const accept = act({ kind: 'accept', atMs: 1, data: { number: 1 } })
  const loaded = act({ kind: 'loaded', atMs: 2, data: { onBoard: [1, 2], missing: [3] } })
  const depart = act({ kind: 'depart', atMs: 3 })
  const before = foldRoute(plain, [accept, loaded])
  expect([before.isAccepted, before.isLoaded, stateOf(before, 1), stateOf(before, 3)]).toEqual([
    true,
    true,
    'loaded',
    'published',
  ])
  const out = foldRoute(plain, [accept, loaded, depart])
  expect([stateOf(out, 1), stateOf(out, 3)]).toEqual(['outForDelivery', 'published'])
  const rest = [at('arrive', 2, 10), at('deliver', 2, 20), at('partly', 1, 30), at('fail', 3, 40)]
  const end = foldRoute(plain, [accept, loaded, depart, ...rest, act({ kind: 'finish', atMs: 50 })])
  expect([1, 2, 3].map((stopId) => stateOf(end, stopId))).toEqual(['partlyDelivered', 'delivered', 'failed'])
  expect(end.order).toEqual([2, 1, 3])
  expect(end.stops.get(2)).toMatchObject({ arrivedAtMs: 10, doneAtMs: 20, doneBy: rest[1]!.id })
  expect([end.departedAtMs, end.finishedAtMs]).toEqual([3, 50])
})

it('whoever delivers without a word of leaving or arriving did both at that moment', () => {
  const state = foldRoute(plain, [at('deliver', 1, 7)])
  expect(state.departedAtMs).toBe(7)
  expect(state.stops.get(1)).toMatchObject({ state: 'delivered', arrivedAtMs: 7, isLoaded: true })
  expect(stateOf(state, 2)).toBe('outForDelivery')
})

it('where loads are checked, nothing leaves before', () => {
  const route = { ...plain, hasLoadCheck: true }
  const [depart, deliver] = [act({ kind: 'depart', atMs: 1 }), at('deliver', 1, 2)]
  const state = foldRoute(route, [depart, deliver])
  expect([became(state, depart), became(state, deliver)]).toEqual([
    { outcome: 'refused', reason: 'notLoaded' },
    { outcome: 'refused', reason: 'notLoaded' },
  ])
  const loaded = act({ kind: 'loaded', atMs: 0, data: { onBoard: [1] } })
  const later = foldRoute(route, [depart, deliver, loaded])
  expect([stateOf(later, 1), stateOf(later, 2)]).toEqual(['delivered', 'published'])
})

it('of two ends of a stop the earlier act counts, whichever came in first', () => {
  const [failed, delivered] = [at('fail', 1, 10), at('deliver', 1, 5, { deviceId: 'tablet' })]
  const state = foldRoute(plain, [failed, delivered])
  expect(stateOf(state, 1)).toBe('delivered')
  expect(became(state, failed)).toEqual({ outcome: 'superseded', reason: 'stopDone' })
  const twice = at('deliver', 1, 8)
  expect(became(foldRoute(plain, [twice, delivered]), twice)).toEqual({ outcome: 'already', reason: null })
})

it('a second hand-over that says something else is a contradiction, and its cash isn’t lost without a word', () => {
  const data = { to: 'person', name: 'Ana', files: [], paid: null }
  const first = at('deliver', 1, 5, { data })
  const same = at('deliver', 1, 8, { deviceId: 'tablet', data: { name: 'Ana' } })
  const paid = at('deliver', 1, 9, { deviceId: 'tablet', data: { ...data, paid: { cents: 90_000, by: 'cash' } } })
  const state = foldRoute(plain, [first, same, paid])
  expect(became(state, same)).toEqual({ outcome: 'already', reason: null })
  expect(became(state, paid)).toEqual({ outcome: 'superseded', reason: 'stopDone' })
  expect(state.stops.get(1)?.doneBy).toBe(first.id)
})

it('looks only at what an undo can touch again, however many there are', () => {
  const acts = Array.from({ length: 2000 }, (_, index) => {
    const start = act({ kind: 'breakStart', atMs: index * 1000 })
    return [start, undo(start, index * 1000 + 500)]
  }).flat()
  let reads = 0
  const counted = acts.map((one) => ({
    ...one,
    get kind() {
      reads++
      return one.kind
    },
  }))
  const state = foldRoute(plain, counted)
  expect(acts.filter(({ kind }) => kind === 'undo').every((one) => became(state, one)?.outcome === 'applied')).toBe(
    true,
  )
  expect(state.breakMs).toBe(0)
  // Each of 2000 goes back by at most 64 acts, each of which is asked for its kind a few times.
  expect(reads).toBeLessThan(2000 * 64 * 6)
})

it('coming back to a stop that failed is another attempt, and needs to be said', () => {
  const failed = at('fail', 1, 10)
  expect(stateOf(foldRoute(plain, [failed, at('deliver', 1, 20)]), 1)).toBe('failed')
  expect(stateOf(foldRoute(plain, [failed, at('arrive', 1, 15), at('deliver', 1, 20)]), 1)).toBe('delivered')
})

it('an arrival that comes in late is still the arrival', () => {
  const late = foldRoute(plain, [at('deliver', 1, 20), at('arrive', 1, 10)])
  expect(late.stops.get(1)).toMatchObject({ state: 'delivered', arrivedAtMs: 10, doneAtMs: 20 })
  const after = at('arrive', 1, 30)
  expect(became(foldRoute(plain, [at('deliver', 1, 20), after]), after)?.outcome).toBe('superseded')
})

it('a driver takes back what they just did; the office whatever was done', () => {
  const done = at('deliver', 1, 1000)
  const inTime = undo(done, 1000 + undoMs)
  expect(stateOf(foldRoute(plain, [done, inTime]), 1)).toBe('published')
  const late = undo(done, 1001 + undoMs)
  expect(became(foldRoute(plain, [done, late]), late)).toEqual({ outcome: 'refused', reason: 'tooLateToUndo' })
  const office = undo(done, 9_000_000, { isByOffice: true })
  const corrected = foldRoute(plain, [done, office, at('fail', 1, 9_000_001, { isByOffice: true })])
  expect(stateOf(corrected, 1)).toBe('failed')
  expect(became(corrected, done)).toEqual({ outcome: 'superseded', reason: null })
})

it('what was taken back does not stand in the way of what another device did', () => {
  const [slip, real] = [at('fail', 1, 1000), at('deliver', 1, 2000, { deviceId: 'tablet' })]
  const state = foldRoute(plain, [slip, real, undo(slip, 3000)])
  expect(stateOf(state, 1)).toBe('delivered')
  expect(became(state, real)?.outcome).toBe('applied')
})

it('stops that went to others, were cancelled or recalled take nothing any more', () => {
  const acts = [at('deliver', 1, 1), at('deliver', 2, 2), at('deliver', 9, 3)]
  const state = foldRoute({ ...plain, stops: [stop(1, { isGone: 'moved' }), stop(2, { isGone: 'cancelled' })] }, acts)
  expect(acts.map((one) => became(state, one)?.reason)).toEqual(['stopMoved', 'stopCancelled', 'stopMoved'])
  const recalled = foldRoute({ ...plain, isRecalled: true }, [...acts, act({ kind: 'note', atMs: 4 })])
  expect([...recalled.outcomes.values()].map(({ outcome }) => outcome)).toEqual([
    'refused',
    'refused',
    'refused',
    'applied',
  ])
})

it('once the office has planned a failed stop again, later reports change nothing about it', () => {
  const failed = at('fail', 1, 10)
  const earlier = at('deliver', 1, 5, { deviceId: 'tablet' })
  const settled = { ...plain, stops: [stop(1, { settledBy: [failed.id] })] }
  const state = foldRoute(settled, [failed, earlier, at('arrive', 1, 20)])
  expect(stateOf(state, 1)).toBe('failed')
  expect(became(state, earlier)).toEqual({ outcome: 'refused', reason: 'stopMoved' })
  const again = { ...plain, stops: [stop(1, { settledBy: [failed.id], isOpenAgain: true })] }
  expect(stateOf(foldRoute(again, [failed]), 1)).toBe('published')
  expect(stateOf(foldRoute(again, [failed, at('deliver', 1, 30)]), 1)).toBe('delivered')
})

it('breaks add up, and work ends one', () => {
  const state = foldRoute(plain, [
    act({ kind: 'breakStart', atMs: 10 }),
    act({ kind: 'breakEnd', atMs: 30 }),
    act({ kind: 'breakStart', atMs: 50 }),
    at('arrive', 1, 55),
  ])
  expect([state.breakMs, state.breakSinceMs]).toEqual([25, null])
  const end = act({ kind: 'breakEnd', atMs: 1 })
  expect(became(foldRoute(plain, [end]), end)?.reason).toBe('notOnBreak')
})

it('a new order holds for the stops that are open', () => {
  const order = act({ kind: 'reorder', atMs: 5, data: { order: [3, 1, 2] } })
  expect(foldRoute(plain, [at('deliver', 1, 1), order]).order).toEqual([1, 3, 2])
  expect(became(foldRoute({ ...plain, mayReorder: false }, [order]), order)?.reason).toBe('notAllowed')
  const bound = act({ kind: 'reorder', atMs: 5, data: { order: [3, 2, 1], number: 2 } })
  expect(foldRoute({ ...plain, numbers: [2] }, [bound]).order).toEqual([3, 2, 1])
  expect(foldRoute({ ...plain, numbers: [3] }, [bound]).order).toEqual([1, 2, 3])
  const none = act({ kind: 'reorder', atMs: 5, data: { order: [8] } })
  expect(became(foldRoute(plain, [none]), none)?.reason).toBe('orderChanged')
})

it('after its end a route takes notes, but no more work except from the office', () => {
  const past = [at('deliver', 1, 1), act({ kind: 'finish', atMs: 2 })]
  const [late, note, office] = [
    at('deliver', 2, 3),
    act({ kind: 'fuel', atMs: 3 }),
    at('fail', 3, 4, { isByOffice: true }),
  ]
  const state = foldRoute(plain, [...past, late, note, office])
  expect([late, note, office].map((one) => became(state, one)?.outcome)).toEqual(['refused', 'applied', 'applied'])
  const early = act({ kind: 'finish', atMs: 0 })
  expect(became(foldRoute(plain, [early]), early)?.reason).toBe('notDeparted')
})

it('a driver goes on with a route that they ended, however long ago', () => {
  const finish = act({ kind: 'finish', atMs: 1000 })
  const [resume, later] = [undo(finish, 4_000_000), at('deliver', 2, 4_000_001)]
  const state = foldRoute(plain, [at('deliver', 1, 1), finish, resume, later])
  expect(state.finishedAtMs).toBeNull()
  expect([became(state, resume), became(state, later)]).toEqual([
    { outcome: 'applied', reason: null },
    { outcome: 'applied', reason: null },
  ])
})

const kinds = [
  'accept',
  'loaded',
  'depart',
  'arrive',
  'deliver',
  'partly',
  'fail',
  'pickUp',
  'reorder',
  'breakStart',
  'breakEnd',
  'finish',
  'note',
  'dance',
]
const someAct = fc.record({
  kind: fc.constantFrom(...kinds, 'arrive', 'deliver', 'undo', 'undo'),
  stopId: fc.option(fc.integer({ min: 1, max: 5 })),
  atMs: fc.integer({ min: 0, max: 40_000 }),
  device: fc.constantFrom('phone', 'tablet', 'office'),
  refers: fc.nat(30),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
})
const someActs = fc.array(someAct, { maxLength: 30 }).map((list): FoldAction[] =>
  list.map(({ kind, stopId, atMs, device, refers, ids }, index) => ({
    id: `x${index}`,
    deviceId: device,
    sequence: index + 1,
    kind,
    stopId,
    atMs,
    isByOffice: device === 'office',
    data: { id: `x${refers % list.length}`, onBoard: ids, order: ids, number: refers % 3 },
  })),
)
const someRoute = fc.record({
  numbers: fc.subarray([0, 1, 2]),
  isRecalled: fc.constantFrom(false, false, false, true),
  hasLoadCheck: fc.boolean(),
  mayReorder: fc.boolean(),
  stops: fc.uniqueArray(
    fc.record({
      stopId: fc.integer({ min: 1, max: 5 }),
      type: fc.constantFrom('drop' as const, 'drop' as const, 'pickup' as const),
      isGone: fc.constantFrom(null, null, null, 'moved' as const, 'cancelled' as const),
    }),
    { selector: ({ stopId }) => stopId, maxLength: 5 },
  ),
})
const plainState = ({ stops, outcomes, ...rest }: RouteState) => ({
  ...rest,
  stops: Object.fromEntries(stops),
  outcomes: Object.fromEntries(outcomes),
})

it('the same acts give the same state in any order, and however often they come', () => {
  const given = fc.tuple(someRoute, someActs).chain(([route, acts]) =>
    fc.record({
      route: fc.constant(route),
      acts: fc.constant(acts),
      shuffled: fc.shuffledSubarray(acts, { minLength: acts.length }),
      doubled: fc.subarray(acts),
    }),
  )
  fc.assert(
    fc.property(given, ({ route, acts, shuffled, doubled }) => {
      const state = plainState(foldRoute(route, acts))
      expect(plainState(foldRoute(route, [...shuffled, ...doubled]))).toEqual(state)
      expect(Object.keys(state.outcomes)).toHaveLength(acts.length)
    }),
    { numRuns: 1000 },
  )
})

it('what was taken back leaves a state as if it had never happened', () => {
  fc.assert(
    fc.property(someRoute, someActs, (route, acts) => {
      const state = foldRoute(route, acts)
      const heeded = acts.filter(({ id, kind }) => kind === 'undo' && state.outcomes.get(id)?.outcome === 'applied')
      const gone = new Set([...heeded.map(({ id }) => id), ...heeded.map(({ data }) => data['id'])])
      const without = foldRoute(
        route,
        acts.filter(({ id, kind }) => kind !== 'undo' && !gone.has(id)),
      )
      const { outcomes: _, ...rest } = plainState(state)
      const { outcomes: __, ...other } = plainState(without)
      expect(rest).toEqual(other)
      for (const { data, atMs, isByOffice } of heeded) {
        const target = acts.find(({ id }) => id === data['id'])!
        expect(isByOffice || target.kind === 'finish' || atMs - target.atMs <= undoMs).toBe(true)
        expect(state.outcomes.get(target.id)?.outcome).toBe('superseded')
      }
    }),
    { numRuns: 1000 },
  )
})

it('every stop that is done was done by one act that was applied, and is in the order once', () => {
  fc.assert(
    fc.property(someRoute, someActs, (route, acts) => {
      const state = foldRoute(route, acts)
      expect(new Set(state.order).size).toBe(state.order.length)
      for (const [stopId, { doneBy, doneAtMs, arrivedAtMs }] of state.stops) {
        if (doneBy === null) continue
        expect(state.outcomes.get(doneBy)).toEqual({ outcome: 'applied', reason: null })
        expect(acts.find(({ id }) => id === doneBy)).toMatchObject({ stopId, atMs: doneAtMs })
        expect(state.order).toContain(stopId)
        expect(arrivedAtMs ?? 0).toBeLessThanOrEqual(doneAtMs ?? 0)
      }
    }),
    { numRuns: 1000 },
  )
})

it('breaks of a route are those of the acts that were applied', () => {
  fc.assert(
    fc.property(someRoute, someActs, (route, acts) => {
      const state = foldRoute(route, acts)
      const applied = sortActs(acts).filter(({ id }) => state.outcomes.get(id)?.outcome === 'applied')
      const spans = breaksOf(applied)
      expect(state.breakMs).toBe(spans.reduce((sum, { sinceMs, untilMs }) => sum + (untilMs ?? sinceMs) - sinceMs, 0))
      expect(state.breakSinceMs).toBe(spans.find(({ untilMs }) => untilMs === null)?.sinceMs ?? null)
    }),
    { numRuns: 1000 },
  )
})
