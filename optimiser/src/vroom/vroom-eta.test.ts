import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../testing/test-length.ts'
import { missOf, timesOf } from './vroom-eta.ts'
import type { TimedStep } from './vroom-eta.ts'

const LAST = 14

const anyWindow = fc.tuple(fc.nat(8), fc.nat(3)).map(([from, more]) => [from * 100, (from + more) * 100] as const)
/** A step in whole seconds, so that all times can be tried. */
const anyStep = (kind: TimedStep['kind']) =>
  fc
    .record({
      windows: fc.array(anyWindow, { maxLength: 3 }),
      from: fc.nat(2),
      to: fc.option(fc.integer({ min: 6, max: 9 }), { nil: Infinity }),
      work: fc.nat(1),
      travel: fc.nat(3),
    })
    .map(({ windows, from, to, work, travel }): TimedStep => ({
      kind,
      windows,
      from: from * 100,
      to: to * 100,
      work: work * 100,
      travel: kind === 'halt' ? travel * 100 : 0,
    }))

/** A start, a stop and an end, with up to three breaks on the way to the stop and one on the way to the end. */
const anyRoute = fc
  .tuple(
    anyStep('halt'),
    fc.array(anyStep('break'), { maxLength: 3 }),
    anyStep('halt'),
    fc.array(anyStep('break'), { maxLength: 1 }),
    anyStep('halt'),
  )
  .map(([start, rests, halt, others, end]) => [start, ...rests, halt, ...others, end])
  .filter((steps) => steps.length < 7)

test('times miss least, then make the route shortest, then each step earliest', () => {
  fc.assert(
    fc.property(anyRoute, (steps) => {
      const [best] = allTimes(steps)
        .map((times) => ({ times, ...figuresOf(steps, times) }))
        .sort((a, b) => a.missed - b.missed || a.span - b.span || earlier(a.times, b.times))
      const times = timesOf(steps)
      const isTried = times === null || times.at(-1)! <= LAST * 100
      if (isTried) expect(times).toEqual(best?.times ?? null)
      // Times later than all tried ones must not miss more.
      else if (best) expect(figuresOf(steps, times).missed).toBeLessThanOrEqual(best.missed)
    }),
    { numRuns: cases(300) },
  )
})

test('the best whole second is found for travel times with fractions', () => {
  const odd: TimedStep[] = [
    { kind: 'halt', windows: [], from: 0, to: Infinity, work: 0, travel: 287 },
    { kind: 'halt', windows: [[3200, 3400]], from: 1100, to: Infinity, work: 200, travel: 0 },
  ]
  expect(timesOf(odd)).toEqual([3000, 3287])
})

test('there are no times if fixed times contradict each other', () => {
  const step: TimedStep = { kind: 'halt', windows: [], from: 0, to: 500, work: 300, travel: 300 }
  expect(timesOf([step, step])).toBeNull()
})

test('a long route with many breaks and several windows each gets times', { timeout: 60_000 }, () => {
  const windows = (at: number) => [0, 1, 2].map((day) => [at + day * 6e6, at + day * 6e6 + 4e5] as const)
  const steps = Array.from({ length: 100 }, (_, at): TimedStep[] => [
    { kind: 'halt', windows: windows(((at * 37) % 100) * 80_000), from: 0, to: Infinity, work: 9000, travel: 60_001 },
    ...(at % 40 < 2 ? restsAt(windows, at) : []),
  ]).flat()
  const times = timesOf(steps)!
  expect(times).toHaveLength(steps.length)
  expect(isPossible(steps, times)).toBe(true)
})

function restsAt(windows: (at: number) => TimedStep['windows'], at: number): TimedStep[] {
  return [0, 1].map((rest) => ({
    kind: 'break',
    windows: windows(at * 70_000 + rest * 50_000),
    from: 0,
    to: Infinity,
    work: 30_000,
    travel: 0,
  }))
}

function earlier(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((time, index) => time !== other[index])
  return at < 0 ? 0 : one[at]! - other[at]!
}

function figuresOf(steps: readonly TimedStep[], times: readonly number[]) {
  const missed = steps.reduce((sum, { windows }, at) => sum + Math.abs(missOf(windows, times[at]!)), 0)
  return { missed, span: times.at(-1)! - times[0]! }
}

/** Whether each step leaves time for the steps before it. A break may be taken anywhere on the way. */
function isPossible(steps: readonly TimedStep[], times: readonly number[]): boolean {
  let [halt, rested] = [0, 0]
  return steps.every((step, at) => {
    const time = times[at]!
    if (time < step.from || time > step.to) return false
    if (at === 0) return true
    const isInOrder = time >= times[at - 1]! + steps[at - 1]!.work
    if (step.kind === 'break') {
      rested += step.work
      return isInOrder
    }
    const { work, travel } = steps[halt]!
    const isReached = time >= times[halt]! + work + travel + rested
    ;[halt, rested] = [at, 0]
    return isInOrder && isReached
  })
}

/** All possible times up to the last one. */
function allTimes(steps: readonly TimedStep[]): number[][] {
  return steps.reduce<number[][]>(
    (ways, _, at) =>
      ways.flatMap((way) =>
        Array.from({ length: LAST + 1 }, (__, second) => [...way, second * 100]).filter((times) =>
          isPossible(steps.slice(0, at + 1), times),
        ),
      ),
    [[]],
  )
}
