import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../optimiser/testing/test-length.ts'
import { buildGraph } from '../graph/build-graph.ts'
import { sampleMap, samplePlace } from '../graph/sample-map.ts'
import { readGraph } from '../region/graph-file.ts'
import type { LngLat, Tags } from '../source/map-source.ts'
import { RoadRouter, type TravelOptions } from './road-router.ts'

const size = 4
const car: TravelOptions = { profile: { kind: 'car' }, approach: 'either' }
const kinds = ['no_left_turn', 'no_straight_on', 'only_right_turn', 'only_straight_on', 'no_u_turn'] as const

interface Street {
  readonly from: string
  readonly to: string
  readonly oneway: 'no' | 'yes' | '-1'
}

interface Ban {
  readonly kind: (typeof kinds)[number]
  readonly before: string
  readonly at: string
  readonly after: string
}

interface Town {
  readonly streets: readonly Street[]
  readonly bans: readonly Ban[]
}

const corners = Array.from({ length: size * size }, (_, index) => ({
  name: `p${index}`,
  x: (index % size) * 100,
  y: Math.floor(index / size) * 100,
}))
const blocks = corners.flatMap(({ name, x, y }) =>
  corners
    .filter((other) => Math.abs(other.x - x) + Math.abs(other.y - y) === 100 && other.x + other.y > x + y)
    .map((other) => [name, other.name] as const),
)
const neighbours = new Map(
  corners.map(({ name }) => [name, blocks.flatMap(([a, b]) => (a === name ? [b] : b === name ? [a] : []))]),
)

const towns: fc.Arbitrary<Town> = fc.record({
  streets: fc.tuple(
    ...blocks.map(([from, to]) =>
      fc
        .constantFrom('no', 'no', 'no', 'yes', '-1')
        .map((oneway): Street => ({ from, to, oneway: oneway as Street['oneway'] })),
    ),
  ),
  bans: fc.array(
    fc
      .record({ kind: fc.constantFrom(...kinds), corner: fc.nat(size * size - 1), before: fc.nat(3), after: fc.nat(3) })
      .map(({ kind, corner, before, after }): Ban => {
        const at = `p${corner}`
        const around = neighbours.get(at)!
        return { kind, at, before: around[before % around.length]!, after: around[after % around.length]! }
      }),
    { maxLength: 12 },
  ),
})

const nameOfPlace = new Map(corners.map(({ name, x, y }) => [keyOf(samplePlace(x, y)), name]))

function keyOf([lon, lat]: LngLat): string {
  return `${Math.round(lon * 1e7)},${Math.round(lat * 1e7)}`
}

function routerOf({ streets, bans }: Town): RoadRouter {
  const pathOf = (a: string, b: string) =>
    streets.some(({ from, to }) => from === a && to === b) ? `${a} ${b}` : `${b} ${a}`
  const source = sampleMap({
    points: Object.fromEntries(corners.map(({ name, x, y }) => [name, [x, y] as const])),
    roads: streets.map(
      ({ from, to, oneway }) => [`${from} ${to}`, { highway: 'residential', oneway } as Tags] as const,
    ),
    restrictions: bans.map(({ kind, before, at, after }) => [kind, pathOf(before, at), at, pathOf(at, after)] as const),
  })
  return new RoadRouter(readGraph(buildGraph(source, undefined, ['motor'])))
}

test('no route in a random town goes against a one-way street or breaks a restriction', () => {
  fc.assert(
    fc.property(towns, fc.array(fc.tuple(fc.nat(330), fc.nat(330)), { minLength: 4, maxLength: 8 }), (town, picks) => {
      const router = routerOf(town)
      const places = picks.map(([x, y]) => samplePlace(x, y))
      places.slice(1).forEach((to, index) => {
        const answer = router.route([places[index]!, to], car)
        if (!answer.ok) return
        const passed = answer.route.legs[0]!.line.flatMap((position) => nameOfPlace.get(keyOf(position)) ?? [])
        expect(faultIn(passed, town)).toBeNull()
      })
    }),
    { numRuns: cases(300) },
  )
})

function faultIn(passed: readonly string[], { streets, bans }: Town): string | null {
  for (let index = 1; index < passed.length; index++) {
    const [a, b, c] = [passed[index - 1]!, passed[index]!, passed[index + 1]]
    const isWrongWay = streets.some(
      ({ from, to, oneway }) =>
        (from === a && to === b && oneway === '-1') || (from === b && to === a && oneway === 'yes'),
    )
    if (isWrongWay) return `against ${a} ${b}`
    const broken =
      c !== undefined &&
      bans.find((ban) => ban.before === a && ban.at === b && (ban.after === c) === ban.kind.startsWith('no_'))
    if (broken) return `${broken.kind} at ${a} ${b} ${c}`
  }
  return null
}
