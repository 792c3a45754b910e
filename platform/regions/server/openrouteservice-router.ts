import * as z from 'zod/mini'
import { Point, type Profile } from '../contract.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import type { Provider, Router } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'
import { turnWriter, type Turn } from './turn-text.ts'
import { wayInParts } from './way-parts.ts'

/** The public server takes 3 500 pairs. */
const side = 59
/** And 50 places on one route. */
const mostPlaces = 50
const names: Record<Profile, string> = {
  car: 'driving-car',
  van: 'driving-car',
  truck: 'driving-hgv',
  bicycle: 'cycling-regular',
  walk: 'foot-walking',
}

const word = z._default(z.string(), '')
const cells = z.array(z.array(z.nullable(z.number())))
const Table = z.object({ durations: cells, distances: cells })
const Step = z.object({
  type: z.number(),
  name: word,
  exit_number: z.optional(z.number()),
  maneuver: z.optional(z.object({ bearing_after: z.number() })),
  distance: z.number(),
  duration: z.number(),
  way_points: z.tuple([z.number(), z.number()]),
})
const Segment = z.object({ distance: z.number(), duration: z.number(), steps: z._default(z.array(Step), []) })
const Directions = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.array(Point) }),
        properties: z.object({
          segments: z.array(Segment),
          summary: z.object({ distance: z.number(), duration: z.number() }),
        }),
      }),
    )
    .check(z.minLength(1)),
})
const Areas = z.object({
  features: z.array(
    z.object({
      properties: z.object({ value: z.number() }),
      geometry: z.object({ coordinates: z.array(z.array(Point)) }),
    }),
  ),
})

/** Roads from an openrouteservice server. */
export function openrouteserviceRouter({ url, key }: Provider): Router {
  const headers: Record<string, string> = key ? { authorization: key } : {}
  return {
    name: 'openrouteservice',
    version: () => url,
    covers: () => true,
    matrix: (request, signal) =>
      matrixInBlocks(request, { rows: side, columns: side, signal }, async ({ sources, targets }) => {
        const body = {
          locations: [...sources, ...targets],
          sources: sources.map((_, index) => String(index)),
          destinations: targets.map((_, index) => String(sources.length + index)),
          metrics: ['duration', 'distance'],
        }
        const table = z.parse(
          Table,
          await askJson(addressBelow(url, `v2/matrix/${names[request.profile]}`), { body, headers, signal }),
        )
        return { durationsSeconds: table.durations, distancesMeters: table.distances }
      }),
    route: (request, signal) =>
      wayInParts(request, mostPlaces, async (part) => {
        const body = { coordinates: part.points, instructions: request.hasSteps, maneuvers: request.hasSteps }
        const { features } = z.parse(
          Directions,
          await askJson(addressBelow(url, `v2/directions/${names[request.profile]}/geojson`), {
            body,
            headers,
            signal,
          }),
        )
        const { geometry, properties } = features[0]!
        const textOf = await turnWriter(part)
        return {
          geometry: geometry.coordinates,
          distanceMeters: properties.summary.distance,
          durationSeconds: properties.summary.duration,
          legs: properties.segments.map((segment, leg) =>
            legOf(segment, geometry.coordinates, (turn) => textOf(turn, leg)),
          ),
        }
      }),
    isochrone: async (request, signal) => {
      const body = {
        locations: [request.point],
        range: request.minutes.map((minutes) => minutes * 60),
        range_type: 'time',
      }
      const { features } = z.parse(
        Areas,
        await askJson(addressBelow(url, `v2/isochrones/${names[request.profile]}`), { body, headers, signal }),
      )
      return features.map((feature) => ({
        minutes: feature.properties.value / 60,
        rings: feature.geometry.coordinates,
      }))
    },
  }
}

function legOf(segment: z.infer<typeof Segment>, line: Point[], textOf: (turn: Turn) => string) {
  return {
    distanceMeters: segment.distance,
    durationSeconds: segment.duration,
    steps: segment.steps.map((step) => ({
      text: textOf(turnOf(step)),
      distanceMeters: step.distance,
      durationSeconds: step.duration,
      point: line[step.way_points[0]] ?? line[0]!,
    })),
  }
}

/** Its numbers for turns in OSRM's words. Its own texts lack Arabic. */
const turns: Readonly<Record<number, Pick<Turn, 'type' | 'modifier'>>> = {
  0: { type: 'turn', modifier: 'left' },
  1: { type: 'turn', modifier: 'right' },
  2: { type: 'turn', modifier: 'sharp left' },
  3: { type: 'turn', modifier: 'sharp right' },
  4: { type: 'turn', modifier: 'slight left' },
  5: { type: 'turn', modifier: 'slight right' },
  6: { type: 'turn', modifier: 'straight' },
  7: { type: 'roundabout' },
  8: { type: 'exit roundabout' },
  9: { type: 'turn', modifier: 'uturn' },
  10: { type: 'arrive' },
  11: { type: 'depart' },
  12: { type: 'fork', modifier: 'slight left' },
  13: { type: 'fork', modifier: 'slight right' },
}

function turnOf({ type, name, exit_number: exit, maneuver }: z.infer<typeof Step>): Turn {
  return {
    ...(turns[type] ?? { type: 'turn', modifier: 'straight' }),
    exit,
    bearingAfter: maneuver?.bearing_after ?? 0,
    name: name === '-' ? '' : name,
  }
}
