import { packArea, type AreaFile } from '#features/logistics/driver/rules/area-file.ts'
import { keyOf, tilesOfDay } from '#features/logistics/driver/rules/area-tiles.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import type { MapSource } from '#roads/source/map-source.ts'
import { tileReader } from '#roads/tiles/area-tiles.ts'
import { buildRegionTiles } from '#roads/tiles/region-tiles.ts'

type Place = readonly [longitude: number, latitude: number]
const attribution = '© OpenStreetMap contributors'

/** A town with a road along the stops of `dayOf` and one across it. */
export function townOfDay(): MapSource {
  const town = new SampleTown()
    .road('Quai des Chartrons', [-0.66, 44.84], [-0.54, 44.84])
    .road('Cours du Médoc', [-0.572, 44.83], [-0.572, 44.85])
    .source()
  return { ...town, bounds: { west: -0.66, south: 44.82, east: -0.54, north: 44.86 } }
}

/** The file that a driver's device keeps of a day with these places. */
export async function areaOf(source: MapSource, places: readonly Place[]): Promise<Uint8Array<ArrayBuffer>> {
  const archive = await buildRegionTiles(source, { name: 'Town', attribution })
  const read = tileReader({
    size: archive.length,
    version: 'town',
    read: async (from, length) => archive.slice(from, from + length),
  })
  const tiles: AreaFile['tiles'] = new Map()
  for (const tile of tilesOfDay(places)) {
    const bytes = await read(tile)
    if (bytes) tiles.set(keyOf(tile), { ...tile, bytes })
  }
  return packArea({ attribution, tiles })
}
