import type { RouteRequest, MatchRequest } from '../contract.ts'
import type { Match, Way } from './ports.ts'

/** A piece of a route with as many places as the server takes, and where its first leg stands in the whole. */
export type WayPart = RouteRequest & { firstLeg: number; legCount: number }

/** Splits a route into requests of at most `most` places, each beginning where the last one ended. */
export async function wayInParts(
  request: RouteRequest,
  most: number,
  ask: (part: WayPart) => Promise<Way>,
): Promise<Way> {
  const legCount = request.points.length - 1
  const ways: Way[] = []
  for (const [index, points] of overlapping(request.points, most).entries()) {
    const way = await ask({ ...request, points, firstLeg: index * (most - 1), legCount })
    if (way.legs.length !== points.length - 1) throw new Error('the route has the wrong number of legs')
    ways.push(way)
  }
  return {
    geometry: ways.flatMap((way, index) => way.geometry.slice(index === 0 ? 0 : 1)),
    distanceMeters: sumOf(ways, (way) => way.distanceMeters),
    durationSeconds: sumOf(ways, (way) => way.durationSeconds),
    legs: ways.flatMap((way) => way.legs),
  }
}

/** Splits a trace into requests of at most `most` positions, each beginning with the last of the one before. */
export async function matchInParts(
  request: MatchRequest,
  most: number,
  ask: (part: MatchRequest) => Promise<Match>,
): Promise<Match> {
  const matches: Match[] = []
  for (const trace of overlapping(request.trace, most)) matches.push(await ask({ ...request, trace }))
  return {
    geometry: matches.flatMap((match) => match.geometry),
    distanceMeters: sumOf(matches, (match) => match.distanceMeters),
    points: matches.flatMap((match, index) => match.points.slice(index === 0 ? 0 : 1)),
  }
}

function overlapping<T>(items: readonly T[], most: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length - 1; start += most - 1) parts.push(items.slice(start, start + most))
  return parts
}

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}
