import * as z from 'zod/mini'
import { Point } from '../contract.ts'
import { decodePolyline } from './polyline.ts'
import type { Match, Way } from './ports.ts'
import { turnWriter, type Turn } from './turn-text.ts'
import type { WayPart } from './way-parts.ts'

/** GeoJSON, which is asked for; an older Valhalla knows its encoded line alone. */
const Line = z.union([
  z.pipe(
    z.object({ coordinates: z.array(Point) }),
    z.transform(({ coordinates }) => coordinates),
  ),
  z.pipe(
    z.string(),
    z.transform((text) => decodePolyline(text, 6)),
  ),
])
const word = z._default(z.string(), '')
const Step = z.object({
  distance: z.number(),
  duration: z.number(),
  name: word,
  ref: word,
  mode: z._default(z.string(), 'driving'),
  driving_side: word,
  maneuver: z.object({
    type: z.string(),
    modifier: z.optional(z.string()),
    exit: z.optional(z.number()),
    bearing_after: z._default(z.number(), 0),
    location: Point,
  }),
})
const Leg = z.object({ distance: z.number(), duration: z.number(), steps: z._default(z.array(Step), []) })
const Routes = z.object({
  routes: z
    .array(z.object({ geometry: Line, distance: z.number(), duration: z.number(), legs: z.array(Leg) }))
    .check(z.minLength(1)),
})
const Matching = z.object({
  matchings: z.array(z.object({ geometry: Line, distance: z.number() })).check(z.minLength(1)),
  tracepoints: z.array(z.nullable(z.object({ location: Point }))),
})

/** A route in OSRM's words, which Valhalla speaks too; what to do is said in our own, the same from every server. */
export async function osrmWay(answer: unknown, part: WayPart): Promise<Way> {
  const { geometry, distance, duration, legs } = z.parse(Routes, answer).routes[0]!
  const textOf = await turnWriter(part)
  return {
    geometry,
    distanceMeters: distance,
    durationSeconds: duration,
    legs: legs.map((leg, index) => ({
      distanceMeters: leg.distance,
      durationSeconds: leg.duration,
      steps: part.hasSteps
        ? leg.steps.map((step) => ({
            text: textOf(turnOf(step), index),
            distanceMeters: step.distance,
            durationSeconds: step.duration,
            point: step.maneuver.location,
          }))
        : [],
    })),
  }
}

export function osrmMatch(answer: unknown): Match {
  const { matchings, tracepoints } = z.parse(Matching, answer)
  return {
    geometry: matchings.flatMap((one) => one.geometry),
    distanceMeters: matchings.reduce((sum, one) => sum + one.distance, 0),
    points: tracepoints.map((one) => one?.location ?? null),
  }
}

function turnOf({
  maneuver: { type, modifier, exit, bearing_after: bearingAfter },
  name,
  ref,
  mode,
  driving_side: side,
}: z.infer<typeof Step>): Turn {
  return { type, modifier, exit, bearingAfter, name, ref, mode, isLeftHand: side === 'left' }
}
