import { describe, expect, test } from 'vitest'
import { buildGraph } from '../graph/build-graph.ts'
import { sampleMap, samplePlace } from '../graph/sample-map.ts'
import type { MapSource } from '../source/map-source.ts'
import { readGraph } from '../region/graph-file.ts'
import { loadInstructions } from './instructions.ts'
import { RoadRouter, type Route, type TravelOptions } from './road-router.ts'

const car: TravelOptions = { profile: { kind: 'car' } }
const instructionOf = await loadInstructions()
const street = { highway: 'residential' }

/** Two blocks: west, middle and east streets, joined at the bottom and the top. */
const points = {
  sw: [0, 0],
  s: [200, 0],
  se: [400, 0],
  w: [0, 200],
  m: [200, 200],
  e: [400, 200],
  nw: [0, 400],
  n: [200, 400],
  ne: [400, 400],
} as const

const grid = ['sw s se', 'w m e', 'nw n ne', 'sw w nw', 's m n', 'se e ne'] as const

function gridWith(
  tags: Partial<Record<(typeof grid)[number], Record<string, string>>> = {},
  more: Partial<Parameters<typeof sampleMap>[0]> = {},
): MapSource {
  return sampleMap({
    points,
    roads: grid.map(
      (path) => [path, { ...street, name: `${path.replaceAll(' ', '-')} Street`, ...tags[path] }] as const,
    ),
    ...more,
  })
}

function routerOn(source: MapSource): RoadRouter {
  return new RoadRouter(readGraph(buildGraph(source)))
}

function routeOn(
  source: MapSource,
  from: readonly [number, number],
  to: readonly [number, number],
  options = car,
): Route {
  const answer = routerOn(source).route([samplePlace(...from), samplePlace(...to)], options)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.route
}

const metersOf = (route: Route) => Math.round(route.distanceMeters / 10) * 10

