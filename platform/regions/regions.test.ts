import { reasonOf } from '#roads/reason.ts'
import { BrokenSource } from '#roads/source/map-source.ts'
import { users } from '#platform/access/server/tables.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { listEvents, readEvent } from '#platform/events/contract.ts'
import { events } from '#platform/events/server/tables.ts'
import { testApi } from '#homes/test/test-api.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { readHealth } from '#platform/system/contract.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import type { RegionQuestion } from '#roads/region/ask-region.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { costsKey } from '#roads/route/road-router.ts'
import { writeOsmPbf } from '#roads/source/write-osm-pbf.ts'
import {
  addDemoRegion,
  addRegion,
  listRegions,
  matchTrace,
  mostRoundPlaces,
  orderRound,
  readIsochrone,
  readMatrix,
  readPlace,
  readRoute,
  readTiles,
  removeRegion,
  searchPlaces,
  type Point,
} from './contract.ts'
import { reserveProviderTurn } from './server/provider-turns.ts'

const api = await testApi()

// A cross of two straight roads, 0.02 degrees each way: about 1.8 km along the longitude, 2.2 km along the latitude.
const [west, east, north, middle]: Point[] = [
  [-56.12, -34.9],
  [-56.08, -34.9],
  [-56.1, -34.88],
  [-56.1, -34.9],
]
const town = new SampleTown()
town.road('Rambla', west!, middle!).road('Rambla', middle!, east!).road('Bulevar', middle!, north!)
town.house(-56.09, -34.8999, 'Rambla', '12').house(-56.11, -34.8999, 'Rambla', '80')
const files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
beforeEach(() => api.machine.regions.put(files))

const profile = 'car' as const
const anyway = { profile, hasSteps: false, language: 'en' as const }

describe('travel times', () => {
  it('between places of a region come from its roads', async () => {
    const as = await api.signIn([])
    const matrix = await api.call(readMatrix, { as, body: { points: [west!, east!, north!], profile } })
    expect(matrix).toMatchObject({ source: 'embedded', isEstimated: false })
    // 0.04 degrees of longitude at 34.9 degrees south are 3648 m.
    expect(matrix.distancesMeters[0]![1]).toBeGreaterThan(3600)
    expect(matrix.distancesMeters[0]![1]).toBeLessThan(3700)
    expect(matrix.durationsSeconds[0]![0]).toBe(0)
  })

  it('with a place outside every region are a labelled estimate', async () => {
    const as = await api.signIn([])
    const matrix = await api.call(readMatrix, { as, body: { points: [west!, [2.35, 48.85]], profile } })
    expect(matrix).toMatchObject({ source: 'estimate', isEstimated: true })
  })

  it('come from the whole region where a smaller one covers only a triangle beside the places', async () => {
    const as = await api.signIn([])
    const { bounds } = files.meta
    const corner = (lon: number, lat: number) => [lon, lat] as const
    const ring = [corner(-56.13, -34.905), corner(-56.07, -34.905), corner(-56.07, -34.87), corner(-56.13, -34.905)]
    const meta = { ...files.meta, id: 'cut', bounds: { ...bounds, west: bounds.west + 1e-6 }, outline: { ring } }
    api.machine.regions.put({ ...files, meta })
    const { ask } = api.machine.regions
    const asked: string[] = []
    api.machine.regions.ask = (id, question) => (asked.push(id), ask(id, question))
    const inside: Point = [-56.11, -34.9]
    const beside: Point = [-56.1, -34.881]
    await api.call(readMatrix, { as, body: { points: [inside, east!], profile } })
    await api.call(readMatrix, { as, body: { points: [inside, beside], profile } })
    api.machine.regions.ask = ask
    await api.machine.regions.remove('cut')
    expect(asked).toEqual(['cut', 'town'])
  })

  it('are asked for chosen sources and targets alone', async () => {
    const as = await api.signIn([])
    const { durationsSeconds } = await api.call(readMatrix, {
      as,
      body: { points: [west!, east!, north!], sources: [0], targets: [1, 2], profile },
    })
    expect([durationsSeconds.length, durationsSeconds[0]!.length]).toEqual([1, 2])
    const refusal = await api.refusal(readMatrix, { as, body: { points: [west!], sources: [3], profile } })
    expect(refusal).toMatchObject({ status: 422, issues: [{ path: 'sources' }] })
  })

  it('of a large matrix are kept for its traffic alone', async () => {
    const as = await api.signIn([])
    const points = Array.from({ length: 60 }, (_, index): Point => [-56.12 + index / 1500, -34.9])
    const [free] = (await api.call(readMatrix, { as, body: { points, profile } })).durationsSeconds
    const slowdown = Array.from({ length: 6 }, () => 200)
    const [slow] = (await api.call(readMatrix, { as, body: { points, profile, slowdown } })).durationsSeconds
    expect(slow![59]! / free![59]!).toBeGreaterThan(1.5)
  })

  it('of a large matrix are kept, and asked anew when the region changes', async () => {
    const as = await api.signIn([])
    let asked = 0
    const { ask } = api.machine.regions
    api.machine.regions.ask = (id, question) => {
      asked++
      return ask(id, question)
    }
    const points = Array.from({ length: 60 }, (_, index): Point => [-56.12 + index / 1500, -34.9])
    const first = await api.call(readMatrix, { as, body: { points, profile } })
    expect(await api.call(readMatrix, { as, body: { points, profile } })).toEqual(first)
    expect(asked).toBe(1)
    api.machine.regions.put({
      ...files,
      meta: { ...files.meta, files: { ...files.meta.files, graph: { bytes: 1, checksum: 'ffffffff' } } },
    })
    await api.call(readMatrix, { as, body: { points, profile } })
    expect(asked).toBe(2)
    api.machine.regions.ask = ask
  })
})

