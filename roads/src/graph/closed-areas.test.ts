import { describe, expect, test } from 'vitest'
import { readGraph } from '../region/graph-file.ts'
import { RoadRouter, type TravelOptions } from '../route/road-router.ts'
import { buildGraph } from './build-graph.ts'
import type { Ring } from './closed-areas.ts'
import { sampleMap, samplePlace } from './sample-map.ts'

/** Three streets from west to east, joined at both ends. */
const source = sampleMap({
  points: { sw: [0, 0], se: [400, 0], w: [0, 200], e: [400, 200], nw: [0, 400], ne: [400, 400] },
  roads: ['sw se', 'w e', 'nw ne', 'sw w nw', 'se e ne'].map((path) => [path, { highway: 'residential' }] as const),
})
const router = new RoadRouter(readGraph(buildGraph(source)))
const box = (west: number, south: number, east: number, north: number): Ring => [
  samplePlace(west, south),
  samplePlace(east, south),
  samplePlace(east, north),
  samplePlace(west, north),
]
const avoiding = (...avoid: Ring[]): TravelOptions => ({ profile: { kind: 'car', avoid }, approach: 'either' })

function metersFrom(from: [number, number], to: [number, number], options: TravelOptions): number {
  const { distanceMeters } = router.matrix([samplePlace(...from)], [samplePlace(...to)], options)
  return Math.round(distanceMeters[0]! / 10) * 10
}

describe('areas that a vehicle avoids', () => {
  test('are avoided even if they cover only the middle of a road', () => {
    expect(metersFrom([0, 200], [400, 200], avoiding())).toBe(400)
    // Neither end of the middle street lies in the area, nor any of its corners.
    expect(metersFrom([0, 200], [400, 200], avoiding(box(150, 190, 160, 210)))).toBe(800)
    expect(metersFrom([0, 200], [400, 200], avoiding(box(150, -50, 160, 450)))).toBe(Infinity)
  })

  test('close only the roads they touch', () => {
    const beside = box(50, 20, 350, 180)
    expect(metersFrom([0, 200], [400, 200], avoiding(beside))).toBe(400)
    expect(metersFrom([0, 0], [400, 0], avoiding(beside))).toBe(400)
  })

  test('serve a place inside from the nearest open road', () => {
    const closed = avoiding(box(100, 150, 300, 250))
    const snap = router.snap(samplePlace(200, 190), closed)!
    expect(Math.round(snap.meters)).toBeGreaterThanOrEqual(190)
    expect(metersFrom([0, 0], [200, 190], closed)).toBeLessThan(Infinity)
  })

  test('all apply at once, and only to profiles that name them', () => {
    const both = avoiding(box(150, 190, 160, 210), box(150, -10, 160, 10))
    expect(metersFrom([0, 0], [400, 0], both)).toBe(1200)
    expect(metersFrom([0, 0], [400, 0], avoiding())).toBe(400)
  })
})
