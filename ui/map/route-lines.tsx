import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, LineString } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { iconName } from './map-icons.ts'
import type { Position } from './map-box.ts'
import { useLabelAnchor } from './use-map-instance.ts'

/** One route or one driven way. */
export interface RouteLine {
  readonly id: string
  readonly color: string
  readonly path: readonly Position[]
  /** A straight-line guess is dashed. */
  readonly isEstimate?: boolean
  /** The way that was driven is dotted; the plan is solid. */
  readonly isDriven?: boolean
}

type Props = {
  routes: readonly RouteLine[]
  /** One route stands out and the others step back. */
  highlightedId?: string | null
  isDark?: boolean
}

/** The layer to name in `interactiveLayerIds` of the map, so that routes answer the pointer. */
export const routeHitLayer = 'route-hit'

const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, 2.5, 12, 4, 16, 6]
const casingWidth: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, 4.5, 12, 7, 16, 10]

/** Routes under the names of the map: casing, line, arrows of direction. */
export function RouteLines({ routes, highlightedId = null, isDark = false }: Props) {
  const anchor = useLabelAnchor()
  const data = useMemo(() => routeFeatures(routes), [routes])
  if (anchor === undefined) return null
  const opacity: ExpressionSpecification | number =
    highlightedId === null ? 1 : ['case', ['==', ['get', 'id'], highlightedId], 1, 0.25]
  const order: ExpressionSpecification = ['case', ['==', ['get', 'id'], highlightedId ?? ''], 1, 0]
  const layout = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': order } as const
  return (
    <Source id="routes" type="geojson" data={data}>
      <Layer
        id={routeHitLayer}
        type="line"
        beforeId={anchor}
        paint={{ 'line-color': '#000', 'line-opacity': 0, 'line-width': 18 }}
      />
      <Layer
        id="route-casing"
        type="line"
        beforeId={anchor}
        filter={['==', ['get', 'look'], 'planned']}
        layout={layout}
        paint={{ 'line-color': isDark ? '#0e131b' : '#ffffff', 'line-width': casingWidth, 'line-opacity': opacity }}
      />
      <Layer
        id="route-line"
        type="line"
        beforeId={anchor}
        filter={['==', ['get', 'look'], 'planned']}
        layout={layout}
        paint={{ 'line-color': ['get', 'color'], 'line-width': width, 'line-opacity': opacity }}
      />
      <Layer
        id="route-estimate"
        type="line"
        beforeId={anchor}
        filter={['==', ['get', 'look'], 'estimate']}
        layout={layout}
        paint={{ 'line-color': ['get', 'color'], 'line-width': 3, 'line-dasharray': [2, 2], 'line-opacity': opacity }}
      />
      <Layer
        id="route-driven"
        type="line"
        beforeId={anchor}
        filter={['==', ['get', 'look'], 'driven']}
        layout={layout}
        paint={{
          'line-color': ['get', 'color'],
          'line-width': 4,
          'line-dasharray': [0.1, 1.6],
          'line-opacity': opacity,
        }}
      />
      <Layer
        id="route-direction"
        type="symbol"
        beforeId={anchor}
        minzoom={12}
        filter={['!=', ['get', 'look'], 'driven']}
        layout={{
          'symbol-placement': 'line',
          'symbol-spacing': 90,
          'icon-image': iconName('direction', '#ffffff'),
          'icon-size': ['interpolate', ['linear'], ['zoom'], 12, 0.5, 16, 0.85],
          'icon-rotation-alignment': 'map',
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        }}
        paint={{ 'icon-opacity': opacity }}
      />
    </Source>
  )
}

function routeFeatures(routes: readonly RouteLine[]): FeatureCollection<LineString> {
  return {
    type: 'FeatureCollection',
    features: routes.map(({ id, color, path, isEstimate, isDriven }) => ({
      type: 'Feature',
      properties: { id, color, look: isDriven ? 'driven' : isEstimate ? 'estimate' : 'planned' },
      geometry: { type: 'LineString', coordinates: path.map(([longitude, latitude]) => [longitude, latitude]) },
    })),
  }
}
