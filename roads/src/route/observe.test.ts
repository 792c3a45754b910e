import { describe, expect, test } from 'vitest'
import { buildGraph } from '../graph/build-graph.ts'
import { sampleMap, samplePlace } from '../graph/sample-map.ts'
import { slowdownCells, typicalSlowdown } from '../graph/slowdown.ts'
import { readGraph } from '../region/graph-file.ts'
import { observeTrace } from './observe.ts'
import { RoadRouter } from './road-router.ts'

const map = sampleMap({
  points: { a: [0, 0], b: [3000, 0], c: [6000, 0] },
  roads: [
    ['a b', { highway: 'primary', name: 'Main' }],
    ['b c', { highway: 'residential', name: 'Side' }],
  ],
})
const router = new RoadRouter(readGraph(buildGraph(map)))
const van = { profile: { kind: 'van' } } as const
/** Hardly any road lies around these: open country, whose groups come after those of towns. */
const [through, side] = [4, 5]
const morning = Date.UTC(2026, 10, 23, 8)

/** A fix each 200 m from one place to another, at a speed. */
function drive(from: number, to: number, metersPerSecond: number, startMs = morning) {
  return Array.from({ length: (to - from) / 200 + 1 }, (_, index) => ({
    position: samplePlace(from + index * 200, 0),
    timeMs: startMs + ((index * 200) / metersPerSecond) * 1000,
  }))
}

describe('a slowdown', () => {
  test('makes drives longer on the kind of road it is about, and only there', () => {
    const seconds = (from: number, to: number, slowdown?: readonly number[]) => {
      const options = { ...van, ...(slowdown && { slowdown }) }
      return router.matrix([samplePlace(from, 0)], [samplePlace(to, 0)], options).durationSeconds[0]!
    }
    const onlyThrough = Array.from({ length: slowdownCells }, (_, cell) => (cell === through ? 150 : 100))
    expect(seconds(200, 2800, onlyThrough)).toBeCloseTo(seconds(200, 2800) * 1.5, 0)
    expect(seconds(3200, 5800, onlyThrough)).toBeCloseTo(seconds(3200, 5800), 1)
    expect(seconds(200, 2800, typicalSlowdown(3))).toBeCloseTo(seconds(200, 2800), 1)
    expect(seconds(200, 2800, typicalSlowdown(8))).toBeGreaterThan(seconds(200, 2800, typicalSlowdown(12)))
  })

  test('leaves people on foot alone', () => {
    const walk = (slowdown?: readonly number[]) =>
      router.matrix([samplePlace(200, 0)], [samplePlace(2800, 0)], {
        profile: { kind: 'walk' },
        ...(slowdown && { slowdown }),
      }).durationSeconds[0]
    expect(walk(typicalSlowdown(8))).toBe(walk())
  })
})

describe('what was driven', () => {
  test('is compared with the empty roads of its kind, by the hour', () => {
    const free = router.matrix([samplePlace(200, 0)], [samplePlace(2800, 0)], van).durationSeconds[0]!
    const speed = 2600 / free
    const [hour] = observeTrace(router, drive(200, 2800, speed / 1.5), van)
    expect(hour!.hour).toBe(morning / 3_600_000)
    expect(hour!.drivenSeconds[through]! / hour!.freeSeconds[through]!).toBeCloseTo(1.5, 1)
    expect(hour!.freeSeconds[side]).toBe(0)
    const later = observeTrace(router, drive(3200, 5800, speed / 2, morning + 3_600_000), van)
    expect(later.map((one) => one.hour - hour!.hour)).toEqual([1])
    expect(later[0]!.drivenSeconds[side]).toBeGreaterThan(0)
  })

  test('has nothing of a stop at a door, or of a gap', () => {
    const before = drive(200, 1200, 12)
    const after = drive(1200, 2200, 12, morning + 10 * 60_000)
    const sum = (trace: ReturnType<typeof drive>) =>
      observeTrace(router, trace, van).reduce((all, { drivenSeconds }) => all + drivenSeconds[through]!, 0)
    expect(sum([...before, ...after.slice(1)])).toBeLessThan(2000 / 12 + 1)
  })
})
