import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { boldFont } from '#roads/style/label-layers.ts'
import { iconName } from './map-icons.ts'
import type { Position } from './map-box.ts'

/** One halt of a route, or its depot. */
export interface StopMarker {
  readonly id: string
  readonly at: Position
  /** Place in the route; a depot has its letter or sign. */
  readonly label: string
  readonly color: string
  /** Round, or of the shape of its route, while open; a diamond when something is wrong, a square at a depot. */
  readonly shape?: 'disc' | 'hexagon' | 'pentagon' | 'diamond' | 'square'
  readonly routeId?: string
  readonly isDone?: boolean
  /** It has a small lock at its corner. */
  readonly isLocked?: boolean
}

type Props = {
  stops: readonly StopMarker[]
  selectedIds?: ReadonlySet<string>
  highlightedRouteId?: string | null
  /** From which zoom on the markers have their labels. */
  labelsFrom?: number
}

/** The layer to name in `interactiveLayerIds` of the map, so that stops answer the pointer. */
export const stopLayer = 'stop'
/** From here on markers have their labels, unless said otherwise. */
export const labelZoom = 11.5

const nothing: ReadonlySet<string> = new Set()

/** Numbered stops above everything else on the map. */
export function StopMarkers({
  stops,
  selectedIds = nothing,
  highlightedRouteId = null,
  labelsFrom = labelZoom,
}: Props) {
  const data = useMemo(() => stopFeatures(stops, selectedIds), [stops, selectedIds])
  const faded: ExpressionSpecification = ['case', ['==', ['get', 'routeId'], highlightedRouteId ?? ''], 1, 0.35]
  const done: ExpressionSpecification = ['case', ['get', 'isDone'], 0.6, 1]
  const opacity = highlightedRouteId === null ? done : faded
  return (
    <Source id="stops" type="geojson" data={data}>
      <Layer
        id="stop-selection"
        type="circle"
        filter={['get', 'isSelected']}
        paint={{
          'circle-radius': 17,
          'circle-color': ['get', 'color'],
          'circle-opacity': 0.28,
          'circle-stroke-color': ['get', 'color'],
          'circle-stroke-width': 2,
        }}
      />
      <Layer
        id={stopLayer}
        type="symbol"
        layout={{
          'icon-image': ['get', 'icon'],
          'icon-size': ['interpolate', ['linear'], ['zoom'], 9, 0.55, 13, 0.9, 16, 1],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'text-field': ['step', ['zoom'], '', labelsFrom, ['get', 'label']],
          'text-font': [boldFont],
          'text-size': ['interpolate', ['linear'], ['zoom'], Math.min(labelsFrom, labelZoom), 9, 16, 11.5],
          'text-allow-overlap': true,
          'text-ignore-placement': true,
          'symbol-sort-key': ['get', 'order'],
          'symbol-z-order': 'source',
        }}
        paint={{ 'text-color': '#ffffff', 'icon-opacity': opacity, 'text-opacity': opacity }}
      />
      <Layer
        id="stop-lock"
        type="symbol"
        minzoom={Math.min(labelsFrom, labelZoom)}
        filter={['get', 'isLocked']}
        layout={{
          'icon-image': iconName('lock', '#2b2838'),
          'icon-offset': [10, -10],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        }}
        paint={{ 'icon-opacity': opacity }}
      />
    </Source>
  )
}

function stopFeatures(stops: readonly StopMarker[], selectedIds: ReadonlySet<string>): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: stops.map(
      ({ id, at, label, color, shape = 'disc', routeId = '', isDone = false, isLocked = false }, order) => ({
        type: 'Feature',
        properties: {
          id,
          label,
          color,
          icon: iconName(shape, color),
          routeId,
          isDone,
          isLocked,
          isSelected: selectedIds.has(id),
          order: selectedIds.has(id) ? stops.length + order : stops.length - order,
        },
        geometry: { type: 'Point', coordinates: [at[0], at[1]] },
      }),
    ),
  }
}
