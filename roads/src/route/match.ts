import { metersOf, secondsOf, shareOf } from '../graph/costs.ts'
import { Climb } from '../hierarchy/climb.ts'
import type { LngLat } from '../source/map-source.ts'
import { straightMeters } from './estimate.ts'
import { drawPiece, type LegPath } from './leg.ts'
import type { Metric } from './metric.ts'
import { arrivalSeeds, departureSeeds, directCost } from './place-seeds.ts'
import type { RoadRouter, TravelOptions } from './road-router.ts'
import type { ArcPlace, Snap } from './snap.ts'

export interface TracePoint {
  readonly position: LngLat
  /** Unix time; without it speeds aren't checked. */
  readonly timeMs?: number
  readonly accuracyMeters?: number
}

/** A contiguous part of a trace, matched to roads. */
export interface Matching {
  readonly line: readonly LngLat[]
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly points: readonly { readonly index: number; readonly position: LngLat; readonly meters: number }[]
}

interface Candidate {
  readonly snap: Snap
  readonly place: ArcPlace
  readonly score: number
  best: number
  before: Candidate | null
}

interface Layer {
  readonly index: number
  readonly point: TracePoint
  readonly candidates: Candidate[]
}

/** Newson and Krumm (2009): spread of the fixes, and of the difference between road and straight-line distance. */
const strayMeters = 8
const detourMeters = 15
const searchMeters = 50
const maxCandidates = 12
const closestMeters = 8
const backwardsMeters = 15

/** Matches a trace to the roads: finds the most likely sequence of places on them (Viterbi). */
export function matchTrace(router: RoadRouter, trace: readonly TracePoint[], options: TravelOptions): Matching[] {
  const metric = router.metricFor(options)
  return matchRuns(router, metric, trace, options).map((run) => toMatching(router, metric, run))
}

/** A drive between two places of a trace. */
export interface MatchedLeg {
  readonly from: TracePoint
  readonly to: TracePoint
  readonly leg: LegPath
}

/** The roads between the places of a trace, one after the other; those between which no way was driven are left out. */
export function matchedLegs(
  router: RoadRouter,
  trace: readonly TracePoint[],
  options: TravelOptions,
): { metric: Metric; legs: MatchedLeg[] } {
  const metric = router.metricFor(options)
  const legs = matchRuns(router, metric, trace, options).flatMap((run) => {
    const chosen = likeliest(run)
    return chosen.slice(1).flatMap((next, index): MatchedLeg[] => {
      const here = chosen[index]!
      const leg = isBehind(here, next) ? null : router.findLeg(metric, standingAt(here), standingAt(next))
      return leg ? [{ from: run[index]!.point, to: run[index + 1]!.point, leg }] : []
    })
  })
  return { metric, legs }
}

/** The parts of a trace without a break, with what each of its places may be. */
function matchRuns(
  router: RoadRouter,
  metric: Metric,
  trace: readonly TracePoint[],
  options: TravelOptions,
): Layer[][] {
  const layers = toLayers(router, trace, { ...options, approach: 'either' })
  const runs: Layer[][] = []
  const run: Layer[] = []
  const close = () => {
    if (run.length >= 2) runs.push(run.splice(0))
    run.length = 0
  }
  const links = new Links(metric)
  for (const layer of layers) {
    const last = run.at(-1)
    if (last && !links.join(last, layer)) close()
    if (run.length === 0) for (const candidate of layer.candidates) candidate.best = candidate.score
    run.push(layer)
  }
  close()
  return runs
}

function toLayers(router: RoadRouter, trace: readonly TracePoint[], options: TravelOptions): Layer[] {
  const layers: Layer[] = []
  for (const [index, point] of trace.entries()) {
    const last = layers.at(-1)
    if (last && index < trace.length - 1 && straightMeters(last.point.position, point.position) < closestMeters)
      continue
    const stray = Math.max(strayMeters, (point.accuracyMeters ?? 0) / 2)
    const snaps = router.snapAll(point.position, Math.max(searchMeters, stray * 3), options)
    const candidates = snaps.flatMap((snap) =>
      snap.arcs.map((place): Candidate => ({
        snap,
        place,
        score: -0.5 * (snap.meters / stray) ** 2,
        best: -Infinity,
        before: null,
      })),
    )
    if (candidates.length > 0) layers.push({ index, point, candidates: candidates.slice(0, maxCandidates) })
  }
  return layers
}

