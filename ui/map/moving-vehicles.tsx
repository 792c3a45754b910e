import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl'
import { useEffect } from 'react'
import { boldFont } from '#roads/style/label-layers.ts'
import { iconName } from './map-icons.ts'
import type { Position } from './map-box.ts'
import { useMapInstance } from './use-map-instance.ts'

/** Where one vehicle is, and how it is drawn. */
export interface VehiclePosition {
  readonly id: string
  readonly at: Position
  /** Degrees clockwise from north; null while it stands. */
  readonly heading: number | null
  readonly color: string
  readonly label: string
  readonly isSelected?: boolean
}

/** Where vehicles are now, and word of every change. */
export interface VehicleFeed {
  readonly current: () => readonly VehiclePosition[]
  readonly subscribe: (onChange: () => void) => () => void
}

type Props = { feed: VehicleFeed; isDark?: boolean }

/** The layer to name in `interactiveLayerIds` of the map, so that vehicles answer the pointer. */
export const vehicleLayer = 'vehicle'

const sourceId = 'vehicles'

/** Vehicles that move: their positions go from the feed straight to the map, once a frame, and React draws nothing. */
export function MovingVehicles({ feed, isDark = false }: Props) {
  const map = useMapInstance()
  useEffect(() => {
    if (!map) return undefined
    let frame = 0
    const draw = () => {
      frame = 0
      if (!map.style || map.getLayersOrder().length === 0) return
      ensureLayers(map, isDark)
      void map.getSource<GeoJSONSource>(sourceId)?.setData(vehicleFeatures(feed.current()))
    }
    const plan = () => {
      frame ||= requestAnimationFrame(draw)
    }
    const stopFeed = feed.subscribe(plan)
    map.on('styledata', plan)
    plan()
    return () => {
      stopFeed()
      cancelAnimationFrame(frame)
      map.off('styledata', plan)
      removeLayers(map)
    }
  }, [map, feed, isDark])
  return null
}

function ensureLayers(map: MapInstance, isDark: boolean): void {
  if (map.getSource(sourceId)) return
  map.addSource(sourceId, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id: 'vehicle-selection',
    type: 'circle',
    source: sourceId,
    filter: ['get', 'isSelected'],
    paint: {
      'circle-radius': 22,
      'circle-color': ['get', 'color'],
      'circle-opacity': 0.25,
      'circle-stroke-color': ['get', 'color'],
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: vehicleLayer,
    type: 'symbol',
    source: sourceId,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-size': ['interpolate', ['linear'], ['zoom'], 8, 0.6, 13, 0.95, 16, 1.1],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'text-field': ['step', ['zoom'], '', 13, ['get', 'label']],
      'text-font': [boldFont],
      'text-size': 11,
      'text-offset': [0, 1.7],
      'text-optional': true,
    },
    paint: {
      'text-color': isDark ? '#eef2f8' : '#252b38',
      'text-halo-color': isDark ? '#171c25' : '#ffffff',
      'text-halo-width': 1.6,
    },
  })
}

function removeLayers(map: MapInstance): void {
  if (!map.style) return
  for (const id of [vehicleLayer, 'vehicle-selection']) if (map.getLayer(id)) map.removeLayer(id)
  if (map.getSource(sourceId)) map.removeSource(sourceId)
}

function vehicleFeatures(vehicles: readonly VehiclePosition[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: vehicles.map(({ id, at, heading, color, label, isSelected = false }) => ({
      type: 'Feature',
      properties: {
        id,
        color,
        label,
        isSelected,
        heading: heading ?? 0,
        icon: iconName(heading === null ? 'parked' : 'vehicle', color),
      },
      geometry: { type: 'Point', coordinates: [at[0], at[1]] },
    })),
  }
}