describe('a route', () => {
  test('takes the shortest path around the blocks', () => {
    expect(metersOf(routeOn(gridWith(), [0, 100], [400, 100]))).toBe(600)
  })

  test('does not drive against a one-way street', () => {
    const source = gridWith({ 'sw s se': { oneway: '-1' }, 'w m e': { oneway: '-1' } })
    expect(metersOf(routeOn(source, [0, 100], [400, 100]))).toBe(1000)
    expect(metersOf(routeOn(source, [400, 100], [0, 100]))).toBe(600)
  })

  test('follows the direction of a roundabout', () => {
    const source = gridWith({ 'w m e': { junction: 'roundabout' } })
    expect(metersOf(routeOn(source, [400, 200], [0, 200]))).toBe(800)
  })

  test('makes no forbidden turn', () => {
    const straight = routeOn(gridWith(), [200, 100], [300, 200])
    const banned = gridWith({}, { restrictions: [['no_right_turn', 's m n', 'm', 'w m e']] })
    expect(metersOf(straight)).toBe(200)
    expect(metersOf(routeOn(banned, [200, 100], [300, 200], { ...car, approach: 'either' }))).toBeGreaterThan(500)
  })

  test('follows a mandatory direction', () => {
    const roads = [
      ...grid.filter((path) => path !== 's m n').map((path) => [path, street] as const),
      ['s m', street],
      ['m n', street],
    ] as const
    const only = sampleMap({ points, roads, restrictions: [['only_straight_on', 's m', 'm', 'm n']] })
    expect(metersOf(routeOn(only, [200, 100], [100, 200]))).toBeGreaterThan(200)
    expect(metersOf(routeOn(only, [200, 100], [200, 300]))).toBe(200)
  })

  test('respects a restriction via another road', () => {
    const roads = [
      ['a b', street],
      ['b c', street],
      ['c d', street],
      ['b e', street],
      ['c f', street],
      ['a x', street],
      ['x y', street],
      ['y d', street],
    ] as const
    const places = {
      a: [0, 0],
      b: [200, 0],
      c: [300, 0],
      d: [500, 0],
      e: [200, -200],
      f: [300, 200],
      x: [0, 400],
      y: [500, 400],
    } as const
    const free = sampleMap({ points: places, roads })
    const banned = sampleMap({ points: places, roads, restrictions: [['no_straight_on', 'a b', 'b c', 'c d']] })
    expect(metersOf(routeOn(free, [100, 0], [400, 0]))).toBe(300)
    expect(metersOf(routeOn(banned, [100, 0], [300, 100]))).toBe(300)
    expect(metersOf(routeOn(banned, [200, -100], [400, 0]))).toBe(300)
    const round = routeOn(banned, [100, 0], [400, 0])
    expect(metersOf(round)).toBeGreaterThan(300)
  })

  test('for a bicycle ignores a restriction that exempts bicycles', () => {
    const banned = gridWith({}, { restrictions: [['no_right_turn', 's m n', 'm', 'w m e', { except: 'bicycle' }]] })
    expect(metersOf(routeOn(banned, [200, 100], [300, 200], { profile: { kind: 'bicycle' } }))).toBe(200)
  })

  test('avoids a barrier that blocks the vehicle', () => {
    const source = gridWith({}, { nodes: { m: { barrier: 'bollard' } } })
    expect(metersOf(routeOn(source, [200, 100], [200, 300]))).toBe(1000)
    expect(metersOf(routeOn(source, [200, 100], [200, 300], { profile: { kind: 'walk' } }))).toBe(200)
  })

  test('for a truck respects limits of height, weight and length, and truck bans', () => {
    for (const limit of [
      ['maxheight', '3.5'],
      ['maxweight', '7.5'],
      ['hgv', 'no'],
      ['maxlength', '10'],
    ] as const) {
      const source = gridWith({ 's m n': { [limit[0]]: limit[1] } })
      expect(metersOf(routeOn(source, [100, 0], [100, 400]))).toBe(600)
      expect(metersOf(routeOn(source, [300, 0], [200, 400], { profile: { kind: 'truck' } }))).toBe(700)
      expect(metersOf(routeOn(source, [190, 0], [190, 400], { profile: { kind: 'truck' } }))).toBeGreaterThan(700)
    }
  })

  test('for a low truck passes under a bridge that is too low for the default truck', () => {
    const source = gridWith({ 's m n': { maxheight: '3.5' } })
    expect(
      metersOf(routeOn(source, [190, 0], [190, 400], { profile: { kind: 'truck', heightMeters: 3.2 } })),
    ).toBeLessThan(450)
  })

  test('does not pass through a destination-only road, but may end on it', () => {
    const source = gridWith({ 's m n': { access: 'destination' } })
    expect(metersOf(routeOn(source, [190, 0], [190, 400]))).toBeGreaterThan(700)
    expect(metersOf(routeOn(source, [190, 0], [200, 300]))).toBeLessThan(350)
  })

  test('to, from and along a destination-only road takes no longer than on any other road', () => {
    const open = gridWith()
    const visitors = gridWith({ 's m n': { access: 'destination' } })
    for (const [from, to] of [
      [
        [190, 0],
        [200, 100],
      ],
      [
        [200, 100],
        [190, 0],
      ],
      [
        [200, 50],
        [200, 350],
      ],
      [
        [200, 350],
        [400, 100],
      ],
    ] as const) {
      const [free, bound] = [
        routeOn(open, from, to, { ...car, approach: 'either' }),
        routeOn(visitors, from, to, { ...car, approach: 'either' }),
      ]
      expect(bound.durationSeconds).toBe(free.durationSeconds)
      expect(bound.distanceMeters).toBe(free.distanceMeters)
    }
  })

  test('for a truck does not pass through a road that is destination-only for trucks; for a car it does', () => {
    const source = gridWith({ 's m n': { hgv: 'destination' } })
    const truck: TravelOptions = { profile: { kind: 'truck' }, approach: 'either' }
    expect(metersOf(routeOn(source, [190, 0], [190, 400], truck))).toBeGreaterThan(700)
    expect(metersOf(routeOn(source, [190, 0], [200, 300], truck))).toBeLessThan(350)
    expect(metersOf(routeOn(source, [190, 0], [190, 400]))).toBeLessThan(450)
  })

  test('reaches a yard behind a destination-only road', () => {
    const source = gridWith(
      { 's m n': { access: 'destination' } },
      {
        points: { ...points, y: [250, 100], m2: [200, 100] },
        roads: [
          ...grid.filter((path) => path !== 's m n').map((path) => [path, street] as const),
          ['s m2 m n', { ...street, access: 'destination' }],
          ['m2 y', { highway: 'service' }],
        ],
      },
    )
    const answer = routerOn(source).route([samplePlace(100, 0), samplePlace(250, 100)], { ...car, approach: 'either' })
    expect(answer.ok && metersOf(answer.route)).toBe(250)
    expect(answer.ok && answer.route.places[1]?.meters).toBeLessThan(1)
  })

  test('takes longer in the rush hour, which weekends do not have', () => {
    const source = gridWith()
    const free = routeOn(source, [0, 100], [400, 300], { ...car, hour: 3 })
    const rush = routeOn(source, [0, 100], [400, 300], { ...car, hour: 8 })
    expect(rush.durationSeconds).toBeGreaterThan(free.durationSeconds * 1.05)
    expect(routeOn(source, [0, 100], [400, 300], { ...car, hour: 8, isWeekend: true }).durationSeconds).toBeLessThan(
      rush.durationSeconds,
    )
  })

  test('makes a U-turn on a side street to avoid a detour, but never on a through road', () => {
    const roads = (highway: string) =>
      sampleMap({
        points: { a: [0, 0], b: [500, 0], c: [1000, 0], d: [500, -200], e: [0, -900], f: [1000, -900] },
        roads: [
          ['a b c', { highway }],
          ['b d', street],
          ['a e f c', street],
        ],
      })
    const [start, goal] = [
      [400, -10],
      [100, 10],
    ] as const
    expect(metersOf(routeOn(roads('residential'), start, goal, { ...car, approach: 'curb' }))).toBe(500)
    expect(metersOf(routeOn(roads('primary'), start, goal, { ...car, approach: 'curb' }))).toBe(900)
    const careful: TravelOptions = { profile: { kind: 'car', uTurns: 'deadEnds' }, approach: 'curb' }
    expect(metersOf(routeOn(roads('residential'), start, goal, careful))).toBe(900)
  })

  test('takes longer with traffic signals', () => {
    const plain = routeOn(gridWith(), [200, 100], [200, 300])
    const lit = routeOn(gridWith({}, { nodes: { m: { highway: 'traffic_signals' } } }), [200, 100], [200, 300])
    expect(lit.durationSeconds).toBeGreaterThan(plain.durationSeconds)
  })

  test('goes around the block rather than through a gate', () => {
    const gate = { nodes: { s: { barrier: 'lift_gate' } } }
    const around = { 'sw w nw': street, 'w m e': { highway: 'primary', maxspeed: '90' } }
    expect(metersOf(routeOn(gridWith(around), [0, 10], [400, 10]))).toBe(420)
    expect(metersOf(routeOn(gridWith(around, gate), [0, 10], [400, 10]))).toBe(780)
  })

  test('gives way to a more important road, but not to a less important one', () => {
    const secondsThrough = (across: Record<string, string>) =>
      routeOn(gridWith({ 's m n': { highway: 'secondary' }, 'w m e': across }), [200, 150], [200, 250]).durationSeconds
    expect(secondsThrough({ highway: 'primary' })).toBeGreaterThan(secondsThrough({ highway: 'secondary' }) + 1)
    expect(secondsThrough({ highway: 'residential' })).toBeLessThan(secondsThrough({ highway: 'secondary' }) - 1)
  })

  test('through several places is the sum of its legs', () => {
    const answer = routerOn(gridWith()).route([samplePlace(0, 100), samplePlace(200, 100), samplePlace(400, 300)], car)
    if (!answer.ok) throw new Error(answer.reason)
    expect(answer.route.legs).toHaveLength(2)
    expect(answer.route.distanceMeters).toBeCloseTo(answer.route.legs.reduce((sum, leg) => sum + leg.distanceMeters, 0))
  })

  test('along a one-way street is direct, against it a detour', () => {
    const source = gridWith({ 'sw s se': { oneway: 'yes' } })
    expect(metersOf(routeOn(source, [50, 0], [150, 0]))).toBe(100)
    expect(metersOf(routeOn(source, [150, 0], [50, 0]))).toBeGreaterThan(500)
  })

  test('from a place to itself has no length and a line of two positions', () => {
    const route = routeOn(gridWith(), [50, 0], [50, 0])
    expect(route).toMatchObject({ distanceMeters: 0, durationSeconds: 0 })
    expect(route.legs[0]?.line).toHaveLength(2)
    expect(route.legs[0]?.steps.map((step) => step.manoeuvre.kind)).toEqual(['depart', 'arrive'])
  })

  test('to a place far from any road is refused with the index of the place', () => {
    const answer = routerOn(gridWith()).route([samplePlace(0, 0), samplePlace(90000, 0)], car)
    expect(answer).toEqual({ ok: false, reason: 'no-road', index: 1 })
  })
})

