import { useMemo } from 'react'
import { useLanguage } from '#kit/web/i18n.ts'
import { useColorScheme } from '#kit/web/preferences.ts'
import { mapStyle, type TileSource as DrawnSource } from '#roads/style/map-style.ts'
import { mapFonts } from '#ui/map/map-fonts.ts'
import { addArchive } from '#ui/map/map-runtime.ts'
import type { Region, RegionProvider } from '../contract.ts'
import { TileSource } from './tile-source.ts'

/** Areas and ways of the person's own, by day and night. */
export const regionColor = '#7367F0'

const known = new Set<string>()

/** The map of the world and of all regions, by day or night, in the person's language; the operator's own where one is set. */
export function useMapLook(regions: Region[], providers: RegionProvider[]) {
  const language = useLanguage()
  const mode = useColorScheme()
  return useMemo(() => {
    const own = providers.find((provider) => provider.use === 'basemap')
    if (own?.kind === 'style') return { style: own.url, isDark: mode === 'dark' }
    const drawn = regions.map((region): DrawnSource => ({
      id: region.id,
      url: archiveOf(region.id, region.builtAt),
      attribution: region.attribution,
      bounds: region.bounds,
    }))
    const ownTiles: DrawnSource[] = own ? [{ id: 'own', url: ownArchive(own.url), attribution: '' }] : []
    const world: DrawnSource = { id: 'world', url: archiveOf('world', ''), attribution: 'Natural Earth, GeoNames' }
    return {
      style: mapStyle(mode, language, { world, regions: [...ownTiles, ...drawn], fontFaces: mapFonts }),
      isDark: mode === 'dark',
    }
  }, [regions, providers, language, mode])
}

/** The operator's archive: at its address, or served by range where it is a file of the server. */
function ownArchive(place: string): string {
  return /^https?:/.test(place) ? `pmtiles://${place}` : archiveOf('basemap', place)
}

/** A region that was built again is read again. */
function archiveOf(id: string, builtAt: string): string {
  const source = new TileSource(id)
  const key = `${id} ${builtAt}`
  if (!known.has(key)) addArchive(source)
  known.add(key)
  return `pmtiles://${source.getKey()}`
}
