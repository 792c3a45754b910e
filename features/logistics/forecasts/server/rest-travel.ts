import { stateOf } from '#kit/server/state-of.ts'
import type { Bus, Machine } from '#kit/server/machine.ts'
import type { Point } from '#platform/regions/contract.ts'
import { emptyMatrix, noWay, type TravelMatrix } from '../../travel/rules.ts'
import { travelMatrix } from '../../travel/server/commands.ts'
import { placesOf, type Leaves, type Left } from '../rules/rest-of-route.ts'
import type { RouteToForecast, Way } from './known-route.ts'

type Known = { atMs: number; travel: Promise<Found> }
type Found = Awaited<ReturnType<typeof travelMatrix>>

/** Times between the places of routes, kept while they are driven: only the way from where a vehicle is now is new each time. */
const knownOf = stateOf<Bus, Map<string, Known>>(() => new Map())
const mostKept = 1000
/** Roads may have been added by then. */
const keptMs = 1_800_000
const longestMs = 30_000

/** The matrix of what is left of a route: row 0 is where it goes on from, and leads to what comes first. */
export async function restTravel(machine: Machine, asked: RouteToForecast, left: Left): Promise<Found> {
  const { known, way } = asked
  const { points, endPlace } = placesOf(known)
  const between = points.length === 0 ? undefined : await betweenPlaces(machine, asked, points)
  const first = left.visits.find(({ place }) => place !== null)?.place ?? endPlace
  const whole = withRowZero(between?.matrix, points.length)
  const ahead = await fromHere(machine, left.leaves, { way, points, first, whole })
  return {
    matrix: whole,
    isEstimated: (between?.isEstimated ?? false) || ahead.isEstimated,
    knowsRoadUse: (between ?? ahead).knowsRoadUse,
  }
}

async function betweenPlaces(
  machine: Machine,
  { route, way, known: { stops, transfers } }: RouteToForecast,
  points: Point[],
) {
  const known = knownOf(machine.bus)
  const nowMs = machine.now().getTime()
  // Stops of another route are tried on this one too.
  const ids = stops.map(({ deliveryId }) => deliveryId)
  const places = [ids, transfers?.map(({ point }) => point)]
  const key = JSON.stringify([route.id, route.publicationId, way.kind, way.vehicle, way.roadUse, places])
  const kept = known.get(key)
  if (kept && nowMs - kept.atMs < keptMs) return kept.travel
  const travel = travelOf(machine, way, points)
  known.set(key, { atMs: nowMs, travel })
  travel.catch(() => known.delete(key))
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break
    known.delete(oldest)
  }
  return travel
}

function travelOf(machine: Machine, { kind, vehicle, roadUse }: Way, points: Point[]): Promise<Found> {
  const travel = { profileId: 0, kind, vehicle, ...roadUse }
  return travelMatrix(machine, { travel, points, signal: AbortSignal.timeout(longestMs) })
}

function withRowZero(between: TravelMatrix | undefined, places: number): TravelMatrix {
  const size = places + 1
  const whole = emptyMatrix(size)
  whole.durationsSeconds.fill(noWay)
  whole.distancesMeters.fill(noWay)
  for (let row = 0; between && row < places; row++) {
    const from = row * places
    const to = (row + 1) * size + 1
    whole.durationsSeconds.set(between.durationsSeconds.subarray(from, from + places), to)
    whole.distancesMeters.set(between.distancesMeters.subarray(from, from + places), to)
  }
  whole.durationsSeconds[0] = 0
  whole.distancesMeters[0] = 0
  return whole
}

type Ahead = { way: Way; points: Point[]; first: number | null; whole: TravelMatrix }

const fromPlace = { isEstimated: false, knowsRoadUse: false }

async function fromHere(machine: Machine, { from }: Leaves, { way, points, first, whole }: Ahead) {
  if ('place' in from) {
    const size = points.length + 1
    const row = from.place * size
    whole.durationsSeconds.copyWithin(1, row + 1, row + size)
    whole.distancesMeters.copyWithin(1, row + 1, row + size)
    return fromPlace
  }
  if (first === null) return fromPlace
  const { matrix, ...found } = await travelOf(machine, way, [from.point, points[first - 1]!])
  whole.durationsSeconds[first] = matrix.durationsSeconds[1]!
  whole.distancesMeters[first] = matrix.distancesMeters[1]!
  return found
}
