import * as z from 'zod/mini'
import { Point, type IsochroneRequest, type MatchRequest, type MatrixRequest, type Profile } from '../contract.ts'
import type { AskValhalla } from './lent.ts'
import { localTime } from './local-time.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import { osrmMatch, osrmWay } from './osrm-answer.ts'
import type { Provider, Router } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'
import { wayInParts } from './way-parts.ts'

/** Valhalla's default is 2 500 pairs in a matrix; more at once is hardly quicker and takes a gigabyte. */
const side = 50
/** Valhalla's own texts are half English in Arabic, so the turns are asked for in OSRM's words. */
const inOsrmWords = { format: 'osrm', shape_format: 'geojson' }
const costings: Record<Profile, string> = {
  car: 'auto',
  van: 'auto',
  truck: 'truck',
  bicycle: 'bicycle',
  walk: 'pedestrian',
}
/** Its default `max_locations`. */
const mostPlaces = 20

const Cell = z.object({ time: z.nullable(z.number()), distance: z.nullable(z.number()) })
const Table = z.object({ sources_to_targets: z.array(z.array(Cell)) })
const Areas = z.object({
  features: z.array(
    z.object({
      properties: z.object({ contour: z.number() }),
      geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
    }),
  ),
})

/** Roads from a Valhalla server. */
export function valhallaRouter({ url }: Provider): Router {
  return routerOf({ version: url, ask: (path, body, signal) => askJson(addressBelow(url, path), { body, signal }) })
}

/** Roads from the Valhalla beside the program; its tiles are read once, so they change with a new start alone. */
export function valhallaHereRouter(ask: AskValhalla, startedAt: Date): Router {
  return routerOf({ version: `here since ${startedAt.toISOString()}`, ask })
}

function routerOf({ version, ask }: { version: string; ask: AskValhalla }): Router {
  return {
    name: 'valhalla',
    version: () => version,
    covers: () => true,
    matrix: (request, signal) =>
      matrixInBlocks(request, { rows: side, columns: side, signal }, async ({ sources, targets }) => {
        const body = {
          sources: sources.map(located),
          targets: targets.map(located),
          ...costingOf(request, request.points[0]),
        }
        const { sources_to_targets: rows } = z.parse(Table, await ask('sources_to_targets', body, signal))
        return {
          durationsSeconds: rows.map((row) => row.map((cell) => cell.time)),
          distancesMeters: rows.map((row) => row.map((cell) => inMeters(cell.distance))),
        }
      }),
    route: (request, signal) =>
      wayInParts(request, mostPlaces, async (part) =>
        osrmWay(
          await ask(
            'route',
            { locations: part.points.map(located), ...costingOf(request, part.points[0]), ...inOsrmWords },
            signal,
          ),
          part,
        ),
      ),
    isochrone: async (request, signal) => {
      const body = {
        locations: [located(request.point)],
        contours: request.minutes.map((time) => ({ time })),
        polygons: true,
        ...costingOf(request, request.point),
      }
      const { features } = z.parse(Areas, await ask('isochrone', body, signal))
      return features.map((feature) => ({
        minutes: feature.properties.contour,
        rings: z.parse(z.array(z.array(Point)), feature.geometry.coordinates),
      }))
    },
    match: async (request, signal) => {
      const shape = request.trace.map((one) => ({
        ...located(one.point),
        ...(one.at && { time: Date.parse(one.at) / 1000 }),
      }))
      return osrmMatch(
        await ask(
          'trace_route',
          { shape, shape_match: 'map_snap', ...costingOf(request, request.trace[0]?.point), ...inOsrmWords },
          signal,
        ),
      )
    },
  }
}

function located([lon, lat]: Point) {
  return { lon, lat }
}

function costingOf(
  {
    profile,
    vehicle,
    departAt,
  }: Pick<MatrixRequest | IsochroneRequest | MatchRequest, 'profile' | 'vehicle' | 'departAt'>,
  [longitude]: Point = [0, 0],
) {
  const costing = costings[profile]
  const size = { height: vehicle?.heightMeters, weight: vehicle?.weightTonnes, length: vehicle?.lengthMeters }
  return {
    costing,
    ...(profile === 'truck' && vehicle && { costing_options: { truck: size } }),
    ...(departAt && { date_time: { type: 1, value: localTime(departAt, longitude).toISOString().slice(0, 16) } }),
  }
}

function inMeters(kilometers: number | null): number | null {
  return kilometers === null ? null : kilometers * 1000
}
