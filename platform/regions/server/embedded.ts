import type { Regions } from './lent.ts'
import { holdsPlace, type RegionMeta } from '#roads/region/region-meta.ts'
import type { FoundAddress } from '#roads/addresses/address-index.ts'
import { estimateMatrix, estimateTravel } from '#roads/route/estimate.ts'
import type { IsochroneRequest, MatchRequest, MatrixRequest, Point, RoadUse, RouteRequest } from '../contract.ts'
import { localTime } from './local-time.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import type { Cells, Found, Geocoder, Router } from './ports.ts'

export type How = Pick<MatrixRequest | RouteRequest | IsochroneRequest, 'profile' | 'vehicle' | 'departAt'> & RoadUse
const approaches = { quiet: 'road', kerb: 'curb', any: 'either' } as const

/** A block takes some hundredths of a second; between two of them other questions are answered. */
const blocks = { rows: 100, columns: Infinity }
/** Estimates are worked out by the thread that answers: these take it some milliseconds. */
const estimatedBlocks = { rows: 20, columns: Infinity }

/** Roads of the regions on this machine. */
export function embeddedRouter(regions: Regions): Router {
  const regionOf = async (points: Point[]) => {
    const region = await coveringRegion(regions, points)
    if (!region) throw new Error('no region covers these places')
    return region
  }
  return {
    name: 'embedded',
    ...mapsOf(regions),
    matrix: async (request, signal) => {
      const { id } = await regionOf(request.points)
      const travel = travelOf(request, request.points[0]!)
      return matrixInBlocks(request, { ...blocks, signal }, async (ends) =>
        inRows(await regions.ask(id, { kind: 'matrix', ...ends, travel }), ends.targets.length),
      )
    },
    route: async (request) => {
      const { id } = await regionOf(request.points)
      const route = await regions.ask(id, {
        kind: 'route',
        places: request.points,
        travel: travelOf(request, request.points[0]!),
        language: request.language,
      })
      if (!route) throw new Error('no way leads through these places')
      const legs = route.legs.map((leg) => ({
        ...leg,
        steps: request.hasSteps ? leg.steps.map((step) => ({ ...step, point: pointOf(step.point) })) : [],
      }))
      return {
        distanceMeters: route.distanceMeters,
        durationSeconds: route.durationSeconds,
        geometry: route.line.map(pointOf),
        legs,
      }
    },
    isochrone: async (request) => {
      const { id } = await regionOf([request.point])
      const areas = await regions.ask(id, {
        kind: 'isochrone',
        place: request.point,
        minutes: request.minutes,
        travel: travelOf(request, request.point),
      })
      if (!areas) throw new Error('no road is near')
      return areas.map(({ minutes, polygons }) => ({
        minutes,
        rings: polygons.flatMap((rings) => rings.map((ring) => ring.map(pointOf))),
      }))
    },
    match: (request) => matchTrace(regions, request, regionOf),
  }
}

/** Which region answers, and what of it. */
function mapsOf(regions: Regions): Pick<Router, 'version' | 'map' | 'covers'> {
  return {
    version: async (points) => {
      const region = await coveringRegion(regions, points)
      return region ? `${region.id} ${region.files.graph.checksum}` : ''
    },
    map: async (points) => {
      const region = await coveringRegion(regions, points)
      return region ? { id: region.id, name: region.name, snapshot: region.snapshot, builtAt: region.builtAt } : null
    },
    covers: async (points) => (await coveringRegion(regions, points)) !== undefined,
  }
}

async function matchTrace(
  regions: Regions,
  request: MatchRequest,
  regionOf: (points: Point[]) => Promise<{ id: string }>,
) {
  const points = request.trace.map((one) => one.point)
  const { id } = await regionOf(points)
  const trace = request.trace.map(({ point, at }) => ({ position: point, ...(at && { timeMs: Date.parse(at) }) }))
  const runs = await regions.ask(id, { kind: 'match', trace, travel: travelOf(request, points[0]!) })
  const found = new Map(runs.flatMap((run) => run.points.map((one) => [one.index, pointOf(one.position)])))
  return {
    geometry: runs.flatMap((run) => run.line.map(pointOf)),
    distanceMeters: runs.reduce((sum, run) => sum + run.distanceMeters, 0),
    points: points.map((_, index) => found.get(index) ?? null),
  }
}

