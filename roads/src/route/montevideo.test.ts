import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../graph/build-graph.ts'
import { edgeFlag } from '../graph/network.ts'
import { readGraph } from '../region/graph-file.ts'
import { unitsPerDegree, type LngLat, type MapSource } from '../source/map-source.ts'
import { readQaTiles } from '../source/qa-tiles.ts'
import { isInside } from '../source/inside-ring.ts'
import { straightMeters } from './estimate.ts'
import { drawPiece } from './leg.ts'
import { matchTrace, type TracePoint } from './match.ts'
import { RoadRouter, type TravelOptions } from './road-router.ts'

const source = montevideo()
const router = new RoadRouter(readGraph(buildGraph(source, undefined, ['motor'])))
const car: TravelOptions = { profile: { kind: 'car' } }
const { network } = router.metricFor(car)

const places = fc
  .tuple(fc.nat(network.nodeLon.length - 1), fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 }))
  .map(([node, east, north]): LngLat => [
    network.nodeLon[node]! / unitsPerDegree + east / 91_000,
    network.nodeLat[node]! / unitsPerDegree + north / 111_195,
  ])

describe('in Montevideo', () => {
  test('nearly every road belongs to the main network', () => {
    const { isUsable } = router.metricFor(car)
    let usable = 0
    for (let edge = 0; edge < network.from.length; edge++)
      usable += Math.max(isUsable[edge * 2]!, isUsable[edge * 2 + 1]!)
    expect(usable / network.from.length).toBeGreaterThan(0.985)
  })

  test('matrix entries equal the length and time of the routes', () => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 2, maxLength: 12 }), (some) => {
        const matrix = router.matrix(some, some, car)
        some.forEach((from, row) => {
          const column = (row + 1) % some.length
          const answer = router.route([from, some[column]!], car)
          const at = row * some.length + column
          expect(answer.ok && Math.fround(answer.route.distanceMeters)).toBe(matrix.distanceMeters[at])
          expect(answer.ok && Math.fround(answer.route.durationSeconds)).toBe(matrix.durationSeconds[at])
        })
      }),
      { numRuns: 40 },
    )
  })

  test('no detour is faster than the direct route if stops are served at the kerb', () => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 3, maxLength: 9 }), (drawn) => {
        const curb: TravelOptions = { ...car, approach: 'curb' }
        const some = drawn.filter((place) => router.snap(place, curb)?.arcs.length === 1)
        const times = router.matrix(some, some, curb).durationSeconds
        const count = some.length
        for (let a = 0; a < count; a++) {
          for (let b = 0; b < count; b++) {
            // Each of the three times is rounded to hundredths of a second.
            for (let c = 0; c < count; c++)
              expect(times[a * count + c]!).toBeLessThanOrEqual(times[a * count + b]! + times[b * count + c]! + 0.05)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('no route is shorter than the straight line, goes against a one-way street or leaves the road', () => {
    const metric = router.metricFor(car)
    fc.assert(
      fc.property(places, places, (from, to) => {
        const [start, end] = [router.snap(from, car)!, router.snap(to, car)!]
        const leg = router.findLeg(metric, start, end)
        expect(leg).not.toBeNull()
        expect(leg!.distanceMeters).toBeGreaterThanOrEqual(straightMeters(start.position, end.position) * 0.998 - 1)
        leg!.pieces.forEach(({ arc }, index) => {
          expect(network.flags[arc >>> 1]! & ((arc & 1) === 0 ? edgeFlag.forward : edgeFlag.backward)).not.toBe(0)
          const before = leg!.pieces[index - 1]
          if (before)
            expect(network[(before.arc & 1) === 0 ? 'to' : 'from'][before.arc >>> 1]).toBe(
              network[(arc & 1) === 0 ? 'from' : 'to'][arc >>> 1],
            )
        })
      }),
      { numRuns: 150 },
    )
  })

  test('the line of a route is as long as the route', () => {
    fc.assert(
      fc.property(places, places, (from, to) => {
        const answer = router.route([from, to], car)
        if (!answer.ok) throw new Error(answer.reason)
        const { line, distanceMeters } = answer.route.legs[0]!
        const drawn = line.slice(1).reduce((sum, position, index) => sum + straightMeters(line[index]!, position), 0)
        expect(Math.abs(drawn - distanceMeters)).toBeLessThan(2 + distanceMeters * 0.003)
      }),
      { numRuns: 100 },
    )
  })

  test('a noisy trace is matched to the road it was driven on', () => {
    const answer = router.route(
      [
        [-56.19, -34.905],
        [-56.13, -34.89],
      ],
      car,
    )
    if (!answer.ok) throw new Error(answer.reason)
    const trace = strayed(answer.route.legs[0]!.line)
    const [matching, ...others] = matchTrace(router, trace, car)
    expect(others).toEqual([])
    expect(matching!.distanceMeters / answer.route.distanceMeters).toBeGreaterThan(0.96)
    expect(matching!.distanceMeters / answer.route.distanceMeters).toBeLessThan(1.04)
    expect(matching!.points.length).toBeGreaterThan(trace.length * 0.9)
  })

  test('a trace is split where it jumps faster than a vehicle can drive', () => {
    const answer = router.route(
      [
        [-56.19, -34.905],
        [-56.13, -34.89],
      ],
      car,
    )
    if (!answer.ok) throw new Error(answer.reason)
    const trace = strayed(answer.route.legs[0]!.line).map((point, index): TracePoint => ({
      ...point,
      timeMs: index * 5000,
    }))
    expect(
      matchTrace(
        router,
        [
          ...trace.slice(0, 20),
          ...trace.slice(80).map((point) => ({ ...point, timeMs: (point.timeMs ?? 0) - 59 * 5000 })),
        ],
        car,
      ),
    ).toHaveLength(2)
    expect(matchTrace(router, [{ position: [0, 0] }, { position: [1, 1] }], car)).toEqual([])
  })

  test('an isochrone contains the places reached in time and few others', () => {
    const home: LngLat = [-56.1645, -34.9033]
    const areas = router.isochrone(home, [5, 10], car) ?? []
    expect(areas.map(({ minutes }) => minutes)).toEqual([10, 5])
    const isIn = (minutes: number, place: LngLat) =>
      areas
        .find((area) => area.minutes === minutes)!
        .polygons.some(
          ([outer, ...holes]) => isInside(outer ?? [], place) && !holes.some((hole) => isInside(hole, place)),
        )
    const targets = Array.from({ length: 400 }, (_, index): LngLat => [
      network.nodeLon[index * 40]! / unitsPerDegree,
      network.nodeLat[index * 40]! / unitsPerDegree,
    ])
    const times = router.matrix([home], targets, { ...car, approach: 'either' }).durationSeconds
    const reached = targets.filter((_, index) => times[index]! < 560)
    const beyond = targets.filter((_, index) => times[index]! > 760)
    expect(reached.length).toBeGreaterThan(20)
    expect(reached.filter((place) => isIn(10, place)).length / reached.length).toBeGreaterThan(0.98)
    expect(beyond.filter((place) => isIn(10, place)).length / beyond.length).toBeLessThan(0.02)
    expect(router.isochrone([0, 0], [5], car)).toBeNull()
  })
})

/** A fix every 60 m, up to 9 m off the line; the same ones in every run. */
function strayed(line: readonly LngLat[]): TracePoint[] {
  const trace: TracePoint[] = []
  let left = 0
  line.slice(1).forEach((end, index) => {
    const start = line[index]!
    const length = straightMeters(start, end)
    for (; left < length; left += 60) {
      const share = left / length
      const sway = [Math.sin(trace.length * 7.3) * 9, Math.cos(trace.length * 4.1) * 9] as const
      trace.push({
        position: [
          start[0] + (end[0] - start[0]) * share + sway[0] / 91_000,
          start[1] + (end[1] - start[1]) * share + sway[1] / 111_195,
        ],
      })
    }
    left -= length
  })
  return trace
}

function montevideo(): MapSource {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json')),
    'real-world/osm-qa-montevideo',
  )
  return readQaTiles(
    readdirSync(folder).map((name) => {
      const [zoom = 0, column = 0, row = 0] = name.replace('.mvt', '').split('-').map(Number)
      return { zoom, column, row, bytes: readFileSync(join(folder, name)) }
    }),
  )
}

test('a piece without length is drawn as a single position', () => {
  const line: LngLat[] = []
  drawPiece(network, { arc: 0, fromPart: 0.5, toPart: 0.5, cost: 0, turn: -1, turnCost: 0 }, line)
  expect(line).toHaveLength(1)
})
