import { AddressIndex, type FoundAddress, type SearchOptions } from '../addresses/address-index.ts'
import { loadInstructions, type InstructionLanguage } from '../route/instructions.ts'
import { matchTrace, type Matching, type TracePoint } from '../route/match.ts'
import { observeTrace, type HourObserved } from '../route/observe.ts'
import type { IsochroneArea } from '../route/isochrone.ts'
import { RoadRouter, type TravelOptions } from '../route/road-router.ts'
import type { LngLat } from '../source/map-source.ts'
import { readGraph } from './graph-file.ts'

/** A region with its router and address index loaded. */
export interface OpenRegion {
  readonly router: RoadRouter
  readonly addresses: AddressIndex
}

type Travel = Omit<TravelOptions, 'signal'>

/** A question about a region. Questions and their answers can be sent to and from a worker. */
export type RegionQuestion =
  | {
      readonly kind: 'matrix'
      readonly sources: readonly LngLat[]
      readonly targets: readonly LngLat[]
      readonly travel: Travel
    }
  | {
      readonly kind: 'route'
      readonly places: readonly LngLat[]
      readonly travel: Travel
      readonly language: InstructionLanguage
    }
  | { readonly kind: 'isochrone'; readonly place: LngLat; readonly minutes: readonly number[]; readonly travel: Travel }
  | { readonly kind: 'match'; readonly trace: readonly TracePoint[]; readonly travel: Travel }
  | { readonly kind: 'observe'; readonly trace: readonly TracePoint[]; readonly travel: Travel }
  | { readonly kind: 'search'; readonly text: string; readonly options: SearchOptions }
  | { readonly kind: 'reverse'; readonly place: LngLat }

export interface WrittenStep {
  readonly text: string
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly point: LngLat
}

export interface WrittenRoute {
  readonly durationSeconds: number
  readonly distanceMeters: number
  readonly line: readonly LngLat[]
  readonly legs: readonly {
    readonly durationSeconds: number
    readonly distanceMeters: number
    readonly steps: readonly WrittenStep[]
  }[]
}

export interface RegionAnswers {
  readonly matrix: { readonly durationSeconds: Float32Array; readonly distanceMeters: Float32Array }
  /** `null` if no road is near or there is no path. */
  readonly route: WrittenRoute | null
  readonly isochrone: readonly IsochroneArea[] | null
  readonly match: readonly Matching[]
  readonly observe: readonly HourObserved[]
  readonly search: readonly FoundAddress[]
  readonly reverse: FoundAddress | null
}
export type RegionAnswer<Q extends RegionQuestion> = RegionAnswers[Q['kind']]

/** Reads a region's files; throws `BrokenRegionFile` if they are damaged. */
export function openRegion(files: { readonly graph: Uint8Array; readonly addresses: Uint8Array }): OpenRegion {
  return { router: new RoadRouter(readGraph(files.graph)), addresses: new AddressIndex(files.addresses) }
}

type Answering = {
  readonly [K in RegionQuestion['kind']]: (
    region: OpenRegion,
    question: Extract<RegionQuestion, { kind: K }>,
  ) => RegionAnswers[K] | Promise<RegionAnswers[K]>
}

const answering: Answering = {
  matrix: ({ router }, { sources, targets, travel }) => {
    const { durationSeconds, distanceMeters } = router.matrix(sources, targets, travel)
    return { durationSeconds, distanceMeters }
  },
  route: writtenRoute,
  isochrone: ({ router }, { place, minutes, travel }) => router.isochrone(place, minutes, travel),
  match: ({ router }, { trace, travel }) => matchTrace(router, trace, travel),
  observe: ({ router }, { trace, travel }) => observeTrace(router, trace, travel),
  search: ({ addresses }, { text, options }) => addresses.search(text, options),
  reverse: ({ addresses }, { place }) => addresses.reverse(place),
}

/** Answers one question about a region. */
export async function askRegion<Q extends RegionQuestion>(region: OpenRegion, question: Q): Promise<RegionAnswer<Q>> {
  // `answering` has the right function for each kind, but the type checker can't infer that.
  const answer = answering[question.kind] as unknown as (
    region: OpenRegion,
    question: Q,
  ) => RegionAnswer<Q> | Promise<RegionAnswer<Q>>
  return answer(region, question)
}

async function writtenRoute(
  { router }: OpenRegion,
  { places, travel, language }: Extract<RegionQuestion, { kind: 'route' }>,
): Promise<WrittenRoute | null> {
  const write = await loadInstructions()
  const answer = router.route(places, travel)
  if (!answer.ok) return null
  const { legs, durationSeconds, distanceMeters } = answer.route
  const place = { legCount: legs.length, isLeftHand: router.graph.isLeftHand }
  return {
    durationSeconds,
    distanceMeters,
    line: legs.flatMap((leg, index) => leg.line.slice(index === 0 ? 0 : 1)),
    legs: legs.map((leg, legIndex) => ({
      durationSeconds: leg.durationSeconds,
      distanceMeters: leg.distanceMeters,
      steps: leg.steps.map((step) => ({
        text: write(step, language, { ...place, legIndex }),
        distanceMeters: step.distanceMeters,
        durationSeconds: step.durationSeconds,
        point: leg.line[step.fromIndex] ?? leg.line[0]!,
      })),
    })),
  }
}
