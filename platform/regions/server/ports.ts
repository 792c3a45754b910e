import type {
  Isochrone,
  IsochroneRequest,
  MatchedTrace,
  MatchRequest,
  Matrix,
  MatrixRequest,
  Place,
  Point,
  Region,
  RoadRoute,
  RouteRequest,
} from '../contract.ts'

/** Answers questions about roads. One that can't answer throws, and the next in the chain is asked. */
export type Router = {
  name: string
  /** Changes with the roads the answers about these places come from. */
  version(points: Point[]): Promise<string> | string
  /** The map of this machine that answers about these places. */
  map?(points: Point[]): Promise<UsedMap | null>
  covers(points: Point[]): Promise<boolean> | boolean
  matrix(request: MatrixRequest, signal: AbortSignal): Promise<Cells>
  route(request: RouteRequest, signal: AbortSignal): Promise<Way>
  isochrone?(request: IsochroneRequest, signal: AbortSignal): Promise<Isochrone['areas']>
  match?(request: MatchRequest, signal: AbortSignal): Promise<Match>
}

/** A region as it was when something was worked out on it. */
export type UsedMap = Pick<Region, 'id' | 'name' | 'snapshot' | 'builtAt'>

export type Cells = Pick<Matrix, 'durationsSeconds' | 'distancesMeters'>
export type Way = Omit<RoadRoute, 'source' | 'isEstimated'>
export type Match = Omit<MatchedTrace, 'source' | 'isEstimated'>

export type PlaceQuery = { q: string; near?: Point | undefined; limit: number; language: string; isTyping: boolean }
export type Found = Omit<Place, 'source'>

/** Answers questions about addresses. */
export type Geocoder = {
  name: string
  /** False where the provider forbids being asked at every key. */
  allowsTyping: boolean
  search(query: PlaceQuery, signal: AbortSignal): Promise<Found[]>
  reverse(point: Point, language: string, signal: AbortSignal): Promise<Found | undefined>
}

/** Where a provider is, and the key it asks for. */
export type Provider = { url: string; key?: string | undefined }

/** Resolves when a service that wants this pause between two questions may be asked. */
export type Turn = (pauseMs: number) => Promise<void>
