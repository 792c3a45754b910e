import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../optimiser/testing/test-length.ts'
import { BrokenSource } from './map-source.ts'
import { readQaTiles, type QaTile } from './qa-tiles.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json')),
  'real-world/osm-qa-montevideo',
)
const tiles = readdirSync(folder).map((name): QaTile => {
  const [zoom = 0, column = 0, row = 0] = name.replace('.mvt', '').split('-').map(Number)
  return { zoom, column, row, bytes: readFileSync(join(folder, name)) }
})
const source = readQaTiles(tiles, '2017-01-01')

describe('the tiles of Montevideo', () => {
  test('contain the whole city', () => {
    expect(source.nodes.length).toBeGreaterThan(217_000)
    expect([...source.ways].filter(({ tags }) => tags['highway']).length).toBeGreaterThan(13_000)
    expect([...source.areas].filter(({ tags }) => tags['building']).length).toBeGreaterThan(4_000)
    expect(source.bounds.west).toBeCloseTo(-56.338, 2)
    expect(source.bounds.north).toBeCloseTo(-34.814, 2)
  })

  test('are read without contributors and contact details', () => {
    const keys = new Set([...source.ways, ...source.areas, ...source.nodes].flatMap(({ tags }) => Object.keys(tags)))
    expect([...keys].filter((key) => /^(@|mvdgis|phone|email|contact)/.test(key))).toEqual([])
    expect(keys.has('addr:housenumber')).toBe(true)
  })

  test('share the points on their common edges', () => {
    const [upper, lower] = [
      tiles.find(({ column, row }) => column === 1407 && row === 2471)!,
      tiles.find(({ column, row }) => column === 1407 && row === 2472)!,
    ]
    const apart = readQaTiles([upper]).points.lon.length + readQaTiles([lower]).points.lon.length
    expect(readQaTiles([upper, lower]).points.lon.length).toBeLessThan(apart)
  })
})

describe('broken tiles', () => {
  const [small] = tiles.toSorted((a, b) => a.bytes.length - b.bytes.length)

  test('are either read or refused with `BrokenSource`', () => {
    const bytes = small!.bytes.subarray(0, 60_000)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.nat(bytes.length),
        (changes, cut) => {
          const broken = Uint8Array.from(cut % 2 === 0 ? bytes.subarray(0, cut) : bytes)
          for (const [position, value] of changes) if (position < broken.length) broken[position] = value
          try {
            readQaTiles([{ ...small!, bytes: broken }])
          } catch (error) {
            expect(error).toBeInstanceOf(BrokenSource)
          }
        },
      ),
      { numRuns: cases(120) },
    )
  })

  test('of different scales are refused', () => {
    expect(() => readQaTiles([small!, { ...small!, zoom: 11 }])).toThrow('different scales')
  })

  test('that are empty are refused', () => {
    expect(() => readQaTiles([])).toThrow('The tiles contain no map.')
    expect(() => readQaTiles([{ zoom: 12, column: 0, row: 0, bytes: new Uint8Array() }])).toThrow('The tile is empty.')
  })
})
