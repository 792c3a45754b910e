import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../graph/build-graph.ts'
import type { Network } from '../graph/network.ts'
import { sampleMap, samplePlace } from '../graph/sample-map.ts'
import { RoadRouter } from '../route/road-router.ts'
import { readGraph, writeGraph } from './graph-file.ts'
import { memoryScratch, wholeOf } from './scratch.ts'
import { BrokenRegionFile } from './section-file.ts'

const town = sampleMap({
  points: { a: [0, 0], b: [100, 0], c: [100, 100] },
  roads: [
    ['a b', { highway: 'residential', name: 'First' }],
    ['b c', { highway: 'footway', name: 'شارع' }],
    ['a c', { highway: 'primary' }],
  ],
})
const file = buildGraph(town)

describe('a road file', () => {
  test('reads back what was written', () => {
    const graph = readGraph(file)
    expect(written(graph)).toEqual(file)
    expect(graph.networks.motor.from).toHaveLength(2)
    expect(graph.networks.walk.from).toHaveLength(3)
  })

  test('is read without copying', () => {
    expect(readGraph(file).networks.motor.from.buffer).toBe(file.buffer)
  })

  test('reports its progress', () => {
    const parts: number[] = []
    buildGraph(town, (part) => parts.push(part))
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(parts.at(-1)).toBe(1)
  })

  test('can omit modes, which then have no roads', () => {
    const small = buildGraph(town, undefined, ['motor'])
    const router = new RoadRouter(readGraph(small))
    expect(small.length).toBeLessThan(file.length)
    expect(router.snap(samplePlace(10, 0), { profile: { kind: 'car' } })).not.toBeNull()
    expect(router.snap(samplePlace(10, 0), { profile: { kind: 'walk' } })).toBeNull()
  })
})

describe('a broken road file', () => {
  test('is refused if any byte changed or it was cut short', () => {
    fc.assert(
      fc.property(
        fc.nat(file.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (position, change, isCut) => {
          const broken = isCut ? file.slice(0, position) : file.slice()
          if (!isCut) broken[position]! ^= change
          expect(() => readGraph(broken)).toThrow(BrokenRegionFile)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is refused if it is inconsistent, even with a valid checksum', () => {
    const good = readGraph(file)
    const wrong: Partial<Network>[] = [
      { to: Uint32Array.of(0, 99) },
      { to: Uint32Array.of(0) },
      { shapeStart: Uint32Array.of(0, 9, 4) },
      { roadClass: Uint8Array.of(0, 200) },
      { name: Uint32Array.of(0, 77) },
      { turnTo: good.networks.motor.turnTo.map(() => 1000) },
      { rank: good.networks.motor.rank.map(() => 0) },
      { stateArc: good.networks.motor.stateArc.map(() => 50) },
      { turnStart: good.networks.motor.turnStart.map((start) => start + 1) },
    ]
    for (const change of wrong) {
      const graph = { ...good, networks: { ...good.networks, motor: { ...good.networks.motor, ...change } } }
      expect(() => readGraph(written(graph))).toThrow('The road file is inconsistent. Build the region again.')
    }
  })
})

function written(graph: Parameters<typeof writeGraph>[0]): Uint8Array<ArrayBuffer> {
  const scratch = memoryScratch.file()
  writeGraph(graph, scratch)
  return wholeOf(scratch)
}
