import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { boldFont } from '#roads/style/label-layers.ts'
import type { Position } from './map-box.ts'
import { useMapInstance } from './use-map-instance.ts'

/** One of many things on the map. */
export interface ClusterPoint {
  readonly id: string
  readonly at: Position
  readonly color: string
}

type Props = {
  points: readonly ClusterPoint[]
  color: string
  isDark?: boolean
  /** From this zoom on they are not drawn, such as cities seen from near. */
  maxZoom?: number
}

/** The layer to name in `interactiveLayerIds` of the map, so that single points answer the pointer. */
export const pointLayer = 'point'

/** The layer of the clusters themselves. */
export const clusterLayer = 'point-cluster'

/** Many points; those too close to tell apart are drawn as one with their number. A click on it comes nearer. */
export function PointClusters({ points, color, isDark = false, maxZoom = 24 }: Props) {
  const data = useMemo(() => pointFeatures(points), [points])
  useZoomIntoClusters()
  return (
    <Source id="points" type="geojson" data={data} cluster clusterRadius={44} clusterMaxZoom={15}>
      <Layer
        id={clusterLayer}
        maxzoom={maxZoom}
        type="circle"
        filter={['has', 'point_count']}
        paint={{
          'circle-color': color,
          'circle-opacity': 0.92,
          'circle-radius': ['step', ['get', 'point_count'], 14, 10, 18, 50, 23, 200, 29],
          'circle-stroke-width': 5,
          'circle-stroke-color': color,
          'circle-stroke-opacity': 0.28,
        }}
      />
      <Layer
        id="point-count"
        maxzoom={maxZoom}
        type="symbol"
        filter={['has', 'point_count']}
        layout={{
          'text-field': ['get', 'point_count_abbreviated'],
          'text-font': [boldFont],
          'text-size': 12,
          'text-allow-overlap': true,
        }}
        paint={{ 'text-color': '#ffffff' }}
      />
      <Layer
        id={pointLayer}
        maxzoom={maxZoom}
        type="circle"
        filter={['!', ['has', 'point_count']]}
        paint={{
          'circle-color': ['get', 'color'],
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 4.5, 16, 7.5],
          'circle-stroke-width': 2,
          'circle-stroke-color': isDark ? '#171c25' : '#ffffff',
        }}
      />
    </Source>
  )
}

function useZoomIntoClusters(): void {
  const map = useMapInstance()
  useEffect(() => {
    if (!map) return undefined
    const zoomIn = map.on('click', clusterLayer, (event) => {
      const feature = event.features?.[0]
      const source = map.getSource<GeoJSONSource>('points')
      if (feature?.geometry.type !== 'Point' || !source) return
      const [longitude = 0, latitude = 0] = feature.geometry.coordinates
      void source
        .getClusterExpansionZoom(Number(feature.properties['cluster_id']))
        .then((zoom) => map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.2 }))
    })
    return () => zoomIn.unsubscribe()
  }, [map])
}

function pointFeatures(points: readonly ClusterPoint[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(({ id, at, color }) => ({
      type: 'Feature',
      properties: { id, color },
      geometry: { type: 'Point', coordinates: [at[0], at[1]] },
    })),
  }
}
