import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MatrixRequest, Point, RouteRequest } from '../contract.ts'
import { askGeocoders, askRouters } from './chain.ts'
import { graphhopperRouter } from './graphhopper-router.ts'
import { nominatimGeocoder } from './nominatim-geocoder.ts'
import { openrouteserviceRouter } from './openrouteservice-router.ts'
import { osrmRouter } from './osrm-router.ts'
import { peliasGeocoder } from './pelias-geocoder.ts'
import { photonGeocoder } from './photon-geocoder.ts'
import { decodePolyline } from './polyline.ts'
import type { Found, Geocoder, Router } from './ports.ts'
import { valhallaRouter } from './valhalla-router.ts'

type Seen = { url: URL; body: Record<string, unknown>; headers: IncomingMessage['headers'] }
const signal = new AbortController().signal
const log = { info: () => {}, warn: () => {}, error: () => {} }
const atOnce = () => Promise.resolve()
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server on this machine that speaks a provider's format, and what it was asked. */
async function speaking(answer: (seen: Seen) => unknown, status = 200) {
  const asked: Seen[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const seen = {
        url: new URL(request.url ?? '/', 'http://localhost'),
        body: text ? JSON.parse(text) : {},
        headers: request.headers,
      }
      asked.push(seen)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer(seen)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const points = (count: number): Point[] => Array.from({ length: count }, (_, index) => [-56 - index / 1000, -34.9])
const matrixOf = (count: number): MatrixRequest => ({ points: points(count), profile: 'car' })
const wayOf = (rest: Partial<RouteRequest> = {}): RouteRequest => ({
  points: points(2),
  profile: 'car',
  hasSteps: true,
  language: 'en',
  ...rest,
})
const somewhere: Omit<Found, 'quality'> = {
  label: '',
  street: '',
  number: '',
  area: '',
  point: [-56, -34.9],
  radiusMeters: null,
  confidence: 1,
}
const table = (rows: number, columns: number, value: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => value))

describe('OSRM', () => {
  const osrmTable = ({ url }: Seen) => {
    const [rows, columns] = ['sources', 'destinations'].map((name) => url.searchParams.get(name)!.split(';').length)
    return { code: 'Ok', durations: table(rows!, columns!, 60), distances: table(rows!, columns!, 500) }
  }

  it('is asked for a large matrix in tables of at most 100 places', async () => {
    const server = await speaking(osrmTable)
    const cells = await osrmRouter(server).matrix(matrixOf(120), signal)
    expect([cells.durationsSeconds.length, cells.durationsSeconds[119]?.length]).toEqual([120, 120])
    expect(server.asked).toHaveLength(9)
    for (const { url } of server.asked)
      expect(url.pathname.split('/').at(-1)!.split(';').length).toBeLessThanOrEqual(100)
  })

  const turn = {
    distance: 10,
    duration: 2,
    name: 'Rambla',
    maneuver: { type: 'turn', modifier: 'left', bearing_after: 90, location: [-56, -34.9] },
  }
  const found = {
    geometry: { coordinates: points(2) },
    distance: 900,
    duration: 80,
    legs: [{ distance: 900, duration: 80, steps: [turn] }],
  }

  it('gives a route with its steps in the language of the driver', async () => {
    const router = osrmRouter(await speaking(() => ({ code: 'Ok', routes: [found] })))
    const textIn = async (language: RouteRequest['language']) =>
      (await router.route(wayOf({ language }), signal)).legs[0]!.steps[0]!.text
    expect(await router.route(wayOf(), signal)).toMatchObject({
      distanceMeters: 900,
      durationSeconds: 80,
      legs: [{ steps: [{ distanceMeters: 10, point: [-56, -34.9] }] }],
    })
    expect([await textIn('en'), await textIn('fr'), await textIn('ar')]).toEqual([
      'Turn left onto Rambla',
      'Tourner à gauche sur Rambla',
      'اسلك مسار الدوران يسارا على Rambla',
    ])
  })

  it('follows a trace, at most 100 positions at once', async () => {
    const server = await speaking(({ url }) => {
      const places = url.pathname
        .split('/')
        .at(-1)!
        .split(';')
        .map((text) => ({ location: text.split(',').map(Number) }))
      return {
        matchings: [{ geometry: { coordinates: points(3) }, distance: 300 }],
        tracepoints: [null, ...places.slice(1)],
      }
    })
    const matched = await osrmRouter(server).match!(
      { trace: points(150).map((point) => ({ point })), profile: 'car' },
      signal,
    )
    expect(server.asked.map(({ url }) => url.pathname.split(';').length)).toEqual([100, 51])
    expect(matched).toMatchObject({ distanceMeters: 600, points: [null, ...points(150).slice(1)] })
  })
})

describe('Valhalla', () => {
  it('is asked in blocks of 2 500 pairs, with the truck it is for', async () => {
    const server = await speaking(({ body }) => {
      const [rows, columns] = [body['sources'] as unknown[], body['targets'] as unknown[]]
      return { sources_to_targets: rows.map(() => columns.map(() => ({ time: 30, distance: 0.4 }))) }
    })
    const cells = await valhallaRouter(server).matrix(
      { ...matrixOf(60), profile: 'truck', vehicle: { heightMeters: 3.8 } },
      signal,
    )
    expect(cells.distancesMeters[59]?.[59]).toBe(400)
    expect(server.asked).toHaveLength(4)
    expect(server.asked[0]?.body).toMatchObject({ costing: 'truck', costing_options: { truck: { height: 3.8 } } })
  })

  // '_izlhA~rlgdF' is (38.5, -120.2) with six decimals.
  const legs = [
    {
      distance: 1200,
      duration: 90,
      steps: [
        { distance: 1200, duration: 90, maneuver: { type: 'depart', bearing_after: 0, location: [-120.2, 38.5] } },
      ],
    },
  ]

  it('gives a route in the words of OSRM, as GeoJSON or in its own encoding', async () => {
    expect(decodePolyline('_izlhA~rlgdF', 6)).toEqual([[-120.2, 38.5]])
    for (const geometry of [{ type: 'LineString', coordinates: [[-120.2, 38.5]] }, '_izlhA~rlgdF']) {
      const server = await speaking(() => ({ code: 'Ok', routes: [{ geometry, distance: 1200, duration: 90, legs }] }))
      const way = await valhallaRouter(server).route(wayOf({ language: 'ar' }), signal)
      expect(way).toMatchObject({
        distanceMeters: 1200,
        durationSeconds: 90,
        geometry: [[-120.2, 38.5]],
        legs: [{ steps: [{ text: 'توجّه شمالاً', point: [-120.2, 38.5] }] }],
      })
      expect(server.asked[0]?.body).toMatchObject({ format: 'osrm', shape_format: 'geojson' })
    }
  })

  it('is asked for a long route in pieces of 20 places, which join', async () => {
    const server = await speaking(({ body }) => {
      const places = (body['locations'] as { lon: number; lat: number }[]).map(({ lon, lat }) => [lon, lat])
      return {
        routes: [
          {
            geometry: { coordinates: places },
            distance: places.length - 1,
            duration: 1,
            legs: places.slice(1).map(() => ({ distance: 1, duration: 1 })),
          },
        ],
      }
    })
    const way = await valhallaRouter(server).route(wayOf({ points: points(45) }), signal)
    expect(server.asked.map(({ body }) => (body['locations'] as unknown[]).length)).toEqual([20, 20, 7])
    expect(way).toMatchObject({ geometry: points(45), distanceMeters: 44 })
    expect(way.legs).toHaveLength(44)
  })

  it('is told the hour it is where the road is', async () => {
    const server = await speaking(() => ({ sources_to_targets: [[{ time: 1, distance: 1 }]] }))
    await valhallaRouter(server).matrix({ ...matrixOf(1), departAt: '2026-11-20T10:30:00Z' }, signal)
    // Montevideo, at 56 degrees west, is four hours behind.
    expect(server.asked[0]?.body).toMatchObject({ date_time: { type: 1, value: '2026-11-20T06:30' } })
  })
})

describe('openrouteservice', () => {
  it('is asked with its key, in tables of at most 3 500 pairs', async () => {
    const server = await speaking(({ body }) => {
      const size = [(body['sources'] as unknown[]).length, (body['destinations'] as unknown[]).length] as const
      return { durations: table(...size, 5), distances: table(...size, 50) }
    })
    await openrouteserviceRouter({ ...server, key: 'secret' }).matrix(matrixOf(60), signal)
    expect(server.asked).toHaveLength(4)
    expect(server.asked[0]?.headers.authorization).toBe('secret')
  })

  it('gives a route whose turns are told in Arabic too, which it does not speak', async () => {
    const steps = [
      { type: 0, name: 'Rambla', instruction: 'Turn left onto Rambla', distance: 10, duration: 2, way_points: [1, 1] },
      { type: 10, name: '-', instruction: 'Arrive', distance: 0, duration: 0, way_points: [1, 1] },
    ]
    const server = await speaking(() => ({
      features: [
        {
          geometry: { coordinates: points(2) },
          properties: { segments: [{ distance: 900, duration: 80, steps }], summary: { distance: 900, duration: 80 } },
        },
      ],
    }))
    const way = await openrouteserviceRouter(server).route(wayOf({ language: 'ar' }), signal)
    expect(way.legs[0]!.steps.map(({ text, point }) => [text, point])).toEqual([
      ['اسلك مسار الدوران يسارا على Rambla', points(2)[1]],
      ['لقد وصلت إلى الوجهة', points(2)[1]],
    ])
    expect(server.asked[0]?.body).not.toHaveProperty('language')
  })

  it('gives areas by minutes', async () => {
    const server = await speaking(() => ({
      features: [{ properties: { value: 600 }, geometry: { coordinates: [points(4)] } }],
    }))
    const areas = await openrouteserviceRouter(server).isochrone!(
      { point: [-56, -34.9], minutes: [10], profile: 'walk' },
      signal,
    )
    expect(areas).toMatchObject([{ minutes: 10, rings: [points(4)] }])
  })
})

describe('GraphHopper', () => {
  it('gives a matrix and a way of several legs', async () => {
    const matrix = await speaking(({ body }) => {
      const size = [(body['from_points'] as unknown[]).length, (body['to_points'] as unknown[]).length] as const
      return { times: table(...size, 7), distances: table(...size, 70) }
    })
    expect((await graphhopperRouter(matrix).matrix(matrixOf(3), signal)).durationsSeconds).toEqual(table(3, 3, 7))
    const route = await speaking(() => ({
      paths: [{ points: { coordinates: points(2) }, distance: 100, time: 9000, instructions: [] }],
    }))
    expect(await graphhopperRouter(route).route(wayOf({ points: points(3) }), signal)).toMatchObject({
      distanceMeters: 200,
      durationSeconds: 18,
      legs: [{}, {}],
    })
  })
})

describe('the chain', () => {
  const failing = (name: string): Router => ({
    name,
    version: () => '',
    covers: () => true,
    matrix: () => Promise.reject(new Error('down')),
    route: () => Promise.reject(new Error('down')),
  })
  const estimate: Router = {
    ...failing('estimate'),
    matrix: async () => ({ durationsSeconds: [[1]], distancesMeters: [[2]] }),
  }

  it('falls to the next router when one fails, and says who answered', async () => {
    const answer = await askRouters([failing('osrm'), estimate], { points: points(1), signal, log }, (router) =>
      router.matrix(matrixOf(1), signal),
    )
    expect(answer).toEqual({ durationsSeconds: [[1]], distancesMeters: [[2]], source: 'estimate', isEstimated: true })
  })

  it('falls through a server that answers nonsense, an error or the wrong size', async () => {
    const servers = [
      await speaking(() => 'nonsense'),
      await speaking(() => ({ message: 'too big' }), 400),
      await speaking(() => ({ durations: [[]], distances: [[]] })),
    ]
    const answer = await askRouters(
      [...servers.map(osrmRouter), estimate],
      { points: points(1), signal, log },
      (router) => router.matrix(matrixOf(1), signal),
    )
    expect(answer.source).toBe('estimate')
  })

  it('waits for no server longer than its limit', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const silent = createServer(() => limit.abort(new DOMException('too late', 'TimeoutError')))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closing.push(
      () => silent.close(),
      () => timeout.mockRestore(),
    )
    const router = osrmRouter({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    const answer = await askRouters([router, estimate], { points: points(1), signal, log }, (one) =>
      one.matrix(matrixOf(1), signal),
    )
    expect([answer.source, timeout.mock.calls]).toEqual(['estimate', [[15_000]]])
  })

  it('never asks Nominatim while somebody types', async () => {
    const server = await speaking(() => [])
    const query = { q: 'rambla', limit: 5, language: 'en' }
    expect(
      await askGeocoders([nominatimGeocoder(server, atOnce)], { ...query, isTyping: true }, { signal, log }),
    ).toEqual([])
    expect(server.asked).toHaveLength(0)
    await askGeocoders([nominatimGeocoder(server, atOnce)], { ...query, isTyping: false }, { signal, log })
    expect(server.asked).toHaveLength(1)
  })
})

describe('geocoders', () => {
  it('are asked in turn until one knows the house, and give what is known best', async () => {
    const asked: string[] = []
    const knowing = (name: string, qualities: Found['quality'][]): Geocoder => ({
      name,
      allowsTyping: true,
      search: async () => {
        asked.push(name)
        return qualities.map((quality) => ({ ...somewhere, quality }))
      },
      reverse: async () => undefined,
    })
    const ask = async (all: Geocoder[], isTyping = false) => {
      asked.length = 0
      const found = await askGeocoders(all, { q: 'x', limit: 3, language: 'en', isTyping }, { signal, log })
      return [asked.join(), ...found.map(({ source, quality }) => `${source} ${quality}`)]
    }
    const streets = knowing('streets', ['street', 'street'])
    const houses = knowing('houses', ['area', 'exact'])
    const lost = knowing('lost', [])
    expect(await ask([streets, lost, houses])).toEqual([
      'streets,lost,houses',
      'houses area',
      'houses exact',
      'streets street',
    ])
    expect(await ask([houses, streets])).toEqual(['houses', 'houses area', 'houses exact'])
    expect(await ask([streets, houses], true)).toEqual(['streets', 'streets street', 'streets street'])
    expect(await ask([streets, knowing('towns', ['area'])])).toEqual([
      'streets,towns',
      'streets street',
      'streets street',
      'towns area',
    ])
  })

  it('Photon gives places with their quality', async () => {
    const feature = {
      geometry: { coordinates: [-56.1, -34.9] },
      properties: { street: 'Rambla', housenumber: '12', city: 'Montevideo' },
    }
    const server = await speaking(() => ({ features: [feature] }))
    expect(
      await photonGeocoder(server).search(
        { q: 'rambla 12', near: [-56, -34], limit: 3, language: 'fr', isTyping: true },
        signal,
      ),
    ).toMatchObject([{ label: 'Rambla 12, Montevideo', quality: 'exact', point: [-56.1, -34.9] }])
    expect(server.asked[0]?.url.searchParams.get('lat')).toBe('-34')
  })

  it('Nominatim is asked when it is our turn, a second after the one before', async () => {
    const server = await speaking(() => [
      { lat: '-34.9', lon: '-56.1', display_name: 'Rambla', address: { road: 'Rambla' } },
    ])
    const turns: { pauseMs: number; come: () => void }[] = []
    const geocoder = nominatimGeocoder(server, (pauseMs) => new Promise((come) => turns.push({ pauseMs, come })))
    const answer = geocoder.search({ q: 'rambla', limit: 1, language: 'en', isTyping: false }, signal)
    expect([turns.map(({ pauseMs }) => pauseMs), server.asked]).toEqual([[1_000], []])
    turns[0]?.come()
    expect(await answer).toMatchObject([{ street: 'Rambla', quality: 'street', point: [-56.1, -34.9] }])
  })

  it('Nominatim knows no place in the sea', async () => {
    expect(
      await nominatimGeocoder(await speaking(() => ({ error: 'Unable to geocode' })), atOnce).reverse(
        [0, 0],
        'en',
        signal,
      ),
    ).toBeUndefined()
  })

  it('Pelias says which numbers it placed by their neighbours', async () => {
    const properties = { label: 'Rambla 14', street: 'Rambla', housenumber: '14', match_type: 'interpolated' }
    const feature = { geometry: { coordinates: [-56.1, -34.9] }, properties }
    const pelias = peliasGeocoder(await speaking(() => ({ features: [feature] })))
    const query = { q: 'Rambla 14', limit: 1, language: 'en', isTyping: false }
    expect(await pelias.search(query, signal)).toMatchObject([{ quality: 'interpolated', radiusMeters: null }])
  })

  it('Pelias is asked with its key', async () => {
    const feature = {
      geometry: { coordinates: [-56.1, -34.9] },
      properties: { label: 'Rambla 12', street: 'Rambla', housenumber: '12' },
    }
    const server = await speaking(() => ({ features: [feature] }))
    expect(await peliasGeocoder({ ...server, key: 'k' }).reverse([-56.1, -34.9], 'en', signal)).toMatchObject({
      label: 'Rambla 12',
      quality: 'exact',
    })
    expect(server.asked[0]?.url.searchParams.get('api_key')).toBe('k')
  })
})
