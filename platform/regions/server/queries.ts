import type { Machine } from '#kit/server/machine.ts'
import { holdsPlace, type RegionMeta } from '#roads/region/region-meta.ts'
import { tileReader } from '#roads/tiles/area-tiles.ts'
import type { TilePosition } from '#roads/tiles/pmtiles-writer.ts'
import type { MatrixRequest, Place, Point, Profile, Region } from '../contract.ts'
import { createStreetReader, type Box, type ReadTile, type Street } from '../rules/streets.ts'
import { askForPlace, askGeocoders, askRouters } from './chain.ts'
import { encodePolyline } from './polyline.ts'
import type { Cells, UsedMap } from './ports.ts'
import { chainsOf, providersIn } from './providers.ts'

export type { UsedMap } from './ports.ts'
export { observeDrive, type Fix, type HourObserved } from './observe-drive.ts'

type Asking = Pick<Machine, 'db' | 'settings' | 'regions' | 'valhalla' | 'now' | 'log'>
type How = { signal: AbortSignal; limit?: number; near?: Point | undefined; language?: string }
/** While an address is typed, only services that may be asked at every key are. */
type Typing = { isTyping?: boolean }

/** The places an address may mean, the most likely first, from the first address service that knows it. */
export function findAddress(
  machine: Asking,
  address: string,
  { signal, limit = 5, near, language = 'en', isTyping = false }: How & Typing,
): Promise<Place[]> {
  const query = { q: address.slice(0, 200), near, limit, language, isTyping }
  return askGeocoders(chainsOf(machine).geocoders, query, { signal, log: machine.log })
}

/** How many regions are on their way, if any. */
export async function regionsBeingBuilt({ regions }: Machine): Promise<Record<string, number> | undefined> {
  const building = (await regions.list()).work.filter(({ error }) => error === null).length
  return building > 0 ? { building } : undefined
}

/** The address at a point. */
export function addressAt(machine: Asking, point: Point, { signal, language = 'en' }: How): Promise<Place | null> {
  return askForPlace(chainsOf(machine).geocoders, point, { language, signal, log: machine.log })
}

const mostPointsAtOnce = 100
type WayHow = { profile: Profile; signal: AbortSignal }

/** The way on the roads through places in their order; an estimate where some of it is only straight lines. */
export async function wayThrough(
  machine: Asking,
  points: Point[],
  { profile, signal }: WayHow,
): Promise<{ way: Point[]; isEstimated: boolean }> {
  const { routers } = chainsOf(machine)
  const way: Point[] = []
  let isAnyEstimated = false
  for (let first = 0; first + 1 < points.length; first += mostPointsAtOnce - 1) {
    const part = points.slice(first, first + mostPointsAtOnce)
    const request = { points: part, profile, hasSteps: false, language: 'en' as const }
    const { geometry, isEstimated } = await askRouters(routers, { points: part, signal, log: machine.log }, (router) =>
      router.route(request, signal),
    )
    way.push(...geometry)
    isAnyEstimated ||= isEstimated
  }
  return { way, isEstimated: isAnyEstimated }
}

/** The same as an encoded polyline of 5 decimals. */
export async function lineThrough(machine: Asking, points: Point[], how: WayHow) {
  const { way, isEstimated } = await wayThrough(machine, points, how)
  return { line: encodePolyline(way), isEstimated }
}

/** A provider of travel times between places, and whether they are only straight-line estimates. */
export type TravelSource = {
  name: string
  isEstimated: boolean
  /** Whether its times follow from the side of the road, the rule for U-turns and the areas to avoid that are asked for. */
  knowsRoadUse: boolean
  /** Changes with the roads the times come from. */
  version: string
  /** The region it takes them from; `null` for services elsewhere and straight lines. */
  map: UsedMap | null
  matrix(request: MatrixRequest, signal: AbortSignal): Promise<Cells>
}

/** All providers of travel times between these places, in the order to ask them. The estimate comes last and never fails. */
export async function travelSources(machine: Asking, points: Point[]): Promise<TravelSource[]> {
  const { routers } = chainsOf(machine)
  const sources: TravelSource[] = []
  for (const router of routers) {
    const covers = await router.covers(points)
    if (!covers) continue
    sources.push({
      name: router.name,
      isEstimated: router.name === 'estimate',
      knowsRoadUse: router.name === 'embedded',
      version: await router.version(points),
      map: (await router.map?.(points)) ?? null,
      matrix: (request, signal) => router.matrix(request, signal),
    })
  }
  return sources
}

/** What a map needs on a page without an account: the regions, and the operator's own basemap. */
export async function publicMap({ regions, settings }: Pick<Machine, 'regions' | 'settings'>) {
  const { ready } = await regions.list()
  const providers = providersIn(settings.providers).filter(({ use }) => use === 'basemap')
  return { regions: ready.map(regionOf), providers }
}

type Held = Pick<RegionMeta, 'id' | 'builtAt' | 'attribution'>

/** The regions that hold any of these places. */
export async function regionsAt({ regions }: Pick<Machine, 'regions'>, points: readonly Point[]): Promise<Held[]> {
  const { ready } = await regions.list()
  return ready.filter((region) => points.some((point) => holdsPlace(region, point)))
}

export type HeldTile = TilePosition & { bytes: Uint8Array<ArrayBuffer> }

/** These tiles as the first of the regions has them, compressed, until they are more bytes than asked for. */
export async function tilesIn(
  { regions }: Pick<Machine, 'regions'>,
  held: readonly Held[],
  { positions, mostBytes }: { positions: readonly TilePosition[]; mostBytes: number },
): Promise<HeldTile[]> {
  const archives = await Promise.all(held.map(({ id }) => regions.tiles(id)))
  const readers = archives.flatMap((archive) => (archive ? [tileReader(archive)] : []))
  const found: HeldTile[] = []
  let total = 0
  for (const position of positions) {
    let bytes: HeldTile['bytes'] | undefined
    for (const read of readers) bytes ??= await read(position)
    total += bytes?.length ?? 0
    if (total > mostBytes) break
    if (bytes) found.push({ ...position, bytes })
  }
  return found
}

/** Reads the streets within boxes, the largest first and not too many; none where no region lies. */
export async function streetReader({ regions }: Pick<Machine, 'regions'>): Promise<(box: Box) => Promise<Street[]>> {
  const { ready } = await regions.list()
  return createStreetReader(
    ready.map(({ id, bounds }) => {
      let opened: Promise<ReadTile | undefined> | undefined
      const open = async () => {
        const archive = await regions.tiles(id)
        return archive && tileReader(archive)
      }
      return { bounds, read: async (position) => (await (opened ??= open()))?.(position) }
    }),
  )
}

/** A region as screens see it. */
export function regionOf({
  id,
  name,
  bounds,
  snapshot,
  builtAt,
  attribution,
  licence,
  counts,
  files,
}: RegionMeta): Region {
  return {
    id,
    name,
    bounds,
    snapshot,
    builtAt,
    attribution,
    licence,
    ...counts,
    bytes: Object.values(files).reduce((sum, file) => sum + file.bytes, 0),
  }
}

/** What a region holds, as the log keeps it. */
export function contentsOf(regions: RegionMeta[], id: string) {
  const meta = regions.find((one) => one.id === id)
  return meta && { name: meta.name, snapshot: meta.snapshot, ...meta.counts }
}