describe('a large matrix', () => {
  const along = (count: number) => Array.from({ length: count }, (_, index): Point => [-56.12 + index / 20_000, -34.9])
  const listening = async (work: (asked: RegionQuestion[]) => Promise<void>, onQuestion = () => {}) => {
    const { ask } = api.machine.regions
    const asked: RegionQuestion[] = []
    api.machine.regions.ask = (id, question) => {
      asked.push(question)
      onQuestion()
      return ask(id, question)
    }
    await work(asked).finally(() => (api.machine.regions.ask = ask))
  }

  it.each([
    ['en', 'This matrix has 360,000 entries and the limit is 250,000. Request it in parts, with sources and targets.'],
    [
      'fr',
      'Cette matrice a 360\u202F000 entrées et la limite est de 250\u202F000. Demandez-la par parties, avec « sources » et « targets ».',
    ],
    [
      'ar',
      'عدد خانات هذه المصفوفة: 360,000، والحد الأقصى في المرة الواحدة: 250,000. اطلبها على أجزاء باستخدام \u2068sources\u2069 و\u2068targets\u2069.',
    ],
  ])('beyond the limit is refused, which is said in %s', async (language, message) => {
    const as = await api.signIn([])
    expect(
      await api.refusal(readMatrix, {
        as,
        body: { points: along(600), profile },
        headers: { 'accept-language': language },
      }),
    ).toMatchObject({ status: 422, issues: [{ path: 'points', message }] })
  })

  it('is asked in parts, between which others have their turn, and is the same as in one', async () => {
    const as = await api.signIn([])
    await listening(async (asked) => {
      const whole = await api.call(readMatrix, { as, body: { points: along(250), profile } })
      expect(asked.map((one) => one.kind === 'matrix' && [one.sources.length, one.targets.length])).toEqual([
        [100, 250],
        [100, 250],
        [50, 250],
      ])
      const last = await api.call(readMatrix, { as, body: { points: along(250), sources: [249], profile } })
      expect(last.durationsSeconds[0]).toEqual(whole.durationsSeconds[249])
    })
  })

  it('is given up when the caller goes away, without an estimate in its place', async () => {
    const as = await api.signIn([])
    const leaving = new AbortController()
    await listening(
      async (asked) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${as}` }
        const body = JSON.stringify({ points: along(500), profile })
        const answer = await api.fetch(
          new Request('http://localhost/api/roads/matrix', { method: 'POST', headers, body, signal: leaving.signal }),
        )
        expect(answer.status).toBe(499)
        // The next question has its turn when nothing of the first is worked on any more.
        expect(await api.call(readMatrix, { as, body: { points: along(2), profile } })).toMatchObject({
          isEstimated: false,
        })
        expect(asked.map((one) => one.kind === 'matrix' && one.sources.length)).toEqual([100, 2])
      },
      () => leaving.abort(),
    )
  })
})

describe('the costs of roads', () => {
  // What a person asked for is remembered by id, which tests would share.
  const points = [west!, east!]
  const busy = (percent: number) => [percent, 100, 100, 100, 100, 100]
  const routed = (percent: number) => ({ body: { points, ...anyway, slowdown: busy(percent) } })
  const costsAsked = async (work: () => Promise<void>) => {
    const { ask } = api.machine.regions
    const asked: string[] = []
    api.machine.regions.ask = (id, question) => {
      if ('travel' in question) asked.push(costsKey(question.travel))
      return ask(id, question)
    }
    await work().finally(() => (api.machine.regions.ask = ask))
    return asked
  }

  it('are the same for traffic that hardly differs', async () => {
    const as = await api.signIn([], { id: 901 })
    const asked = await costsAsked(async () => {
      for (const percent of [148, 150, 152]) await api.call(readRoute, { as, ...routed(percent) })
    })
    expect([asked.length, new Set(asked).size]).toEqual([3, 1])
  })

  it('are worked out for one person 30 times in five minutes, and those asked for lately stay in use', async () => {
    const as = await api.signIn([], { id: 902 })
    const asked = await costsAsked(async () => {
      for (let step = 0; step < 30; step++) await api.call(readRoute, { as, ...routed(100 + step * 5) })
      await api.call(readRoute, { as, ...routed(245) })
      expect(await api.refusal(readRoute, { as, ...routed(250) })).toMatchObject({ status: 429 })
      const { body } = routed(250)
      const { profile: _, ...how } = body
      const refusals = [
        await api.refusal(readMatrix, { as, body }),
        await api.refusal(orderRound, { as, body: { ...body, points: [west!, middle!, east!], isRoundTrip: true } }),
        await api.refusal(readIsochrone, { as, body: { ...how, profile, point: middle!, minutes: [5] } }),
        await api.refusal(matchTrace, { as, body: { ...how, profile, trace: points.map((point) => ({ point })) } }),
      ]
      expect(refusals.map(({ status }) => status)).toEqual([429, 429, 429, 429])
      // Of the first ones none is kept any more: each would be worked out again.
      expect((await api.refusal(readRoute, { as, ...routed(100) })).status).toBe(429)
      const other = await api.signIn([], { id: 903 })
      await api.call(readRoute, { as: other, ...routed(250) })
    })
    expect([asked.length, new Set(asked).size]).toEqual([32, 31])
    const before = api.machine.clock.now
    api.machine.clock.now = new Date(before.getTime() + 5 * 60_000)
    await api.call(readRoute, { as, ...routed(250) })
    api.machine.clock.now = before
  })

  it('count for two people who push each other’s out', async () => {
    const both = [await api.signIn([], { id: 905 }), await api.signIn([], { id: 906 })]
    const inTurns = async () => {
      for (let step = 0; step < 90; step++) {
        const percent = 300 + (step % 12) * 5
        await api.call(readRoute, { as: both[step % 2]!, ...routed(percent) })
      }
    }
    await expect(inTurns()).rejects.toMatchObject({ status: 429 })
  })

  it('don’t count where no region covers the places', async () => {
    const as = await api.signIn([], { id: 904 })
    const far: Point[] = [
      [0, 0],
      [0, 1],
    ]
    for (let step = 0; step < 40; step++)
      await api.call(readRoute, { as, body: { ...anyway, points: far, slowdown: busy(100 + step * 5) } })
  })
})

describe('a round', () => {
  const along = (longitude: number): Point => [longitude, -34.9]

  it('is put in the quickest order from its first place, there and back or one way', async () => {
    const as = await api.signIn([])
    const points = [along(-56.12), along(-56.08), along(-56.1), along(-56.09), along(-56.11)]
    const oneWay = await api.call(orderRound, { as, body: { points, profile, isRoundTrip: false } })
    expect(oneWay).toEqual({ order: [0, 4, 2, 3, 1], source: 'embedded', isEstimated: false })
    const { order } = await api.call(orderRound, { as, body: { points, profile, isRoundTrip: true } })
    expect(order[0]).toBe(0)
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4])
  })

  it('outside every region follows straight lines, and says so', async () => {
    const as = await api.signIn([])
    expect(
      await api.call(orderRound, {
        as,
        body: {
          points: [
            [0, 0],
            [0, 2],
            [0, 1],
          ],
          profile,
          isRoundTrip: false,
        },
      }),
    ).toEqual({ order: [0, 2, 1], source: 'estimate', isEstimated: true })
  })

  it('of too few or too many places is refused', async () => {
    const as = await api.signIn([])
    const places = (count: number) => Array.from({ length: count }, () => middle!)
    for (const count of [2, mostRoundPlaces + 1])
      expect(
        await api.refusal(orderRound, { as, body: { points: places(count), profile, isRoundTrip: true } }),
      ).toMatchObject({ status: 422, issues: [{ path: 'points' }] })
  })
})

describe('a route', () => {
  it('is as long as its matrix entry and tells its steps in the language asked for', async () => {
    const as = await api.signIn([])
    const { distancesMeters } = await api.call(readMatrix, { as, body: { points: [west!, north!], profile } })
    const route = await api.call(readRoute, {
      as,
      body: { points: [west!, north!], profile, hasSteps: true, language: 'fr' },
    })
    expect(route.distanceMeters).toBeCloseTo(distancesMeters[0]![1]!, 0)
    expect(route.legs[0]!.steps.map((step) => step.text).join(' ')).toMatch(/gauche.*Bulevar/)
  })

  it('outside every region is a straight line, and says so', async () => {
    const as = await api.signIn([])
    const route = await api.call(readRoute, {
      as,
      body: {
        points: [
          [0, 0],
          [0, 1],
        ],
        ...anyway,
      },
    })
    expect(route).toMatchObject({
      isEstimated: true,
      geometry: [
        [0, 0],
        [0, 1],
      ],
    })
  })
})

describe('areas and traces', () => {
  it('an hour’s area is larger than a minute’s', async () => {
    const as = await api.signIn([])
    const { areas } = await api.call(readIsochrone, { as, body: { point: middle!, minutes: [1, 5], profile } })
    expect(areas.map((area) => area.minutes)).toEqual([5, 1])
  })

  it('areas come largest first, in whatever order they were found', async () => {
    const as = await api.signIn([])
    const { ask } = api.machine.regions
    api.machine.regions.ask = async () =>
      [
        { minutes: 1, polygons: [] },
        { minutes: 5, polygons: [] },
      ] as never
    const { areas } = await api.call(readIsochrone, { as, body: { point: middle!, minutes: [1, 5], profile } })
    api.machine.regions.ask = ask
    expect(areas.map((area) => area.minutes)).toEqual([5, 1])
  })

  it('an area outside every region is refused: it cannot be guessed', async () => {
    const as = await api.signIn([])
    expect(await api.refusal(readIsochrone, { as, body: { point: [0, 0], minutes: [5], profile } })).toMatchObject({
      status: 422,
    })
  })

  it('a trace is drawn onto the road it follows', async () => {
    const as = await api.signIn([])
    const trace = [-56.115, -56.11, -56.105].map((longitude) => ({ point: [longitude, -34.90005] as Point }))
    const matched = await api.call(matchTrace, { as, body: { trace, profile } })
    expect(matched.points.map((point) => point?.[1])).toEqual([-34.9, -34.9, -34.9])
  })
})

describe('addresses', () => {
  it('are found by what is typed, and a point is named again', async () => {
    const as = await api.signIn([])
    const { places } = await api.call(searchPlaces, { as, query: { q: 'rambla 12', isTyping: true } })
    expect(places[0]).toMatchObject({ street: 'Rambla', number: '12', quality: 'exact', source: 'embedded' })
    const [longitude, latitude] = places[0]!.point
    expect((await api.call(readPlace, { as, query: { longitude, latitude } })).place).toMatchObject({
      street: 'Rambla',
      number: '12',
    })
  })

  it('are found first where the person looks', async () => {
    const as = await api.signIn([])
    const { ask } = api.machine.regions
    const lying = (id: string, west: number) =>
      api.machine.regions.put({
        ...files,
        meta: { ...files.meta, id, bounds: { west, east: west + 0.1, south: -35, north: -34.8 } },
      })
    lying('town', -56.2)
    lying('east', -55.5)
    // The eastern region has two streets of the name, so it is less sure of either.
    const found = {
      kind: 'street',
      name: 'Rambla',
      houseNumber: null,
      suburb: null,
      city: null,
      point: middle,
      quality: 'street',
      radiusMeters: null,
    }
    api.machine.regions.ask = async (id) => [{ ...found, label: id, confidence: id === 'east' ? 0.8 : 1 }] as never
    const firstNear = async (longitude: number) =>
      (await api.call(searchPlaces, { as, query: { q: 'rambla', longitude, latitude: -34.9 } })).places[0]!.label
    expect([await firstNear(-55.45), await firstNear(-56.15), await firstNear(0)]).toEqual(['east', 'town', 'town'])
    api.machine.regions.ask = ask
    await api.machine.regions.remove('east')
  })

  it('of nowhere are nothing', async () => {
    const as = await api.signIn([])
    expect((await api.call(searchPlaces, { as, query: { q: 'zzzz' } })).places).toEqual([])
    expect((await api.call(readPlace, { as, query: { longitude: 0, latitude: 0 } })).place).toBeNull()
  })
})

describe('regions', () => {
  const writing = [{ action: 'write', subject: 'Region' }]

  it('are listed with what they hold', async () => {
    const { regions } = await api.call(listRegions, { as: await api.signIn([]) })
    expect(regions[0]).toMatchObject({ id: 'town', name: 'Town', attribution: '© OpenStreetMap contributors' })
  })

  it('give their tiles by range', async () => {
    const as = await api.signIn([])
    const head = await api.call(readTiles, { as, params: { id: 'town' }, headers: { range: 'bytes=0-6' } })
    expect([head.status, await head.text(), head.headers.get('content-range')]).toEqual([
      206,
      'PMTiles',
      `bytes 0-6/${files.tiles.length}`,
    ])
    for (const range of ['bytes=999999999-', 'bytes=-0'])
      expect(await api.refusal(readTiles, { as, params: { id: 'town' }, headers: { range } })).toMatchObject({
        status: 416,
      })
    expect(await api.refusal(readTiles, { as, params: { id: 'nowhere' } })).toMatchObject({ status: 404 })
  })

  it('are refused when the file is broken, and the person is told', async () => {
    const as = await api.signIn(writing)
    await api.call(addRegion, { as, params: { id: 'town' }, body: 'this is no map' })
    await expect
      .poll(async () => await api.machine.db.select({ kind: notifications.kind }).from(notifications))
      .toEqual([{ kind: 'region-failed' }])
    expect((await api.call(listRegions, { as })).regions).toHaveLength(1)
    const admin = await api.signIn()
    const refused = (language: string) =>
      api.call(listEvents, {
        as: admin,
        query: { kind: 'region.refused' },
        headers: { 'accept-language': language },
      })
    await expect
      .poll(async () => (await refused('en')).events)
      .toMatchObject([{ entityId: 'town', after: { reason: 'This isn’t an .osm.pbf file.' } }])
    const { events: inFrench } = await refused('fr')
    expect(inFrench[0]?.after).toEqual({ reason: 'Ce n’est pas un fichier .osm.pbf.' })
    const one = await api.call(readEvent, {
      as: admin,
      params: { id: inFrench[0]!.id },
      headers: { 'accept-language': 'ar' },
    })
    expect(one.after).toEqual({ reason: expect.stringMatching(/\p{Script=Arabic}/u) })
    const [kept] = await api.machine.db.select().from(events).where(eq(events.kind, 'region.refused'))
    expect(kept?.after).toEqual({ reason: { code: 'noPbf', values: {} } })
  })

  it('are built of an area of an extract, or of extracts that share their border', async () => {
    const as = await api.signIn(writing)
    const extract = new Uint8Array(writeOsmPbf(town.source()))
    const built = async (body: Uint8Array<ArrayBuffer>, query: { area?: string }) => {
      await api.call(addRegion, { as, params: { id: 'part' }, query, body })
      const found = async () => (await api.call(listRegions, { as })).regions.find(({ id }) => id === 'part')
      await expect.poll(found).toBeDefined()
      const region = (await found())!
      await api.call(removeRegion, { as, params: { id: 'part' } })
      return region
    }
    const whole = await built(extract, {})
    const east = await built(extract, { area: '-56.101,-34.91; -56.07,-34.87' })
    expect([whole.houses, east.houses]).toEqual([2, 1])
    expect(east.bounds.west).toBeCloseTo(-56.101)
    const twice = await built(new Uint8Array([...extract, ...extract]), {})
    expect(twice).toMatchObject({ bounds: whole.bounds, streets: whole.streets, houses: 2 })
  })

  it('are open before people hear that they are ready', async () => {
    const as = await api.signIn(writing)
    const { ask } = api.machine.regions
    const opened: string[] = []
    api.machine.regions.ask = async (id, question) => {
      const told = await api.machine.db.select({ kind: notifications.kind }).from(notifications)
      if (question.kind === 'matrix') opened.push(`${id} ${question.travel.profile.kind} ${told.length}`)
      return ask(id, question)
    }
    await api.call(addRegion, { as, params: { id: 'town' }, body: new Uint8Array(writeOsmPbf(town.source())) })
    await expect
      .poll(async () => await api.machine.db.select({ kind: notifications.kind }).from(notifications))
      .toEqual([{ kind: 'region-ready' }])
    api.machine.regions.ask = ask
    expect(opened).toEqual(['town car 0', 'town van 0'])
  })

  it('are not built of what is no area', async () => {
    const as = await api.signIn(writing)
    for (const area of ['7', '7,43', '7,43;8,x', '7,43;400,44'])
      expect(await api.refusal(addRegion, { as, params: { id: 'part' }, query: { area }, body: 'x' })).toMatchObject({
        status: 422,
      })
  })

  it('that cannot be used say why in the language of who asks', async () => {
    const { list } = api.machine.regions
    const work = [{ id: 'other', phase: 'refused', percent: 0, error: reasonOf(new BrokenSource('noPbf')) }]
    api.machine.regions.list = async () => ({
      ready: [],
      broken: [{ id: 'town', reason: reasonOf(new BrokenSource('noRoads')) }],
      work,
    })
    const told = await api.call(listRegions, { as: await api.signIn([]), headers: { 'accept-language': 'fr' } })
    api.machine.regions.list = list
    expect([told.broken[0]?.reason, told.work[0]?.error]).toEqual([
      'La carte ne contient pas de routes.',
      'Ce n’est pas un fichier .osm.pbf.',
    ])
  })

  it('that are being built are told by the health of the program', async () => {
    const { list } = api.machine.regions
    const refused = { id: 'other', phase: 'refused', percent: 0, error: reasonOf(new BrokenSource('noPbf')) }
    const work = [{ id: 'town', phase: 'graph', percent: 30, error: null }, refused]
    const told = async () => (await api.call(readHealth)).background?.['regions']
    api.machine.regions.list = async () => ({ ready: [], broken: [], work })
    expect(await told()).toEqual({ building: 1 })
    work.shift()
    expect(await told()).toBeUndefined()
    api.machine.regions.list = list
  })

  it('don’t stop the program if their end can’t be reported', async () => {
    const as = await api.signIn(writing)
    const { add } = api.machine.regions
    let refuse = () => {}
    api.machine.regions.add = async () => ({
      built: new Promise((_, reject) => (refuse = () => reject(new Error('broken')))),
    })
    await api.call(addRegion, { as, params: { id: 'town' }, body: 'x' })
    api.machine.regions.add = add
    await api.machine.db.delete(users)
    refuse()
    expect((await api.call(listRegions, { as: await api.signIn([]) })).regions).toHaveLength(1)
  })

  it.each([
    {
      end: 'failed where it isn’t there',
      builtAt: '2026-11-01T00:00:00Z',
      kind: 'region-failed',
      event: 'region.refused',
    },
    { end: 'ready where it is there', builtAt: '2026-11-20T09:00:30Z', kind: 'region-ready', event: 'region.built' },
  ])('whose process died before it recorded their end are $end, once', async ({ builtAt, kind, event }) => {
    api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
    const as = await api.signIn(writing)
    const { add } = api.machine.regions
    let fail = () => {}
    api.machine.regions.add = async () => ({
      built: new Promise((_, reject) => (fail = () => reject(new Error('too late')))),
    })
    await api.call(addRegion, { as, params: { id: 'town' }, body: 'x' })
    api.machine.regions.add = add
    api.machine.regions.put({ ...files, meta: { ...files.meta, builtAt } })
    const sent = () => api.machine.db.select({ kind: notifications.kind }).from(notifications)
    api.machine.clock.now = new Date('2026-11-20T09:00:59Z')
    await api.machine.queue.runKept()
    expect(await sent()).toEqual([])
    api.machine.clock.now = new Date('2026-11-20T09:01:00Z')
    await api.machine.queue.runKept()
    expect(await sent()).toEqual([{ kind }])
    const ended = await api.call(listEvents, { as: await api.signIn(), query: { kind: event } })
    expect(ended.events).toMatchObject([{ entityId: 'town' }])
    if (kind === 'region-failed')
      expect(ended.events[0]!.after).toEqual({
        reason: 'The server stopped before the region was ready. Build the region again.',
      })
    fail()
    await api.machine.queue.runKept()
    expect(await sent()).toEqual([{ kind }])
  })

  it('that the server stops are left to the next one, and end as it ends them', async () => {
    api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
    const as = await api.signIn(writing)
    const { add, list } = api.machine.regions
    let stop = () => {}
    api.machine.regions.add = async () => ({
      built: new Promise((_, reject) => (stop = () => reject(new BrokenSource('stopped')))),
    })
    await api.call(addRegion, { as, params: { id: 'town' }, body: 'x' })
    api.machine.regions.add = add
    stop()
    const sent = () => api.machine.db.select({ kind: notifications.kind }).from(notifications)
    const work = (error: string | null) => async () => ({
      ready: [],
      broken: [],
      work: [{ id: 'town', phase: 'graph', percent: 30, isResumed: true, error: error ? { message: error } : null }],
    })
    api.machine.regions.list = work(null)
    api.machine.clock.now = new Date('2026-11-20T09:01:00Z')
    await api.machine.queue.runKept()
    expect(await sent()).toEqual([])
    expect((await api.call(listRegions, { as })).work).toMatchObject([{ id: 'town', isResumed: true, error: '' }])
    api.machine.regions.list = work('Its file is broken.')
    api.machine.clock.now = new Date('2026-11-20T09:02:00Z')
    await api.machine.queue.runKept()
    api.machine.regions.list = list
    expect(await sent()).toEqual([{ kind: 'region-failed' }])
    const { events: refused } = await api.call(listEvents, {
      as: await api.signIn(),
      query: { kind: 'region.refused' },
    })
    expect(refused[0]?.after).toEqual({ reason: 'Its file is broken.' })
  })

  it('are refused beforehand where an extract needs more memory than the server gives', async () => {
    const as = await api.signIn(writing)
    const { largestExtractBytes } = api.machine.regions
    api.machine.regions.largestExtractBytes = 2 * 1024 * 1024
    expect((await api.call(listRegions, { as })).largestExtractBytes).toBe(2 * 1024 * 1024)
    const body = new Uint8Array(3 * 1024 * 1024)
    const sentence = /^A file of 3 MB needs \d+ MB of memory, and REGION_MEMORY is \d+ MB\./
    const headers = { 'content-length': String(body.length) }
    const refused = await api.refusal(addRegion, { as, params: { id: 'town' }, body, headers })
    expect(refused).toMatchObject({ status: 413, message: expect.stringMatching(sentence) })
    expect(await api.refusal(addRegion, { as, params: { id: 'town' }, body })).toMatchObject({ status: 413 })
    api.machine.regions.largestExtractBytes = largestExtractBytes!
  })

  it('come with a demo city that is built once, by who may add regions, and told when it is ready', async () => {
    const as = await api.signIn(writing)
    const { regions } = api.machine
    const demo = async () => (await api.call(listRegions, { as })).demo
    expect(await demo()).toBeNull()
    expect((await api.refusal(addDemoRegion, { as })).status).toBe(409)
    let built = 0
    regions.demo = {
      id: 'city',
      name: 'City',
      build: async () => {
        built++
        regions.put({ ...files, meta: { ...files.meta, id: 'city', name: 'City' } })
        return { ...files.meta, id: 'city', name: 'City' }
      },
    }
    expect(await demo()).toEqual({ id: 'city', name: 'City' })
    const { list } = regions
    const work = ['city', 'shore'].map((id) => ({ id, phase: 'graph', percent: 30, error: null }))
    regions.list = async () => ({ ready: [], broken: [], work })
    expect((await api.call(listRegions, { as })).work.map(({ name }) => name)).toEqual(['City', 'shore'])
    regions.list = list
    await api.call(addDemoRegion, { as })
    await expect
      .poll(async () => await api.machine.db.select({ kind: notifications.kind }).from(notifications))
      // Not alone: the failure that no one could be told of may come while someone else is there again.
      .toContainEqual({ kind: 'region-ready' })
    await api.call(addDemoRegion, { as })
    expect([await demo(), built]).toEqual([null, 1])
    delete regions.demo
    await regions.remove('city')
  })

  it('are removed', async () => {
    const as = await api.signIn(writing)
    await api.call(removeRegion, { as, params: { id: 'town' } })
    const { events } = await api.call(listEvents, { as: await api.signIn(), query: { kind: 'region.removed' } })
    expect(events[0]?.before).toEqual({ name: 'Town', snapshot: null, ...files.meta.counts })
    expect((await api.call(listRegions, { as })).regions).toEqual([])
    expect(await api.refusal(removeRegion, { as, params: { id: 'town' } })).toMatchObject({ status: 404 })
  })
})

describe('limits', () => {
  it('refuse what is no place, too many places, and what cannot name a region', async () => {
    const as = await api.signIn()
    expect(await api.refusal(readMatrix, { as, body: { points: [[200, 0]], profile } })).toMatchObject({ status: 422 })
    expect(
      await api.refusal(readMatrix, { as, body: { points: Array.from({ length: 1001 }, () => west!), profile } }),
    ).toMatchObject({ status: 422 })
    expect(await api.refusal(readRoute, { as, body: { points: [west!], ...anyway } })).toMatchObject({ status: 422 })
    expect(await api.refusal(addRegion, { as, params: { id: '../etc' }, body: 'x' })).toMatchObject({ status: 404 })
  })
})

describe('an outside service that may be asked only so often', () => {
  it('gives one turn after another, whoever asks', async () => {
    const hourMs = 3_600_000
    const waits = await Promise.all(
      [1, 2, 3].map(() =>
        reserveProviderTurn(api.machine.db, { provider: 'https://addresses.example', pauseMs: hourMs }),
      ),
    )
    expect(waits.map((ms) => Math.round(ms / hourMs)).toSorted()).toEqual([0, 1, 2])
    expect(await reserveProviderTurn(api.machine.db, { provider: 'https://other.example', pauseMs: hourMs })).toBe(0)
  })
})
