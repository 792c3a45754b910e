import * as z from 'zod/mini'
import { Point, type IsochroneRequest, type MatchRequest, type MatrixRequest, type Profile } from '../contract.ts'
import type { AskValhalla } from '#kit/server/machine.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import { decodePolyline } from './polyline.ts'
import type { Provider, Router } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

/** Valhalla's default is 2 500 pairs in a matrix; more at once is hardly quicker and takes a gigabyte. */
const side = 50
const costings: Record<Profile, string> = { car: 'auto', van: 'auto', truck: 'truck', bicycle: 'bicycle', walk: 'pedestrian' }
const languages: Record<string, string> = { en: 'en-US', fr: 'fr-FR', ar: 'ar-SA' }

const Cell = z.object({ time: z.nullable(z.number()), distance: z.nullable(z.number()) })
const Table = z.object({ sources_to_targets: z.array(z.array(Cell)) })
const Maneuver = z.object({ instruction: z.string(), length: z.number(), time: z.number(), begin_shape_index: z.number() })
const Leg = z.object({ shape: z.string(), summary: z.object({ length: z.number(), time: z.number() }), maneuvers: z._default(z.array(Maneuver), []) })
const Trip = z.object({ trip: z.object({ legs: z.array(Leg).check(z.minLength(1)), summary: z.object({ length: z.number(), time: z.number() }) }) })
const Areas = z.object({
  features: z.array(z.object({ properties: z.object({ contour: z.number() }), geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }) })),
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
      matrixInBlocks(request, side, async ({ sources, targets }) => {
        const body = { sources: sources.map(located), targets: targets.map(located), ...costingOf(request) }
        const { sources_to_targets: rows } = z.parse(Table, await ask('sources_to_targets', body, signal))
        return { durationsSeconds: rows.map((row) => row.map((cell) => cell.time)), distancesMeters: rows.map((row) => row.map((cell) => inMeters(cell.distance))) }
      }),
    route: async (request, signal) => {
      const body = { locations: request.points.map(located), ...costingOf(request), units: 'kilometers', language: languages[request.language] }
      const { trip } = z.parse(Trip, await ask('route', body, signal))
      return {
        geometry: trip.legs.flatMap((leg, index) => decodePolyline(leg.shape, 6).slice(index === 0 ? 0 : 1)),
        distanceMeters: trip.summary.length * 1000,
        durationSeconds: trip.summary.time,
        legs: trip.legs.map((leg) => legOf(leg, request.hasSteps)),
      }
    },
    isochrone: async (request, signal) => {
      const body = { locations: [located(request.point)], contours: request.minutes.map((time) => ({ time })), polygons: true, ...costingOf(request) }
      const { features } = z.parse(Areas, await ask('isochrone', body, signal))
      return features.map((feature) => ({ minutes: feature.properties.contour, rings: z.parse(z.array(z.array(Point)), feature.geometry.coordinates) }))
    },
    match: async (request, signal) => {
      const shape = request.trace.map((one) => ({ ...located(one.point), ...(one.at && { time: Date.parse(one.at) / 1000 }) }))
      const { trip } = z.parse(Trip, await ask('trace_route', { shape, shape_match: 'map_snap', ...costingOf(request) }, signal))
      return { geometry: trip.legs.flatMap((leg) => decodePolyline(leg.shape, 6)), distanceMeters: trip.summary.length * 1000, points: request.trace.map(() => null) }
    },
  }
}

function located([lon, lat]: Point) {
  return { lon, lat }
}

function costingOf({ profile, vehicle, departAt }: Pick<MatrixRequest | IsochroneRequest | MatchRequest, 'profile' | 'vehicle' | 'departAt'>) {
  const costing = costings[profile]
  const size = { height: vehicle?.heightMeters, weight: vehicle?.weightTonnes, length: vehicle?.lengthMeters }
  return {
    costing,
    ...(profile === 'truck' && vehicle && { costing_options: { truck: size } }),
    ...(departAt && { date_time: { type: 1, value: departAt.slice(0, 16) } }),
  }
}

function inMeters(kilometers: number | null): number | null {
  return kilometers === null ? null : kilometers * 1000
}

function legOf(leg: z.infer<typeof Leg>, hasSteps: boolean) {
  const shape = hasSteps ? decodePolyline(leg.shape, 6) : []
  const steps = leg.maneuvers.map((one) => ({ text: one.instruction, distanceMeters: one.length * 1000, durationSeconds: one.time, point: shape[one.begin_shape_index] ?? [0, 0] }))
  return { distanceMeters: leg.summary.length * 1000, durationSeconds: leg.summary.time, steps: hasSteps ? (steps as { text: string; distanceMeters: number; durationSeconds: number; point: Point }[]) : [] }
}
