import * as z from 'zod/mini'
import { Point, type Profile } from '../contract.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import type { Provider, Router } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

/** The public server takes 3 500 pairs. */
const side = 59
const names: Record<Profile, string> = { car: 'driving-car', van: 'driving-car', truck: 'driving-hgv', bicycle: 'cycling-regular', walk: 'foot-walking' }

const cells = z.array(z.array(z.nullable(z.number())))
const Table = z.object({ durations: cells, distances: cells })
const Step = z.object({ instruction: z.string(), distance: z.number(), duration: z.number(), way_points: z.tuple([z.number(), z.number()]) })
const Segment = z.object({ distance: z.number(), duration: z.number(), steps: z._default(z.array(Step), []) })
const Directions = z.object({
  features: z.array(z.object({ geometry: z.object({ coordinates: z.array(Point) }), properties: z.object({ segments: z.array(Segment), summary: z.object({ distance: z.number(), duration: z.number() }) }) })).check(z.minLength(1)),
})
const Areas = z.object({ features: z.array(z.object({ properties: z.object({ value: z.number() }), geometry: z.object({ coordinates: z.array(z.array(Point)) }) })) })

/** Roads from an openrouteservice server. */
export function openrouteserviceRouter({ url, key }: Provider): Router {
  const headers: Record<string, string> = key ? { authorization: key } : {}
  return {
    name: 'openrouteservice',
    version: () => url,
    covers: () => true,
    matrix: (request, signal) =>
      matrixInBlocks(request, side, async ({ sources, targets }) => {
        const body = {
          locations: [...sources, ...targets],
          sources: sources.map((_, index) => String(index)),
          destinations: targets.map((_, index) => String(sources.length + index)),
          metrics: ['duration', 'distance'],
        }
        const table = z.parse(Table, await askJson(addressBelow(url, `v2/matrix/${names[request.profile]}`), { body, headers, signal }))
        return { durationsSeconds: table.durations, distancesMeters: table.distances }
      }),
    route: async (request, signal) => {
      const body = { coordinates: request.points, instructions: request.hasSteps, language: request.language }
      const { features } = z.parse(Directions, await askJson(addressBelow(url, `v2/directions/${names[request.profile]}/geojson`), { body, headers, signal }))
      const { geometry, properties } = features[0]!
      return {
        geometry: geometry.coordinates,
        distanceMeters: properties.summary.distance,
        durationSeconds: properties.summary.duration,
        legs: properties.segments.map((segment) => legOf(segment, geometry.coordinates)),
      }
    },
    isochrone: async (request, signal) => {
      const body = { locations: [request.point], range: request.minutes.map((minutes) => minutes * 60), range_type: 'time' }
      const { features } = z.parse(Areas, await askJson(addressBelow(url, `v2/isochrones/${names[request.profile]}`), { body, headers, signal }))
      return features.map((feature) => ({ minutes: feature.properties.value / 60, rings: feature.geometry.coordinates }))
    },
  }
}

function legOf(segment: z.infer<typeof Segment>, line: Point[]) {
  return {
    distanceMeters: segment.distance,
    durationSeconds: segment.duration,
    steps: segment.steps.map((step) => ({ text: step.instruction, distanceMeters: step.distance, durationSeconds: step.duration, point: line[step.way_points[0]] ?? line[0]! })),
  }
}
