import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { missOf, timesOf } from './vroom-eta.ts'
import type { TimedStep } from './vroom-eta.ts'

const LAST = 16

const anyWindow = fc.tuple(fc.nat(8), fc.nat(4)).map(([from, more]) => [from * 100, (from + more) * 100] as const)
/** In whole seconds, so that all times can be tried. */
const anyStep = (kind: TimedStep['kind']) =>
  fc
    .record({ windows: fc.array(anyWindow, { maxLength: 2 }), from: fc.nat(4), work: fc.nat(2), travel: fc.nat(3) })
    .map(({ windows, from, work, travel }): TimedStep => ({
      kind,
      windows,
      from: from * 100,
      to: Infinity,
      work: work * 100,
      travel: kind === 'halt' ? travel * 100 : 0,
    }))

test('what is missed is the least of all times, and the route then the shortest', () => {
  fc.assert(
    fc.property(
      fc.tuple(anyStep('halt'), anyStep('break'), anyStep('halt'), anyStep('halt')),
      fc.boolean(),
      ([start, rest, halt, end], isResting) => {
        const steps = isResting ? [start, rest, halt, end] : [start, halt, end]
        const times = timesOf(steps)!
        expect(isPossible(steps, times)).toBe(true)
        const [best] = allTimes(steps)
          .filter((each) => isPossible(steps, each))
          .map((each) => figuresOf(steps, each))
          .sort((a, b) => a.missed - b.missed || a.span - b.span)
        expect(figuresOf(steps, times)).toEqual(best)
      },
    ),
    { numRuns: 150 },
  )
})

function figuresOf(steps: readonly TimedStep[], times: readonly number[]) {
  const missed = steps.reduce((sum, { windows }, at) => sum + Math.abs(missOf(windows, times[at]!)), 0)
  return { missed, span: times.at(-1)! - times[0]! }
}

/** Whether each step leaves time for what comes before it; a break may be taken anywhere on the way. */
function isPossible(steps: readonly TimedStep[], times: readonly number[]): boolean {
  let [halt, rested] = [0, 0]
  return steps.every((step, at) => {
    const time = times[at]!
    if (time < step.from) return false
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

function allTimes(steps: readonly TimedStep[]): number[][] {
  return steps.reduce<number[][]>(
    (ways) =>
      ways.flatMap((way) =>
        Array.from({ length: LAST + 1 }, (_, second) => second * 100)
          .filter((time) => time >= (way.at(-1) ?? 0))
          .map((time) => [...way, time]),
      ),
    [[]],
  )
}
