import { Layer, Source } from '@vis.gl/react-maplibre'
import type { Feature, FeatureCollection, Point, Polygon } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { regularFont } from '#roads/style/label-layers.ts'
import { boxAround, type Position } from './map-box.ts'
import { useLabelAnchor } from './use-map-instance.ts'

/** A named area; its ring need not repeat its first corner. */
export interface ZoneShape {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly ring: readonly Position[]
  /** An area to keep out of is hatched by its dashed edge. */
  readonly isAvoided?: boolean
  /** A large area of which only the edge is drawn, and the name while it is small. */
  readonly isOutline?: boolean
}

/** The layer to name in `interactiveLayerIds` of the map, so that zones answer the pointer. */
export const zoneLayer = 'zone-fill'

const isShape: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

/** Named areas under the names of the map. */
export function ZoneShapes({ zones, isDark = false }: { zones: readonly ZoneShape[]; isDark?: boolean }) {
  const anchor = useLabelAnchor()
  const data = useMemo(() => zoneFeatures(zones), [zones])
  if (anchor === undefined) return null
  return (
    <Source id="zones" type="geojson" data={data}>
      <Layer
        id={zoneLayer}
        type="fill"
        beforeId={anchor}
        filter={isShape}
        paint={{
          'fill-color': ['get', 'color'],
          'fill-opacity': ['case', ['get', 'isOutline'], 0, isDark ? 0.22 : 0.14],
        }}
      />
      <Layer
        id="zone-edge"
        type="line"
        beforeId={anchor}
        filter={['all', isShape, ['!', ['get', 'isAvoided']]]}
        paint={{ 'line-color': ['get', 'color'], 'line-width': 2 }}
      />
      <Layer
        id="zone-avoided"
        type="line"
        beforeId={anchor}
        filter={['all', isShape, ['get', 'isAvoided']]}
        paint={{ 'line-color': ['get', 'color'], 'line-width': 3, 'line-dasharray': [1.5, 1.5] }}
      />
      <Layer
        id="zone-name"
        type="symbol"
        filter={['!', isShape]}
        layout={{
          'text-field': ['step', ['zoom'], ['get', 'name'], 8, ['case', ['get', 'isOutline'], '', ['get', 'name']]],
          'text-font': [regularFont],
          'text-size': 13,
        }}
        paint={{
          'text-color': isDark ? '#eef2f8' : '#252b38',
          'text-halo-color': isDark ? '#171c25' : '#ffffff',
          'text-halo-width': 1.8,
        }}
      />
    </Source>
  )
}

/** Each zone as its area and, since the map is cut into tiles, its name once in the middle. */
function zoneFeatures(zones: readonly ZoneShape[]): FeatureCollection<Polygon | Point> {
  return {
    type: 'FeatureCollection',
    features: zones.flatMap(
      ({ id, name, color, ring, isAvoided = false, isOutline = false }): Feature<Polygon | Point>[] => {
        const properties = { id, name, color, isAvoided, isOutline }
        const box = boxAround(ring)
        if (!box) return []
        const middle = [(box.west + box.east) / 2, (box.south + box.north) / 2]
        return [
          { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [closed(ring)] } },
          { type: 'Feature', properties, geometry: { type: 'Point', coordinates: middle } },
        ]
      },
    ),
  }
}

function closed(ring: readonly Position[]): [number, number][] {
  return [...ring, ...ring.slice(0, 1)].map(([longitude, latitude]) => [longitude, latitude])
}
