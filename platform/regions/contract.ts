import * as z from 'zod/mini'
import { described } from '#kit/contract/described.ts'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { boundedNumber, textFilter } from '#kit/contract/list-query.ts'
import { languages } from '#kit/contract/sentence.ts'

export const profiles = ['car', 'van', 'truck', 'bicycle', 'walk'] as const
export const Profile = z.enum(profiles)
export type Profile = z.infer<typeof Profile>

/** Longitude, latitude. */
export const Point = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-85), z.maximum(85)),
])
export type Point = z.infer<typeof Point>

const positive = (most: number) => z.number().check(z.positive(), z.maximum(most))
const Vehicle = z.object({
  heightMeters: z.optional(positive(10)),
  weightTonnes: z.optional(positive(200)),
  lengthMeters: z.optional(positive(60)),
})
/** From which side of the road a place is served: crossing only quiet roads, never crossing any, or crossing any. */
export const roadSides = ['quiet', 'kerb', 'any'] as const
/** Where a vehicle may turn round on the road. */
export const uTurnRules = ['allowed', 'deadEnds'] as const
/** Corners of an area in order; the last leads to the first. */
export const Area = z.array(Point).check(z.minLength(3), z.maxLength(100))
export type Area = z.infer<typeof Area>
/** Each area costs a look at every road. */
export const mostAvoided = 10
export const AvoidedAreas = z.array(Area).check(z.maxLength(mostAvoided))
/** In the order of `roadGroups` and `roadAreas`. */
export const Slowdown = z.array(z.int().check(z.minimum(50), z.maximum(400))).check(z.length(6))
/** Only roads of regions on this machine know all of it. */
export const RoadUse = z.object({
  side: z.optional(z.enum(roadSides)),
  uTurns: z.optional(z.enum(uTurnRules)),
  /** No road of these areas is taken; places in them are reached from the nearest open road. */
  avoid: z.optional(AvoidedAreas),
  /** What drives take in traffic, in percent of empty roads: on motorways, through roads and side roads of towns, then on those in open country. */
  slowdown: z.optional(Slowdown),
})
export type RoadUse = z.infer<typeof RoadUse>

const language = z._default(z.enum(languages), 'en')

/** Who answered, and whether it is only a straight-line estimate. */
const origin = { source: z.string(), isEstimated: z.boolean() }
const how = {
  profile: z._default(Profile, 'car'),
  vehicle: z.optional(Vehicle),
  departAt: z.optional(z.iso.datetime()),
  ...RoadUse.shape,
}

const index = z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(1000))

/** The largest matrix worked out at once. A larger one would be megabytes of numbers, while all other calls wait. */
export const mostMatrixEntries = 250_000

export const MatrixRequest = z.object({
  points: z.array(Point).check(z.minLength(1), z.maxLength(1000)),
  sources: z.optional(index),
  targets: z.optional(index),
  ...how,
})
export type MatrixRequest = z.infer<typeof MatrixRequest>

const cells = z.array(z.array(z.nullable(z.number())))
/** Rows are sources, columns targets; `null` where no road leads. */
export const Matrix = z.object({ durationsSeconds: cells, distancesMeters: cells, ...origin })
export type Matrix = z.infer<typeof Matrix>

export const readMatrix = endpoint({
  method: 'POST',
  path: '/api/roads/matrix',
  summary: `Get travel times and distances between places, up to ${mostMatrixEntries} entries`,
  body: MatrixRequest,
  reply: Matrix,
})

export const mostRoutePoints = 100

export const RouteRequest = z.object({
  points: z.array(Point).check(z.minLength(2), z.maxLength(mostRoutePoints)),
  hasSteps: z._default(z.boolean(), false),
  language,
  ...how,
})
export type RouteRequest = z.infer<typeof RouteRequest>

