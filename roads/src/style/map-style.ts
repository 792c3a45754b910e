import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Bounds } from '../source/map-source.ts'
import { linkedAttribution } from './attribution.ts'
import { labelLayers } from './label-layers.ts'
import { type MapMode, palettes } from './palette.ts'
import { roadLayers } from './road-layers.ts'
import type { LayerContext, MapLanguage, StyleLayer } from './style-layer.ts'
import { surfaceLayers } from './surface-layers.ts'

export interface TileSource {
  readonly id: string
  /** `pmtiles://…` of an archive, or the URL of a TileJSON. */
  readonly url: string
  /** Plain text; known data providers become links. If empty, the archive's own attribution is used. */
  readonly attribution: string
  readonly bounds?: Bounds
}

export type FontFaces = Readonly<
  Record<string, readonly { readonly url: string; readonly 'unicode-range'?: readonly string[] }[]>
>

export interface MapSources {
  /** The whole world in low detail, below the regions. */
  readonly world?: TileSource
  readonly regions: readonly TileSource[]
  /** Font files by the names in `label-layers.ts`; without them, system fonts are used. */
  readonly fontFaces?: FontFaces
}

/** Other layers inserted before this one are drawn below the labels. */
export const firstLabelLayer = 'labels'

/** A MapLibre style for our sources in a mode and a language. It also works with Protomaps archives. */
export function mapStyle(mode: MapMode, language: MapLanguage, sources: MapSources): StyleSpecification {
  const palette = palettes[mode]
  const all = [...(sources.world ? [sources.world] : []), ...sources.regions]
  const contexts = all.map(({ id }): LayerContext => ({ source: id, palette, language }))
  const drawn = (layersOf: (context: LayerContext) => StyleLayer[]) =>
    contexts.flatMap((context) =>
      context.source === sources.world?.id ? worldLayers(layersOf(context)) : layersOf(context),
    )
  return {
    version: 8,
    name: `${mode} ${language}`,
    sources: Object.fromEntries(all.map((source) => [source.id, sourceOf(source)])),
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': palette.water } },
      ...drawn(surfaceLayers),
      ...drawn(roadLayers),
      { id: firstLabelLayer, type: 'background', layout: { visibility: 'none' } },
      ...drawn(labelLayers),
    ],
    ...(sources.fontFaces ? { 'font-faces': mutableFaces(sources.fontFaces) } : {}),
  }
}

const worldSourceLayers = new Set(['earth', 'places', 'boundaries'])
const worldLabelsEnd = 9

/** The world map has land, borders and places only. Its labels give way to those of the regions. */
function worldLayers(layers: readonly StyleLayer[]): StyleLayer[] {
  const used = layers.filter(
    (layer) =>
      'source-layer' in layer &&
      worldSourceLayers.has(layer['source-layer'] ?? '') &&
      (layer.minzoom ?? 0) < worldLabelsEnd,
  )
  return used.map((layer) =>
    layer.type === 'symbol' ? { ...layer, maxzoom: Math.min(layer.maxzoom ?? worldLabelsEnd, worldLabelsEnd) } : layer,
  )
}

function sourceOf({ url, attribution, bounds }: TileSource): SourceSpecification {
  const box = bounds
    ? { bounds: [bounds.west, bounds.south, bounds.east, bounds.north] satisfies [number, number, number, number] }
    : {}
  return { type: 'vector', url, ...(attribution === '' ? {} : { attribution: linkedAttribution(attribution) }), ...box }
}

function mutableFaces(faces: FontFaces) {
  return Object.fromEntries(
    Object.entries(faces).map(([name, files]) => [
      name,
      files.map((file) => ({
        url: file.url,
        ...(file['unicode-range'] ? { 'unicode-range': [...file['unicode-range']] } : {}),
      })),
    ]),
  )
}
