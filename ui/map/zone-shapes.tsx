import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Polygon } from 'geojson'
import { useMemo } from 'react'
import { regularFont } from '#roads/style/label-layers.ts'
import type { Position } from './map-box.ts'
import { useLabelAnchor } from './use-map-instance.ts'

/** A named area; its ring need not repeat its first corner. */
export interface ZoneShape {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly ring: readonly Position[]
  /** An area to keep out of is hatched by its dashed edge. */
  readonly isAvoided?: boolean
}

/** The layer to name in `interactiveLayerIds` of the map, so that zones answer the pointer. */
export const zoneLayer = 'zone-fill'

/** Named areas under the names of the map. */
export function ZoneShapes({ zones, isDark = false }: { zones: readonly ZoneShape[]; isDark?: boolean }) {
  const anchor = useLabelAnchor()
  const data = useMemo(() => zoneFeatures(zones), [zones])
  if (anchor === undefined) return null
  return (
    <Source id="zones" type="geojson" data={data}>
      <Layer id={zoneLayer} type="fill" beforeId={anchor} paint={{ 'fill-color': ['get', 'color'], 'fill-opacity': isDark ? 0.22 : 0.14 }} />
      <Layer id="zone-edge" type="line" beforeId={anchor} filter={['!', ['get', 'isAvoided']]} paint={{ 'line-color': ['get', 'color'], 'line-width': 2 }} />
      <Layer id="zone-avoided" type="line" beforeId={anchor} filter={['get', 'isAvoided']} paint={{ 'line-color': ['get', 'color'], 'line-width': 3, 'line-dasharray': [1.5, 1.5] }} />
      <Layer
        id="zone-name"
        type="symbol"
        layout={{ 'text-field': ['get', 'name'], 'text-font': [regularFont], 'text-size': 13 }}
        paint={{ 'text-color': ['get', 'color'], 'text-halo-color': isDark ? '#171c25' : '#ffffff', 'text-halo-width': 1.8 }}
      />
    </Source>
  )
}

function zoneFeatures(zones: readonly ZoneShape[]): FeatureCollection<Polygon> {
  return {
    type: 'FeatureCollection',
    features: zones.map(({ id, name, color, ring, isAvoided = false }) => ({ type: 'Feature', properties: { id, name, color, isAvoided }, geometry: { type: 'Polygon', coordinates: [closed(ring)] } })),
  }
}

function closed(ring: readonly Position[]): [number, number][] {
  return [...ring, ...ring.slice(0, 1)].map(([longitude, latitude]) => [longitude, latitude])
}