const Step = z.object({ text: z.string(), distanceMeters: z.number(), durationSeconds: z.number(), point: Point })
const Leg = z.object({ distanceMeters: z.number(), durationSeconds: z.number(), steps: z.array(Step) })
export const RoadRoute = z.object({
  geometry: z.array(Point),
  distanceMeters: z.number(),
  durationSeconds: z.number(),
  legs: z.array(Leg),
  ...origin,
})
export type RoadRoute = z.infer<typeof RoadRoute>

export const readRoute = endpoint({
  method: 'POST',
  path: '/api/roads/route',
  summary: 'Get the route through places, in order',
  body: RouteRequest,
  reply: RoadRoute,
})

/** One round is put in order by searching half a second; more places than this are a day's plan. */
export const mostRoundPlaces = 60

export const RoundRequest = z.object({
  points: z.array(Point).check(z.minLength(3), z.maxLength(mostRoundPlaces)),
  isRoundTrip: z._default(z.boolean(), true),
  ...how,
})
export type RoundRequest = z.infer<typeof RoundRequest>

export const orderRound = endpoint({
  method: 'POST',
  path: '/api/roads/round',
  summary: 'Find the quickest order of places, starting from the first',
  body: RoundRequest,
  reply: z.object({ order: z.array(z.int()), ...origin }),
})

export const IsochroneRequest = z.object({
  point: Point,
  minutes: z.array(z.number().check(z.positive(), z.maximum(120))).check(z.minLength(1), z.maxLength(6)),
  ...how,
})
export type IsochroneRequest = z.infer<typeof IsochroneRequest>

/** Largest first. */
export const Isochrone = z.object({
  areas: z.array(z.object({ minutes: z.number(), rings: z.array(z.array(Point)) })),
  ...origin,
})
export type Isochrone = z.infer<typeof Isochrone>

export const readIsochrone = endpoint({
  method: 'POST',
  path: '/api/roads/isochrone',
  summary: 'Get the area you can reach in some minutes',
  body: IsochroneRequest,
  reply: Isochrone,
})

/** About five minutes of a position each second: longer traces are sent in parts, so that no one holds up the others. */
export const mostTracePoints = 300

export const MatchRequest = z.object({
  trace: z
    .array(z.object({ point: Point, at: z.optional(z.iso.datetime()) }))
    .check(z.minLength(2), z.maxLength(mostTracePoints)),
  ...how,
})
export type MatchRequest = z.infer<typeof MatchRequest>

export const MatchedTrace = z.object({
  geometry: z.array(Point),
  distanceMeters: z.number(),
  points: z.array(z.nullable(Point)),
  ...origin,
})
export type MatchedTrace = z.infer<typeof MatchedTrace>

export const matchTrace = endpoint({
  method: 'POST',
  path: '/api/roads/match',
  summary: 'Match recorded positions to roads',
  body: MatchRequest,
  reply: MatchedTrace,
})

export const Place = z.object({
  label: z.string(),
  street: z.string(),
  number: z.string(),
  area: z.string(),
  point: Point,
  /** How well the place is known; `interpolated` is a house number that the map lacks, placed by the others of its street. */
  quality: z.enum(['exact', 'interpolated', 'street', 'area']),
  /** Of an interpolated number: within how many metres of the point it most likely is, where the service says so. */
  radiusMeters: z.nullable(z.number()),
  confidence: z.number(),
  source: z.string(),
})
export type Place = z.infer<typeof Place>

const coordinate = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places/search',
  summary: 'Search for places and addresses',
  query: z.object({
    q: textFilter,
    longitude: z.optional(coordinate(180)),
    latitude: z.optional(coordinate(85)),
    limit: z._default(boundedNumber(8, 1, 20), 8),
    language,
    /** True while the person still types: providers that forbid it are not asked. */
    isTyping: z._default(
      described(
        z.pipe(
          z.unknown(),
          z.transform((value) => value === 'true' || value === true),
        ),
        { type: 'boolean' },
      ),
      false,
    ),
  }),
  reply: z.object({ places: z.array(Place) }),
})

export const readPlace = endpoint({
  method: 'GET',
  path: '/api/places/reverse',
  summary: 'Get the place at a point',
  query: z.object({ longitude: coordinate(180), latitude: coordinate(85), language }),
  reply: z.object({ place: z.nullable(Place) }),
})