describe('the side of the road', () => {
  const avenue = sampleMap({
    points: { a: [0, 0], b: [1000, 0], c: [0, 100], d: [1000, 100] },
    roads: [
      ['a b', { highway: 'primary' }],
      ['a c', street],
      ['c d', street],
      ['d b', street],
    ],
  })

  test('matters on a busy road', () => {
    const right = routeOn(avenue, [100, 0], [600, -10])
    const left = routeOn(avenue, [100, 0], [600, 10])
    expect(metersOf(right)).toBe(500)
    expect(metersOf(left)).toBeGreaterThan(700)
  })

  test('does not matter if the approach is `either`', () => {
    expect(metersOf(routeOn(avenue, [100, 0], [600, 10], { ...car, approach: 'either' }))).toBe(500)
  })

  test('is the opposite one in left-hand traffic', () => {
    const ring = { x: [3000, 0], y: [3050, 0], z: [3050, 50] } as const
    const left = sampleMap({
      points: { a: [0, 0], b: [1000, 0], c: [0, 100], d: [1000, 100], ...ring },
      roads: [
        ['a b', { highway: 'primary' }],
        ['a c', street],
        ['c d', street],
        ['d b', street],
        ['x z y x', { highway: 'tertiary', junction: 'roundabout' }],
      ],
    })
    expect(metersOf(routeOn(left, [100, 0], [600, 10]))).toBe(500)
    expect(metersOf(routeOn(left, [100, 0], [600, -10]))).toBeGreaterThan(700)
  })
})

