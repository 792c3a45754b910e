import { deflateSync } from 'node:zlib'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { PbfWriter } from 'pbf'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../optimiser/testing/test-length.ts'
import { sampleMap } from '../graph/sample-map.ts'
import { BrokenSource, lineOf, type MapSource } from './map-source.ts'
import { readOsmPbf } from './osm-pbf.ts'
import { osmPbfBlobs, writeOsmPbf } from './write-osm-pbf.ts'

const town = sampleMap({
  points: { a: [0, 0], b: [100, 0], c: [100, 100], d: [0, 100], e: [200, 0] },
  roads: [
    ['a b e', { highway: 'residential', name: 'Rue de l’Été', 'contact:phone': '+1 555', source: 'survey' }],
    ['b c', { highway: 'primary' }],
    ['a b c d a', { building: 'yes' }],
  ],
  nodes: { b: { highway: 'traffic_signals' } },
  restrictions: [['no_left_turn', 'a b e', 'b', 'b c']],
})
const file = writeOsmPbf(town)

describe('reading an .osm.pbf', () => {
  test('returns its roads, areas, nodes and restrictions', async () => {
    const source = await readOsmPbf(file)
    expect([...source.ways].map(({ tags }) => tags['highway'])).toEqual(['residential', 'primary'])
    expect(lineOf(source.points, source.ways.at(1)!.points)).toEqual(lineOf(town.points, town.ways.at(1)!.points))
    expect([...source.areas].map(({ tags, polygons }) => [tags, polygons[0]?.[0]?.length])).toEqual([
      [{ building: 'yes' }, 5],
    ])
    expect([...source.nodes]).toMatchObject([{ tags: { highway: 'traffic_signals' } }])
    expect(source.relations[0]).toMatchObject({
      tags: { restriction: 'no_left_turn' },
      members: [{ role: 'from' }, { role: 'via', point: source.nodes.at(0)?.point }, { role: 'to' }],
    })
  })

  test('drops contact details and source notes', async () => {
    const [road] = (await readOsmPbf(file)).ways
    expect(road?.tags).toEqual({ highway: 'residential', name: 'Rue de l’Été' })
  })

  test('joins the pieces of a multipolygon and finds its holes', async () => {
    const points = {
      a: [0, 0],
      b: [100, 0],
      c: [100, 100],
      d: [0, 100],
      e: [40, 40],
      f: [60, 40],
      g: [60, 60],
    } as const
    const drawn = sampleMap({
      points,
      roads: [
        ['a b c', {}],
        ['c d a', {}],
        ['e f g e', {}],
      ],
    })
    const members = [
      ['outer', 1],
      ['outer', 2],
      ['inner', 3],
    ] as const
    const lake: MapSource = {
      ...drawn,
      relations: [
        {
          id: 1,
          tags: { type: 'multipolygon', natural: 'water' },
          members: members.map(([role, id]) => ({ kind: 'way', id, role })),
        },
      ],
    }
    const source = await readOsmPbf(writeOsmPbf(lake))
    expect(source.areas).toHaveLength(1)
    expect(source.areas.at(0)?.polygons.map((rings) => rings.map((ring) => ring.length))).toEqual([[5, 4]])
    expect([...source.ways]).toEqual([])
  })

  test('is the same in whatever order nodes and ways come', async () => {
    const copies = 4
    const [header, ...blobs] = osmPbfBlobs(copies, () => town)
    const expected = inOrder(await readOsmPbf(concat([header!, ...blobs])))
    expect(expected.ways).toHaveLength(copies * town.ways.length - copies)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(blobs.slice(0, copies), { minLength: copies }),
        fc.array(fc.nat(copies), { minLength: copies, maxLength: copies }),
        async (nodes, places) => {
          const ways = blobs.slice(copies, copies * 2)
          for (const [index, place] of places.toSorted((a, b) => a - b).entries())
            nodes.splice(place + index, 0, ways[index]!)
          const read = await readOsmPbf(concat([header!, ...nodes, ...blobs.slice(copies * 2)]))
          expect(inOrder(read)).toEqual(expected)
        },
      ),
    )
  })

  test('reports how much has been read', async () => {
    const parts: number[] = []
    await readOsmPbf(file, { onProgress: (part) => parts.push(part) })
    expect(parts.at(-1)).toBe(1)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  })

  test('stops when cancelled', async () => {
    await expect(readOsmPbf(file, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })
})