interface Reach {
  readonly vertices: Uint32Array
  readonly costs: Float64Array
}

/** Finds the most likely predecessor of each candidate in the previous layer. */
class Links {
  readonly #metric: Metric
  readonly #climb: Climb

  constructor(metric: Metric) {
    this.#metric = metric
    this.#climb = new Climb(metric.hierarchy.topology.parent)
  }

  join(before: Layer, after: Layer): boolean {
    const straight = straightMeters(before.point.position, after.point.position)
    const limitSeconds = timeLimit(before.point, after.point, straight)
    const reaches = after.candidates.map(({ place }) => this.#reachBack(place))
    for (const start of before.candidates) {
      if (start.best === -Infinity) continue
      this.#climb.run(this.#metric.hierarchy.up, departureSeeds(this.#metric, [start.place]))
      after.candidates.forEach((end, index) => {
        const cost = Math.min(this.#meet(reaches[index]!), this.#alongOne(start.place, end.place))
        if (cost === Infinity || secondsOf(cost) > limitSeconds) return
        const total = start.best - Math.abs(metersOf(cost) - straight) / detourMeters + end.score
        if (total <= end.best) return
        end.best = total
        end.before = start
      })
    }
    return after.candidates.some(({ best }) => best > -Infinity)
  }

  #reachBack(place: ArcPlace): Reach {
    this.#climb.run(this.#metric.hierarchy.down, arrivalSeeds(this.#metric, [place]))
    return {
      vertices: this.#climb.visited,
      costs: Float64Array.from(this.#climb.visited, (vertex) => this.#climb.cost[vertex]!),
    }
  }

  #meet({ vertices, costs }: Reach): number {
    let best = Infinity
    for (let index = 0; index < vertices.length; index++)
      best = Math.min(best, this.#climb.cost[vertices[index]!]! + costs[index]!)
    return best
  }

  /** A fix a few metres behind the previous one is noise, not a drive around the block. */
  #alongOne(start: ArcPlace, end: ArcPlace): number {
    const { cost } = directCost(this.#metric, [start], [end])
    if (cost < Infinity || start.arc !== end.arc) return cost
    const arcCost = this.#metric.costs.arc[start.arc]!
    return metersOf(shareOf(arcCost, start.part - end.part)) <= backwardsMeters ? 0 : Infinity
  }
}

/** Allowance for waits in the road costs that the driver didn't have. */
const waitAllowanceSeconds = 60

/** The longest plausible travel time between two fixes: three times the elapsed time or, if that is unknown, the time at 5 km/h. */
function timeLimit(before: TracePoint, after: TracePoint, straight: number): number {
  if (before.timeMs === undefined || after.timeMs === undefined) return 60 + (straight * 3.6) / 5
  return ((after.timeMs - before.timeMs) / 1000) * 3 + waitAllowanceSeconds
}

function toMatching(router: RoadRouter, metric: Metric, run: readonly Layer[]): Matching {
  const chosen = likeliest(run)
  const line: LngLat[] = [chosen[0]!.snap.position]
  const total = { durationSeconds: 0, distanceMeters: 0 }
  let here = chosen[0]!
  for (const next of chosen) {
    const leg = isBehind(here, next) ? null : router.findLeg(metric, standingAt(here), standingAt(next))
    if (!leg) continue
    for (const piece of leg.pieces) drawPiece(metric.network, piece, line)
    total.durationSeconds += leg.durationSeconds
    total.distanceMeters += leg.distanceMeters
    here = next
  }
  return {
    line,
    ...total,
    points: chosen.map(({ snap }, at) => ({ index: run[at]!.index, position: snap.position, meters: snap.meters })),
  }
}

function likeliest(run: readonly Layer[]): Candidate[] {
  const chosen: Candidate[] = []
  let candidate: Candidate | null = run
    .at(-1)!
    .candidates.reduce((best, other) => (other.best > best.best ? other : best))
  for (; candidate; candidate = candidate.before) chosen.push(candidate)
  return chosen.reverse()
}

function standingAt({ snap, place }: Candidate): Snap {
  return { ...snap, arcs: [place] }
}

function isBehind(here: Candidate, next: Candidate): boolean {
  return here.place.arc === next.place.arc && next.place.part <= here.place.part
}
