import { call } from '#kit/web/call.ts'
import { mostRoutePoints, readRoute, type Point, type Profile, type RoadRoute, type RoadUse } from '../contract.ts'
import { createTurns } from './turns.ts'

// The browser opens only six connections, and changes and prices must not wait for the shapes of lines.
const { inTurn } = createTurns(3)

type How = RoadUse & {
  profile: Profile
  signal: AbortSignal
  /** Whether it is visible, and so goes before others that wait. */
  isFirst?: () => boolean
}

/** The roads through any number of places, asked for in parts where there are many. */
export async function readRoadShape(points: readonly (readonly [number, number])[], how: How): Promise<RoadRoute> {
  const { signal, isFirst = () => true, ...use } = how
  const parts = partsOf(points.map(([x, y]): Point => [x, y]))
  const ask = (part: Point[]) => {
    signal.throwIfAborted()
    return call(readRoute, { body: { points: part, ...use, hasSteps: false, language: 'en' }, signal })
  }
  return joinParts(await Promise.all(parts.map((part) => inTurn(async () => ask(part), isFirst))))
}

/** Each part begins where the one before it ended. */
export function partsOf<T>(points: readonly T[], most: number = mostRoutePoints): T[][] {
  const parts: T[][] = []
  for (let from = 0; from === 0 || from < points.length - 1; from += most - 1)
    parts.push(points.slice(from, from + most))
  return parts
}

/** Parts that follow each other, as one. */
export function joinParts(parts: readonly RoadRoute[]): RoadRoute {
  const [first, ...others] = parts
  if (!first) throw new Error('A road has at least one part.')
  return others.reduce(
    (before, part) => ({
      ...before,
      geometry: [...before.geometry, ...part.geometry.slice(1)],
      legs: [...before.legs, ...part.legs],
      distanceMeters: before.distanceMeters + part.distanceMeters,
      durationSeconds: before.durationSeconds + part.durationSeconds,
      isEstimated: before.isEstimated || part.isEstimated,
    }),
    first,
  )
}
