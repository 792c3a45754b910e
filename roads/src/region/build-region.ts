import { writeAddresses } from '../addresses/address-table.ts'
import { collectAddresses } from '../addresses/collect-addresses.ts'
import { storeGraph } from '../graph/build-graph.ts'
import { BrokenSource, type MapSource } from '../source/map-source.ts'
import type { Extract } from '../source/osm-blobs.ts'
import { readOsmPbf } from '../source/osm-pbf.ts'
import { buildTileFile, regionMaxZoom } from '../tiles/region-tiles.ts'
import { countTilesOver } from '../tiles/tile-grid.ts'
import { isRegionId, type Licence, openStreetMap, regionFormat, type RegionMeta, stampOfFile } from './region-meta.ts'
import { memoryScratch, type Scratch, type ScratchFile, wholeOf } from './scratch.ts'

export type RegionPhase = 'read' | 'graph' | 'addresses' | 'tiles'

export interface RegionProgress {
  readonly phase: RegionPhase
  /** Share of the whole build, 0 to 1. */
  readonly share: number
}

export interface RegionOrder {
  readonly id: string
  /** Defaults to a name derived from the id. */
  readonly name?: string
  readonly builtAt: Date
  readonly attribution?: string
  readonly licence?: Licence
  readonly onProgress?: (progress: RegionProgress) => void
  readonly signal?: AbortSignal
  /** Where what isn’t needed at hand is set aside; in memory unless said otherwise. */
  readonly scratch?: Scratch
}

/** Each file is read from where it was set aside when it is asked for. */
export interface RegionFiles {
  readonly meta: RegionMeta
  readonly graph: Uint8Array<ArrayBuffer>
  readonly addresses: Uint8Array<ArrayBuffer>
  readonly tiles: Uint8Array<ArrayBuffer>
}

/** About 900 by 900 kilometres in mid-latitudes. A wider map usually has a stray point and would take far too long to cut into tiles. */
const mostTiles = 400_000

/** Progress at the beginning and end of each phase, from times measured on extracts. */
const spans: Readonly<Record<RegionPhase, readonly [from: number, to: number]>> = {
  read: [0, 0.15],
  graph: [0.15, 0.45],
  addresses: [0.45, 0.65],
  tiles: [0.65, 1],
}

/** Builds a region from an .osm.pbf; throws `BrokenSource` if they are unusable. */
export async function buildRegionFromPbf(file: Uint8Array | Extract, order: RegionOrder): Promise<RegionFiles> {
  const report = reporter(order)
  const source = await readOsmPbf(file, {
    onProgress: (share) => report('read', share),
    ...(order.signal ? { signal: order.signal } : {}),
  })
  return buildRegion(source, order)
}

/** Builds the road graph, address index, tiles and metadata of a region. */
export async function buildRegion(source: MapSource, order: RegionOrder): Promise<RegionFiles> {
  if (!isRegionId(order.id)) throw new BrokenSource('wrongName', { name: order.id })
  if (!hasRoads(source)) throw new BrokenSource('noRoads')
  if (countTilesOver(source.bounds, regionMaxZoom) > mostTiles) throw new BrokenSource('tooWide')
  const report = reporter(order)
  report('graph', 0)
  const scratch = order.scratch ?? memoryScratch
  const graph = storeGraph(source, { scratch, onProgress: (share) => report('graph', share) })
  report('addresses', 0)
  const addresses = scratch.file()
  const counts = buildAddresses(source, addresses)
  report('tiles', 0)
  const name = order.name ?? titleOf(order.id)
  const attribution = order.attribution ?? openStreetMap.attribution
  const onProgress = (share: number) => report('tiles', share)
  const tiles = await buildTileFile(source, {
    name,
    attribution,
    onProgress,
    scratch,
    ...(order.signal ? { signal: order.signal } : {}),
  })
  const meta: RegionMeta = {
    format: regionFormat,
    id: order.id,
    name,
    bounds: source.bounds,
    ...(source.outline && { outline: source.outline }),
    snapshot: source.snapshot,
    builtAt: order.builtAt.toISOString(),
    attribution,
    licence: order.licence ?? openStreetMap.licence,
    counts,
    files: { graph: stampOfFile(graph), addresses: stampOfFile(addresses), tiles: stampOfFile(tiles) },
  }
  return {
    meta,
    get graph() {
      return wholeOf(graph)
    },
    get addresses() {
      return wholeOf(addresses)
    },
    get tiles() {
      return wholeOf(tiles)
    },
  }
}

function buildAddresses(source: MapSource, file: ScratchFile): RegionMeta['counts'] {
  const gazetteer = collectAddresses(source)
  file.append(writeAddresses(gazetteer))
  return {
    streets: gazetteer.entries.filter((entry) => entry.kind === 'street').length,
    houses: gazetteer.entries.reduce((sum, entry) => sum + entry.houses.length, 0),
  }
}

function hasRoads({ ways }: MapSource): boolean {
  for (const { tags } of ways) if (tags['highway'] !== undefined) return true
  return false
}

function reporter({ onProgress, signal }: RegionOrder) {
  return (phase: RegionPhase, share: number) => {
    signal?.throwIfAborted()
    const [from, to] = spans[phase]
    onProgress?.({ phase, share: from + (to - from) * Math.min(1, share) })
  }
}

/** "monte-video" becomes "Monte Video". */
function titleOf(id: string): string {
  return id.replaceAll(
    /(^|-)([a-z0-9])/g,
    (_, hyphen: string, letter: string) => `${hyphen === '' ? '' : ' '}${letter.toUpperCase()}`,
  )
}
