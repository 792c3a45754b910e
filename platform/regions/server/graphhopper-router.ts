import * as z from 'zod/mini'
import { Point, type Profile } from '../contract.ts'
import { matrixInBlocks } from './matrix-blocks.ts'
import type { Provider, Router } from './ports.ts'
import { addressBelow, askJson } from './provider-call.ts'

/** Small enough for the hosted service's smallest plan. */
const side = 25
const names: Record<Profile, string> = { car: 'car', van: 'car', truck: 'truck', bicycle: 'bike', walk: 'foot' }

const cells = z.array(z.array(z.nullable(z.number())))
const Table = z.object({ times: cells, distances: cells })
const Instruction = z.object({
  text: z.string(),
  distance: z.number(),
  time: z.number(),
  interval: z.tuple([z.number(), z.number()]),
})
const Path = z.object({
  points: z.object({ coordinates: z.array(Point) }),
  distance: z.number(),
  time: z.number(),
  instructions: z._default(z.array(Instruction), []),
})
const Paths = z.object({ paths: z.array(Path).check(z.minLength(1)) })
const Areas = z.object({
  polygons: z.array(z.object({ geometry: z.object({ coordinates: z.array(z.array(Point)) }) })),
})

/** Roads from a GraphHopper server. */
export function graphhopperRouter({ url, key }: Provider): Router {
  return {
    name: 'graphhopper',
    version: () => url,
    covers: () => true,
    matrix: (request, signal) =>
      matrixInBlocks(request, { rows: side, columns: side, signal }, async ({ sources, targets }) => {
        const body = {
          from_points: sources,
          to_points: targets,
          out_arrays: ['times', 'distances'],
          profile: names[request.profile],
          fail_fast: false,
        }
        const table = z.parse(Table, await askJson(addressBelow(url, 'matrix', { key }), { body, signal }))
        return { durationsSeconds: table.times, distancesMeters: table.distances }
      }),
    route: async (request, signal) => {
      const legs: Awaited<ReturnType<typeof legBetween>>[] = []
      for (const points of pairs(request.points)) legs.push(await legBetween(points))
      return {
        geometry: legs.flatMap((leg, index) => leg.line.slice(index === 0 ? 0 : 1)),
        distanceMeters: legs.reduce((sum, leg) => sum + leg.distanceMeters, 0),
        durationSeconds: legs.reduce((sum, leg) => sum + leg.durationSeconds, 0),
        legs: legs.map(({ distanceMeters, durationSeconds, steps }) => ({ distanceMeters, durationSeconds, steps })),
      }
      async function legBetween(points: Point[]) {
        const body = {
          points,
          profile: names[request.profile],
          points_encoded: false,
          instructions: request.hasSteps,
          locale: request.language,
        }
        const { paths } = z.parse(Paths, await askJson(addressBelow(url, 'route', { key }), { body, signal }))
        return legOf(paths[0]!)
      }
    },
    isochrone: async (request, signal) => {
      const one = async (minutes: number) => {
        const query = {
          point: `${request.point[1]},${request.point[0]}`,
          time_limit: minutes * 60,
          profile: names[request.profile],
          key,
        }
        const { polygons } = z.parse(Areas, await askJson(addressBelow(url, 'isochrone', query), { signal }))
        return { minutes, rings: polygons.flatMap((polygon) => polygon.geometry.coordinates) }
      }
      return Promise.all(request.minutes.map(one))
    },
  }
}

function pairs(points: Point[]): Point[][] {
  return points.slice(1).map((point, index) => [points[index]!, point])
}

function legOf(path: z.infer<typeof Path>) {
  const line = path.points.coordinates
  return {
    line,
    distanceMeters: path.distance,
    durationSeconds: path.time / 1000,
    steps: path.instructions.map((one) => ({
      text: one.text,
      distanceMeters: one.distance,
      durationSeconds: one.time / 1000,
      point: line[one.interval[0]] ?? line[0]!,
    })),
  }
}