describe('a place', () => {
  test('snaps to the main network, not to an island', () => {
    const source = gridWith(
      {},
      {
        points: { ...points, i: [600, 100], j: [600, 200] },
        roads: [...grid.map((path) => [path, street] as const), ['i j', street]],
      },
    )
    const snap = routerOn(source).snap(samplePlace(590, 150), car)
    expect(Math.round(snap?.meters ?? 0)).toBe(190)
  })

  test('snaps with the side of the road it is on', () => {
    const router = routerOn(gridWith())
    expect(router.snap(samplePlace(100, 10), car)?.side).toBe('left')
    expect(router.snap(samplePlace(100, -10), car)?.side).toBe('right')
    expect(router.snap(samplePlace(100, 0), car)?.side).toBeNull()
  })
})

describe('a matrix', () => {
  test('contains the length and time of every route', () => {
    const router = routerOn(gridWith({ 'w m e': { oneway: 'yes' }, 's m n': { highway: 'primary' } }))
    const places = [
      samplePlace(0, 100),
      samplePlace(200, 60),
      samplePlace(200, 20),
      samplePlace(400, 390),
      samplePlace(100, 200),
    ]
    const matrix = router.matrix(places, places, car)
    places.forEach((from, row) =>
      places.forEach((to, column) => {
        const answer = router.route([from, to], car)
        if (!answer.ok) throw new Error(answer.reason)
        expect(matrix.distanceMeters[row * places.length + column]).toBe(Math.fround(answer.route.distanceMeters))
        expect(matrix.durationSeconds[row * places.length + column]).toBe(Math.fround(answer.route.durationSeconds))
      }),
    )
  })

  test('is infinite where no road is near', () => {
    const matrix = routerOn(gridWith()).matrix([samplePlace(0, 0)], [samplePlace(0, 0), samplePlace(90000, 0)], car)
    expect([...matrix.distanceMeters]).toEqual([0, Infinity])
    expect(matrix.targets[1]).toBeNull()
  })

  test('stops when cancelled', () => {
    expect(() =>
      routerOn(gridWith()).matrix([samplePlace(0, 0)], [samplePlace(0, 0)], { ...car, signal: AbortSignal.abort() }),
    ).toThrow()
  })
})

