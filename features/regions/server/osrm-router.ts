import * as z from 'zod/mini'
import { Point, type Profile } from '../contract.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import type { Provider, Router } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

/** OSRM's default `max-table-size` is 100 coordinates, sources and targets together. */
const side = 50
const names: Record<Profile, string> = { car: 'driving', van: 'driving', truck: 'driving', bicycle: 'cycling', walk: 'walking' }

const cells = z.array(z.array(z.nullable(z.number())))
const Table = z.object({ durations: cells, distances: cells })
const Line = z.object({ coordinates: z.array(Point) })
const Step = z.object({
  distance: z.number(),
  duration: z.number(),
  name: z._default(z.string(), ''),
  maneuver: z.object({ type: z.string(), modifier: z.optional(z.string()), location: Point }),
})
const Leg = z.object({ distance: z.number(), duration: z.number(), steps: z._default(z.array(Step), []) })
const Routes = z.object({ routes: z.array(z.object({ geometry: Line, distance: z.number(), duration: z.number(), legs: z.array(Leg) })).check(z.minLength(1)) })
const Matching = z.object({
  matchings: z.array(z.object({ geometry: Line, distance: z.number() })).check(z.minLength(1)),
  tracepoints: z.array(z.nullable(z.object({ location: Point }))),
})

/** Roads from an OSRM server. */
export function osrmRouter({ url }: Provider): Router {
  const at = (service: string, profile: Profile, points: Point[]) => `${service}/v1/${names[profile]}/${points.map((point) => point.join(',')).join(';')}`
  return {
    name: 'osrm',
    version: () => url,
    covers: () => true,
    matrix: (request, signal) =>
      matrixInBlocks(request, side, async ({ sources, targets }) => {
        const query = { sources: range(0, sources.length), destinations: range(sources.length, targets.length), annotations: 'duration,distance' }
        const table = z.parse(Table, await askJson(addressBelow(url, at('table', request.profile, [...sources, ...targets]), query), { signal }))
        return { durationsSeconds: table.durations, distancesMeters: table.distances }
      }),
    route: async (request, signal) => {
      const query = { overview: 'full', geometries: 'geojson', steps: String(request.hasSteps) }
      const { routes } = z.parse(Routes, await askJson(addressBelow(url, at('route', request.profile, request.points), query), { signal }))
      const [best] = routes
      return { geometry: best!.geometry.coordinates, distanceMeters: best!.distance, durationSeconds: best!.duration, legs: best!.legs.map(legOf) }
    },
    match: async (request, signal) => {
      const query = {
        overview: 'full',
        geometries: 'geojson',
        timestamps: request.trace.every((one) => one.at) ? request.trace.map((one) => Math.floor(Date.parse(one.at ?? '') / 1000)).join(';') : undefined,
      }
      const path = at('match', request.profile, request.trace.map((one) => one.point))
      const { matchings, tracepoints } = z.parse(Matching, await askJson(addressBelow(url, path, query), { signal }))
      return {
        geometry: matchings.flatMap((one) => one.geometry.coordinates),
        distanceMeters: matchings.reduce((sum, one) => sum + one.distance, 0),
        points: tracepoints.map((one) => one?.location ?? null),
      }
    },
  }
}

function range(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => from + index).join(';')
}

function legOf(leg: z.infer<typeof Leg>) {
  return {
    distanceMeters: leg.distance,
    durationSeconds: leg.duration,
    steps: leg.steps.map((step) => ({
      text: [step.maneuver.type, step.maneuver.modifier, step.name].filter(Boolean).join(' '),
      distanceMeters: step.distance,
      durationSeconds: step.duration,
      point: step.maneuver.location,
    })),
  }
}
