import * as z from 'zod/mini'
import type { Point, Profile } from '../contract.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import { osrmMatch, osrmWay } from './osrm-answer.ts'
import type { Provider, Router } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'
import { matchInParts, wayInParts } from './way-parts.ts'

/** OSRM's default `max-table-size` is 100 coordinates, sources and targets together. */
const side = 50
/** Its default `max-matching-size`. A route may have 500 places, more than we are ever asked for. */
const mostPositions = 100
const mostPlaces = 500
const names: Record<Profile, string> = {
  car: 'driving',
  van: 'driving',
  truck: 'driving',
  bicycle: 'cycling',
  walk: 'walking',
}

const cells = z.array(z.array(z.nullable(z.number())))
const Table = z.object({ durations: cells, distances: cells })

/** Roads from an OSRM server. */
export function osrmRouter({ url }: Provider): Router {
  const at = (service: string, profile: Profile, points: Point[]) =>
    `${service}/v1/${names[profile]}/${points.map((point) => point.join(',')).join(';')}`
  return {
    name: 'osrm',
    version: () => url,
    covers: () => true,
    matrix: (request, signal) =>
      matrixInBlocks(request, { rows: side, columns: side, signal }, async ({ sources, targets }) => {
        const query = {
          sources: range(0, sources.length),
          destinations: range(sources.length, targets.length),
          annotations: 'duration,distance',
        }
        const table = z.parse(
          Table,
          await askJson(addressBelow(url, at('table', request.profile, [...sources, ...targets]), query), { signal }),
        )
        return { durationsSeconds: table.durations, distancesMeters: table.distances }
      }),
    route: (request, signal) =>
      wayInParts(request, mostPlaces, async (part) => {
        const query = { overview: 'full', geometries: 'geojson', steps: String(request.hasSteps) }
        return osrmWay(
          await askJson(addressBelow(url, at('route', request.profile, part.points), query), { signal }),
          part,
        )
      }),
    match: (request, signal) =>
      matchInParts(request, mostPositions, async ({ trace, profile }) => {
        const timestamps = trace.every((one) => one.at)
          ? trace.map((one) => Math.floor(Date.parse(one.at ?? '') / 1000)).join(';')
          : undefined
        const query = { overview: 'full', geometries: 'geojson', timestamps }
        return osrmMatch(
          await askJson(
            addressBelow(
              url,
              at(
                'match',
                profile,
                trace.map((one) => one.point),
              ),
              query,
            ),
            { signal },
          ),
        )
      }),
  }
}

function range(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => from + index).join(';')
}