describe('steps', () => {
  const route = routeOn(gridWith(), [0, 100], [400, 300])
  const steps = route.legs[0]?.steps ?? []

  test('begin with a departure, end with an arrival and add up to the route', () => {
    expect(steps[0]?.manoeuvre.kind).toBe('depart')
    expect(steps.at(-1)?.manoeuvre.kind).toBe('arrive')
    expect(steps.reduce((sum, step) => sum + step.distanceMeters, 0)).toBeCloseTo(route.distanceMeters, 3)
    expect(steps.reduce((sum, step) => sum + step.durationSeconds, 0)).toBeCloseTo(route.durationSeconds, 0)
  })

  test('follow one another along the line', () => {
    const line = route.legs[0]?.line ?? []
    expect(steps[0]?.fromIndex).toBe(0)
    expect(steps.at(-1)?.toIndex).toBe(line.length - 1)
    steps.slice(1).forEach((step, index) => expect(step.fromIndex).toBe(steps[index]?.toIndex))
  })

  test('are written in three languages', () => {
    const instructions = (language: 'en' | 'fr' | 'ar') =>
      steps.map((step) => instructionOf(step, language, { legIndex: 0, legCount: 1 }))
    expect(instructions('en')[0]).toBe('Head north on sw-w-nw Street')
    expect(instructions('en').some((sentence) => sentence.startsWith('Turn'))).toBe(true)
    expect(instructions('en').at(-1)).toMatch(/^You have arrived/)
    expect(instructions('fr')[0]).toBe('Se diriger vers le nord sur sw-w-nw Street')
    expect(instructions('ar').at(-1)).toMatch(/[\u0600-\u06FF]/)
  })

  test('count the exits of a roundabout', () => {
    const round = sampleMap({
      points: {
        a: [0, -100],
        b: [0, -20],
        c: [20, 0],
        d: [0, 20],
        f: [-20, 0],
        east: [200, 0],
        north: [0, 200],
        west: [-200, 0],
      },
      roads: [
        ['a b', street],
        ['b c d f b', { highway: 'tertiary', junction: 'roundabout' }],
        ['c east', street],
        ['d north', { ...street, name: 'North Road' }],
        ['f west', street],
      ],
    })
    const [, circle] = routeOn(round, [0, -80], [0, 150]).legs[0]?.steps ?? []
    expect(circle?.manoeuvre).toMatchObject({ kind: 'roundabout', exit: 2 })
    expect(circle && instructionOf(circle, 'en', { legIndex: 0, legCount: 1 })).toBe(
      'Enter the roundabout and take the 2nd exit onto North Road',
    )
  })

  test('include a U-turn at a dead end', () => {
    const dead = sampleMap({ points: { a: [0, 0], b: [300, 0] }, roads: [['a b', { highway: 'primary' }]] })
    const kinds = routeOn(dead, [100, -10], [50, 10]).legs[0]?.steps.map((step) => step.manoeuvre.modifier)
    expect(kinds).toContain('uturn')
  })
})

describe('costs', () => {
  const router = routerOn(gridWith())
  const costsOf = (options: TravelOptions) => router.metricFor(options)
  const slowdown = [150, 150, 150, 150, 150, 150]

  test('serve all vehicles that the same signs stop', () => {
    const truck = (heightMeters: number) => costsOf({ profile: { kind: 'truck', heightMeters } })
    expect(truck(3.51)).toBe(truck(3.54))
    expect(truck(3.51)).not.toBe(truck(3.56))
  })

  test('of bicycles and pedestrians serve all traffic', () => {
    for (const kind of ['bicycle', 'walk'] as const) {
      const free = costsOf({ profile: { kind } })
      for (const traffic of [{ slowdown }, { hour: 8 }]) expect(costsOf({ profile: { kind }, ...traffic })).toBe(free)
    }
    expect(costsOf({ ...car, slowdown })).not.toBe(costsOf(car))
  })
})
