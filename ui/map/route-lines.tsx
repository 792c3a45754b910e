import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, LineString } from 'geojson'
import type { ExpressionSpecification, Map as MapInstance, SymbolLayerSpecification } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { iconName } from './map-icons.ts'
import type { Position } from './map-box.ts'
import { mapTones } from './map-tones.ts'
import { useLabelAnchor, useMapInstance } from './use-map-instance.ts'

/** What is drawn on a line in the colour of the map, so that lines differ by more than their colours. */
export type LinePattern = 'plain' | 'striped' | 'dashed' | 'dotted'

/** One route or one driven way. */
export interface RouteLine {
  readonly id: string
  readonly color: string
  readonly pattern?: LinePattern
  readonly path: readonly Position[]
  /** A straight-line guess is dashed. */
  readonly isEstimate?: boolean
  /** The way that was driven is dotted; the plan is solid. */
  readonly isDriven?: boolean
}

/** How dear a route is, 0 to 1; what cannot be, or is not known yet. */
export type LineTint = number | 'impossible' | 'unknown'

type Props = {
  routes: readonly RouteLine[]
  /** One route stands out and the others step back. */
  highlightedId?: string | null
  /** Colours that stand for something else for a while, and are changed at once. */
  tints?: ReadonlyMap<string, LineTint> | undefined
  /** The route that something would go to. */
  targetId?: string | undefined
  isDark?: boolean
}

/** The layer to name in `interactiveLayerIds` of the map, so that routes answer the pointer. */
export const routeHitLayer = 'route-hit'

const dear: ExpressionSpecification = ['number', ['feature-state', 'dear'], -1]
const isTinted: ExpressionSpecification = ['>=', dear, 0]
const isGrey: ExpressionSpecification = ['boolean', ['feature-state', 'isGrey'], false]
const isClosed: ExpressionSpecification = ['boolean', ['feature-state', 'isClosed'], false]

/** The cheapest are the widest too, for those who see no difference between red and green. */
function widthOf(extra: number, base: number): ExpressionSpecification {
  const target: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'isTarget'], false], 4, 0]
  const cheap: ExpressionSpecification = ['case', isTinted, ['-', 2, ['*', 2, dear]], 0]
  return ['+', base + extra, target, cheap]
}

function widths(extra: number): ExpressionSpecification {
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    8,
    widthOf(extra, 2.5),
    12,
    widthOf(extra * 1.5, 4),
    16,
    widthOf(extra * 2, 6),
  ]
}

const patterns: readonly (readonly [LinePattern, number[]?])[] = [['striped'], ['dashed', [6, 4]], ['dotted', [1.5, 3]]]
const patternWidth: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, 0.9, 12, 1.5, 16, 2.2]
const width = widths(0)
const casingWidth = widths(2)
const grey = '#8a8f9c'
const color: ExpressionSpecification = [
  'case',
  isTinted,
  ['interpolate-lab', ['linear'], dear, 0, mapTones.success, 1, mapTones.error],
  isGrey,
  grey,
  ['get', 'color'],
]

/** Routes under the names of the map: casing, line, arrows of direction. */
export function RouteLines({ routes, highlightedId = null, tints, targetId, isDark = false }: Props) {
  const anchor = useLabelAnchor()
  useLineStates(tints, targetId)
  const data = useMemo(() => routeFeatures(routes), [routes])
  if (anchor === undefined) return null
  const opacity: ExpressionSpecification | number =
    highlightedId === null ? 1 : ['case', ['==', ['get', 'id'], highlightedId], 1, 0.25]
  const order: ExpressionSpecification = ['case', ['==', ['get', 'id'], highlightedId ?? ''], 1, 0]
  const layout = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': order } as const
  return (
    <Source id={sourceId} type="geojson" data={data} promoteId="id">
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
        paint={{ 'line-color': color, 'line-width': width, 'line-opacity': opacity }}
      />
      <Layer
        id="route-estimate"
        type="line"
        beforeId={anchor}
        filter={['==', ['get', 'look'], 'estimate']}
        layout={layout}
        paint={{ 'line-color': color, 'line-width': width, 'line-dasharray': [2, 2], 'line-opacity': opacity }}
      />
      {patterns.map(([pattern, dashes]) => (
        <Layer
          key={pattern}
          id={`route-${pattern}`}
          type="line"
          beforeId={anchor}
          filter={['all', ['==', ['get', 'look'], 'planned'], ['==', ['get', 'pattern'], pattern]]}
          paint={{
            'line-color': isDark ? '#0e131b' : '#ffffff',
            'line-width': patternWidth,
            'line-opacity': ['case', ['any', isTinted, isGrey], 0, opacity],
            ...(dashes && { 'line-dasharray': dashes }),
          }}
        />
      ))}
      <Layer
        id="route-closed"
        type="line"
        beforeId={anchor}
        filter={['==', ['get', 'look'], 'planned']}
        paint={{
          'line-color': isDark ? '#0e131b' : '#ffffff',
          'line-width': width,
          'line-dasharray': [1.5, 1.5],
          'line-opacity': ['case', isClosed, 1, 0],
        }}
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
        minzoom={arrowsFrom}
        filter={['!=', ['get', 'look'], 'driven']}
        layout={arrows}
        paint={{ 'icon-opacity': opacity }}
      />
      <Layer
        id="route-direction-far"
        type="symbol"
        beforeId={anchor}
        maxzoom={arrowsFrom}
        filter={['all', ['!=', ['get', 'look'], 'driven'], ['==', ['get', 'id'], highlightedId ?? '']]}
        layout={arrows}
      />
    </Source>
  )
}

const sourceId = 'routes'
/** From afar only the route that stands out shows its direction. */
const arrowsFrom = 12
const arrows = {
  'symbol-placement': 'line',
  'symbol-spacing': 90,
  'icon-image': iconName('direction', '#ffffff'),
  'icon-size': ['interpolate', ['linear'], ['zoom'], 9, 0.42, 12, 0.5, 16, 0.85],
  'icon-rotation-alignment': 'map',
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
} satisfies SymbolLayerSpecification['layout']

/** Without sending the lines again: tints come and go while the pointer moves. */
function useLineStates(tints: Props['tints'], targetId: string | undefined): void {
  const map = useMapInstance()
  useEffect(() => {
    if (!map || !tints) return undefined
    for (const [id, tint] of tints) {
      const state = { dear: typeof tint === 'number' ? tint : -1, isGrey: typeof tint === 'string' }
      setState(map, id, { ...state, isClosed: tint === 'impossible' })
    }
    return () => {
      for (const id of tints.keys()) setState(map, id, { dear: -1, isGrey: false, isClosed: false })
    }
  }, [map, tints])
  useEffect(() => {
    if (!map || targetId === undefined) return undefined
    setState(map, targetId, { isTarget: true })
    return () => setState(map, targetId, { isTarget: false })
  }, [map, targetId])
}

/** A map that is gone has no style, and so no lines. */
function setState(map: MapInstance, id: string, state: Record<string, unknown>): void {
  if (map.style?.getSource(sourceId)) map.setFeatureState({ source: sourceId, id }, state)
}

function routeFeatures(routes: readonly RouteLine[]): FeatureCollection<LineString> {
  return {
    type: 'FeatureCollection',
    features: routes.map(({ id, color, pattern = 'plain', path, isEstimate, isDriven }) => ({
      type: 'Feature',
      properties: { id, color, pattern, look: isDriven ? 'driven' : isEstimate ? 'estimate' : 'planned' },
      geometry: { type: 'LineString', coordinates: path.map(([longitude, latitude]) => [longitude, latitude]) },
    })),
  }
}