/** Straight lines, made longer by what roads usually cost; the last in every chain. */
export const estimateRouter: Router = {
  name: 'estimate',
  version: () => '',
  covers: () => true,
  matrix: (request, signal) => {
    const travel = travelOf(request, request.points[0]!)
    return matrixInBlocks(request, { ...estimatedBlocks, signal }, async ({ sources, targets }) =>
      inRows(estimateMatrix(sources, targets, travel), targets.length),
    )
  },
  route: async (request) => {
    const legs = request.points
      .slice(1)
      .map((to, index) => ({ ...estimateTravel(request.points[index]!, to, travelOf(request, to)), steps: [] }))
    const sum = (field: 'distanceMeters' | 'durationSeconds') => legs.reduce((total, leg) => total + leg[field], 0)
    return {
      geometry: request.points,
      distanceMeters: sum('distanceMeters'),
      durationSeconds: sum('durationSeconds'),
      legs,
    }
  },
}

/** More than two streets of one name in a region take from each other. */
const looksHere = 0.25

/** Addresses of the regions on this machine: the one nearest to where the person looks first. */
export function embeddedGeocoder(regions: Regions): Geocoder {
  return {
    name: 'embedded',
    allowsTyping: true,
    search: async ({ q, near, limit, isTyping }) => {
      const { ready } = await regions.list()
      const options = { limit, isTyping, ...(near && { near }) }
      const found = await Promise.all(
        ready.map(async (region) => {
          const places = await regions.ask(region.id, { kind: 'search', text: q, options })
          return places.map((place) => ({
            place,
            rank: place.confidence + (near && holdsPlace(region, near) ? looksHere : 0),
          }))
        }),
      )
      return found
        .flat()
        .sort((one, other) => other.rank - one.rank)
        .slice(0, limit)
        .map(({ place }) => foundOf(place))
    },
    reverse: async (point) => {
      const region = await coveringRegion(regions, [point])
      const found = region && (await regions.ask(region.id, { kind: 'reverse', place: point }))
      return found ? foundOf(found) : undefined
    },
  }
}

/** The smallest region that holds all places. */
export async function coveringRegion(regions: Regions, points: Point[]): Promise<RegionMeta | undefined> {
  const { ready } = await regions.list()
  const covering = ready.filter((region) => points.every((point) => holdsPlace(region, point)))
  return covering.sort((one, other) => areaOf(one) - areaOf(other))[0]
}

function areaOf({ bounds }: RegionMeta): number {
  return (bounds.east - bounds.west) * (bounds.north - bounds.south)
}

/** Finer steps would only make costs be worked out again. */
const slowdownStep = 5

export function travelOf(
  { profile: kind, vehicle = {}, departAt, side, uTurns, avoid, slowdown }: How,
  [longitude]: Point,
) {
  const { heightMeters, weightTonnes, lengthMeters } = vehicle
  const size = {
    ...(heightMeters && { heightMeters }),
    ...(weightTonnes && { weightTonnes }),
    ...(lengthMeters && { lengthMeters }),
  }
  const profile = { kind, ...size, ...(uTurns && { uTurns }), ...(avoid && { avoid }) }
  const how = { profile, ...(side && { approach: approaches[side] }), ...(slowdown && { slowdown: rounded(slowdown) }) }
  if (!departAt) return how
  const local = localTime(departAt, longitude)
  return {
    ...how,
    hour: local.getUTCHours(),
    isWeekend: [0, 6].includes(local.getUTCDay()),
  }
}

function rounded(slowdown: NonNullable<RoadUse['slowdown']>) {
  return slowdown.map((percent) => Math.round(percent / slowdownStep) * slowdownStep)
}

function inRows(
  { durationSeconds, distanceMeters }: { durationSeconds: Float32Array; distanceMeters: Float32Array },
  columns: number,
): Cells {
  const rows = (values: Float32Array) =>
    Array.from({ length: columns === 0 ? 0 : values.length / columns }, (_, row) =>
      Array.from(values.subarray(row * columns, (row + 1) * columns), (value) =>
        Number.isFinite(value) ? Math.round(value * 10) / 10 : null,
      ),
    )
  return { durationsSeconds: rows(durationSeconds), distancesMeters: rows(distanceMeters) }
}

function pointOf([longitude, latitude]: readonly [number, number]): Point {
  return [longitude, latitude]
}

function foundOf(address: FoundAddress): Found {
  return {
    label: address.label,
    street: address.name,
    number: address.houseNumber ?? '',
    area: [address.suburb, address.city].filter(Boolean).join(', '),
    point: pointOf(address.point),
    quality: address.quality,
    radiusMeters: address.radiusMeters,
    confidence: address.confidence,
  }
}
