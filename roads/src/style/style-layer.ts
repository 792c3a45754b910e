import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { LayerName } from '../tiles/map-feature.ts'
import type { Palette } from './palette.ts'

export type MapLanguage = 'en' | 'fr' | 'ar'

/** The source, palette and language of a group of layers. */
export interface LayerContext {
  readonly source: string
  readonly palette: Palette
  readonly language: MapLanguage
}

export function layerId(context: LayerContext, name: string): string {
  return `${context.source}-${name}`
}

export function from(context: LayerContext, name: string, layer: LayerName) {
  return { id: layerId(context, name), source: context.source, 'source-layer': layer }
}

export const kindIn = (...kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]

export const both = (...filters: readonly ExpressionSpecification[]): FilterSpecification => ['all', ...filters]

/** A size interpolated between the given zooms. */
export function byZoom(...stops: readonly (readonly [zoom: number, size: number])[]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()]
}

export type StyleLayer = LayerSpecification