describe('a map file', () => {
  const refusals: readonly (readonly [string, Uint8Array, string])[] = [
    ['is empty', new Uint8Array(), 'The file contains no map.'],
    ['is a picture', new TextEncoder().encode('\u0089PNG and so on and on'), 'This isn’t an .osm.pbf file.'],
    ['is XML', new TextEncoder().encode('<?xml version="1.0"?><osm></osm>'), 'This isn’t an .osm.pbf file.'],
    ['ends too early', file.subarray(0, file.length - 9), 'The file is incomplete. Download it again.'],
    ['begins with data', file.subarray(file.indexOf(0, 60)), 'This isn’t an .osm.pbf file'],
    [
      'needs a newer reader',
      framed(
        'OSMHeader',
        message((pbf) => pbf.writeStringField(4, 'HistoricalInformation')),
      ),
      'uses “HistoricalInformation”',
    ],
    [
      'uses an unknown compression',
      framed('OSMHeader', new Uint8Array([1]), 4),
      'Save the file with zlib compression.',
    ],
    ['announces a block it does not contain', headerOnly('OSMHeader', 30_000_000), 'The file is incomplete.'],
  ]
  test.each(refusals)('that %s is refused with an explanation', async (_, bytes, sentence) => {
    await expect(readOsmPbf(bytes)).rejects.toThrow(sentence)
    await expect(readOsmPbf(bytes)).rejects.toBeInstanceOf(BrokenSource)
  })

  test('that unpacks to far too much data is refused before memory runs out', async () => {
    const header = framed('OSMHeader', new Uint8Array())
    const bomb = framed('OSMData', deflateSync(new Uint8Array(20_000_000)), 3, 20_000_000)
    const bombs = concat([header, ...Array.from({ length: 12 }, () => bomb)])
    await expect(readOsmPbf(bombs)).rejects.toBeInstanceOf(BrokenSource)
    const understated = framed('OSMData', deflateSync(new Uint8Array(20_000_000)), 3, 100)
    await expect(readOsmPbf(concat([header, understated]))).rejects.toThrow('damaged')
  })

  test('with changed bytes is either read or refused with `BrokenSource`', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.nat(file.length),
        async (changes, cut) => {
          const broken = file.slice(0, cut % 3 === 0 ? cut : file.length)
          for (const [position, value] of changes) if (position < broken.length) broken[position] = value
          await expectReadOrRefused(broken)
        },
      ),
      { numRuns: cases(600) },
    )
  })

  test('with noise after a valid header is either read or refused with `BrokenSource`', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) => {
        await expectReadOrRefused(concat([framed('OSMHeader', new Uint8Array()), framed('OSMData', noise)]))
      }),
      { numRuns: cases(600) },
    )
  })
})

/** A map with its elements as arrays, the nodes by id. */
function inOrder(map: MapSource) {
  return {
    ...map,
    ways: [...map.ways],
    areas: [...map.areas],
    nodes: [...map.nodes].toSorted((one, other) => one.id - other.id),
  }
}

async function expectReadOrRefused(bytes: Uint8Array): Promise<void> {
  try {
    const source = await readOsmPbf(bytes)
    expect(source.points.lon.length).toBeLessThanOrEqual(bytes.length)
  } catch (error) {
    expect(error).toBeInstanceOf(BrokenSource)
  }
}

const extracts = join(process.env['RW_SHARED'] ?? '../shared', 'data/osm')

describe.skipIf(!existsSync(extracts))('real extracts (skipped where ../shared/data/osm is absent)', () => {
  test.each([
    ['monaco', 2614, 45],
    ['liechtenstein-latest', 5232, 3],
    ['heidelberg', 29088, 476],
  ])('%s is read completely', async (name, ways, restrictions) => {
    const source = await readOsmPbf(readFileSync(join(extracts, `${name}.osm.pbf`)))
    expect(source.ways).toHaveLength(ways)
    expect(source.relations.filter(({ tags }) => tags['type'] === 'restriction')).toHaveLength(restrictions)
    expect(Object.keys(source.ways.at(0)?.tags ?? {}).some((key) => /^(user|uid|changeset)$/.test(key))).toBe(false)
  })

  test('an extract with a changed byte is either read or refused with `BrokenSource`', async () => {
    const monaco = new Uint8Array(readFileSync(join(extracts, 'monaco.osm.pbf')))
    await fc.assert(
      fc.asyncProperty(fc.nat(monaco.length - 1), fc.integer({ min: 1, max: 255 }), async (position, change) => {
        const broken = monaco.slice()
        broken[position]! ^= change
        try {
          await readOsmPbf(broken)
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenSource)
        }
      }),
      { numRuns: cases(15, 5) },
    )
  })
})

function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}

function headerOnly(kind: string, dataBytes: number): Uint8Array {
  const head = message((pbf) => {
    pbf.writeStringField(1, kind)
    pbf.writeVarintField(3, dataBytes)
  })
  return concat([Uint8Array.of(0, 0, 0, head.length), head])
}

function framed(kind: string, payload: Uint8Array, field = 1, rawBytes = 0): Uint8Array {
  const body = message((pbf) => {
    if (rawBytes > 0) pbf.writeVarintField(2, rawBytes)
    pbf.writeBytesField(field, payload)
  })
  return concat([headerOnly(kind, body.length), body])
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}