export const Region = z.object({
  id: z.string(),
  name: z.string(),
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  snapshot: z.nullable(z.string()),
  builtAt: z.string(),
  attribution: z.string(),
  licence: z.object({ name: z.string(), url: z.string() }),
  streets: z.number(),
  houses: z.number(),
  bytes: z.number(),
})
export type Region = z.infer<typeof Region>

/** A region whose files cannot be used, with the reason. */
export const BrokenRegion = z.object({ id: z.string(), reason: z.string() })

/** What is being built, until it is there or refused. */
export const RegionWork = z.object({
  id: z.string(),
  /** Of a region that is there already, or of the demo city; for any other its id. */
  name: z.string(),
  phase: z.string(),
  percent: z.number(),
  error: z.string(),
  /** Whether an earlier build was cut off because the server stopped. */
  isResumed: z.boolean(),
})
export type RegionWork = z.infer<typeof RegionWork>

/** A service the operator set up; it is asked before the embedded regions. */
export const RegionProvider = z.object({
  use: z.enum(['router', 'geocoder', 'basemap']),
  kind: z.string(),
  url: z.string(),
})
export type RegionProvider = z.infer<typeof RegionProvider>

const regionId = z.object({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/)) })

export const listRegions = endpoint({
  method: 'GET',
  path: '/api/regions',
  summary: 'List regions and builds in progress',
  reply: z.object({
    regions: z.array(Region),
    broken: z.array(BrokenRegion),
    work: z.array(RegionWork),
    providers: z.array(RegionProvider),
    /** The demo city that comes with the program; `null` where it is there already, or can’t be built. */
    demo: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** How much has come over the network so far; `null` where the regions are kept by the server that answers. */
    fetchedBytes: z.nullable(z.number()),
    /** How large an extract may be, as REGION_MEMORY allows; `null` where no regions are built. */
    largestExtractBytes: z.nullable(z.number()),
  }),
})

export const addDemoRegion = endpoint({
  method: 'POST',
  path: '/api/regions',
  summary: 'Build the demo city that comes with the program',
  access: { action: 'write', subject: 'Region' },
  status: 202,
})

/** Corners as longitude and latitude, `7.41,43.72;7.44,43.72;7.44,43.75`; two are opposite corners of a rectangle. */
const areaText = described(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(6000)),
      z.transform((text) => ringOf(text.split(';').map((corner) => corner.split(',').map(Number)))),
    ),
    Area,
  ),
  { type: 'string' },
)

/** The corners of an area that was written so; nothing where it isn’t one. */
export function areaIn(text: string): Area | undefined {
  return z.safeParse(areaText, text).data
}

function ringOf(corners: number[][]): number[][] {
  const [one, other] = corners
  if (corners.length !== 2 || !one || !other) return corners
  return [one, [other[0]!, one[1]!], other, [one[0]!, other[1]!]]
}

export const addRegion = endpoint({
  method: 'POST',
  path: '/api/regions/{id}',
  summary:
    'Build a region from an OpenStreetMap extract (.osm.pbf), or from several one after the other. The old one stays until the new one is ready',
  access: { action: 'write', subject: 'Region' },
  params: regionId,
  /** Only what lies in this area. */
  query: z.object({ area: z.optional(areaText) }),
  /** At most the `largestExtractBytes` of the list. */
  body: raw('application/octet-stream'),
  status: 202,
})

export const removeRegion = endpoint({
  method: 'DELETE',
  path: '/api/regions/{id}',
  summary: 'Delete a region',
  access: { action: 'write', subject: 'Region' },
  params: regionId,
})

export const readTiles = endpoint({
  method: 'GET',
  path: '/api/regions/{id}/tiles.pmtiles',
  summary: 'Get vector tiles of a region or the world, by byte range',
  access: 'public',
  params: regionId,
  reply: raw('application/vnd.pmtiles'),
})
