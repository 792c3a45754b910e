import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as MapInstance } from 'maplibre-gl'
import { useEffect } from 'react'
import { boldFont } from '#roads/style/label-layers.ts'
import { iconName } from './map-icons.ts'
import { mapTones } from './map-tones.ts'
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

type Props = {
  feed: VehicleFeed
  isDark?: boolean
  /** Draws those too close to tell apart as one with their number; a click comes nearer, or gives those that stand in one place. */
  onTogether?: (ids: string[]) => void
  /** From which zoom on they have their names. */
  labelsFrom?: number
}

/** The layer to name in `interactiveLayerIds` of the map, so that vehicles answer the pointer. */
export const vehicleLayer = 'vehicle'

/** The same of the chosen one. */
export const chosenVehicleLayer = 'vehicle-chosen'

const sourceId = 'vehicles'
const chosenId = 'vehicles-chosen'
const clusterLayer = 'vehicle-cluster'
/** From here on nothing is drawn as one. */
const nearestZoom = 16

/** Vehicles that move: their positions go from the feed straight to the map, once a frame, and React draws nothing. */
export function MovingVehicles({ feed, isDark = false, onTogether, labelsFrom = 12 }: Props) {
  const map = useMapInstance()
  const isClustered = onTogether !== undefined
  useOpenClusters(map, onTogether)
  useEffect(() => {
    if (!map) return undefined
    let frame = 0
    const draw = () => {
      frame = 0
      if (!map.style || map.getLayersOrder().length === 0) return
      ensureLayers(map, { isDark, isClustered, labelsFrom })
      keepOnTop(map)
      const vehicles = feed.current()
      // The chosen one is never hidden among others.
      const chosen = vehicles.filter(({ isSelected }) => isSelected)
      void map.getSource<GeoJSONSource>(chosenId)?.setData(vehicleFeatures(chosen))
      void map
        .getSource<GeoJSONSource>(sourceId)
        ?.setData(vehicleFeatures(vehicles.filter(({ isSelected }) => !isSelected)))
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
  }, [map, feed, isDark, isClustered, labelsFrom])
  return null
}

type Look = { isDark: boolean; isClustered: boolean; labelsFrom: number }
const nothing: FeatureCollection<Point> = { type: 'FeatureCollection', features: [] }

function ensureLayers(map: MapInstance, { isDark, isClustered, labelsFrom }: Look): void {
  if (map.getSource(sourceId)) return
  const clustering = { cluster: true, clusterRadius: 36, clusterMaxZoom: nearestZoom - 1 }
  map.addSource(sourceId, { type: 'geojson', data: nothing, ...(isClustered && clustering) })
  map.addSource(chosenId, { type: 'geojson', data: nothing })
  addVehicleLayer(map, { id: vehicleLayer, source: sourceId, isDark, labelsFrom })
  if (isClustered) addClusterLayers(map)
  // Over all others, so that none of them covers the chosen one.
  map.addLayer({
    id: 'vehicle-selection',
    type: 'circle',
    source: chosenId,
    paint: {
      'circle-radius': 22,
      'circle-color': ['get', 'color'],
      'circle-opacity': 0.25,
      'circle-stroke-color': ['get', 'color'],
      'circle-stroke-width': 2,
    },
  })
  addVehicleLayer(map, { id: chosenVehicleLayer, source: chosenId, isDark, labelsFrom })
}

/** Whatever came later lies under them. */
function keepOnTop(map: MapInstance): void {
  if (map.getLayersOrder().at(-1) === chosenVehicleLayer) return
  for (const id of layerIds.toReversed()) if (map.getLayer(id)) map.moveLayer(id)
}

type Layered = { id: string; source: string; isDark: boolean; labelsFrom: number }

function addVehicleLayer(map: MapInstance, { id, source, isDark, labelsFrom }: Layered): void {
  map.addLayer({
    id,
    type: 'symbol',
    source,
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-size': ['interpolate', ['linear'], ['zoom'], 8, 0.6, 13, 0.95, 16, 1.1],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'text-field': ['step', ['zoom'], '', labelsFrom, ['get', 'label']],
      'text-font': [boldFont],
      'text-size': 12,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 1.2,
      'text-justify': 'auto',
      'text-optional': true,
    },
    paint: {
      'text-color': isDark ? '#eef2f8' : '#252b38',
      'text-halo-color': isDark ? '#171c25' : '#ffffff',
      'text-halo-width': 1.6,
    },
  })
}

function addClusterLayers(map: MapInstance): void {
  const filter: ['has', string] = ['has', 'point_count']
  map.addLayer({
    id: clusterLayer,
    type: 'circle',
    source: sourceId,
    filter,
    paint: {
      'circle-color': mapTones.primary,
      'circle-radius': ['step', ['get', 'point_count'], 14, 10, 18, 50, 23, 200, 29],
      'circle-stroke-width': 5,
      'circle-stroke-color': mapTones.primary,
      'circle-stroke-opacity': 0.28,
    },
  })
  map.addLayer({
    id: `${clusterLayer}-count`,
    type: 'symbol',
    source: sourceId,
    filter,
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': [boldFont],
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': '#ffffff' },
  })
}

/** A click on several comes nearer, until they can be told apart; those that stand in one place are named instead. */
function useOpenClusters(map: MapInstance | undefined, onTogether: ((ids: string[]) => void) | undefined): void {
  useEffect(() => {
    if (!map || !onTogether) return undefined
    const opening = map.on('click', clusterLayer, (event) => {
      const feature = event.features?.[0]
      const source = map.getSource<GeoJSONSource>(sourceId)
      if (feature?.geometry.type !== 'Point' || !source) return
      const [longitude = 0, latitude = 0] = feature.geometry.coordinates
      const id = Number(feature.properties['cluster_id'])
      const comeNearer = (zoom: number) => void map.easeTo({ center: [longitude, latitude], zoom })
      const open = async () => {
        const zoom = await source.getClusterExpansionZoom(id)
        if (zoom < nearestZoom) return comeNearer(zoom + 0.2)
        const members = await source.getClusterLeaves(id, mostNamed, 0)
        onTogether(members.map(({ properties }) => String(properties?.['id'])))
      }
      // Vehicles have moved since, and the map knows these as others by now.
      open().catch(() => comeNearer(Math.min(nearestZoom, map.getZoom() + stepNearer)))
    })
    return () => opening.unsubscribe()
  }, [map, onTogether])
}

const mostNamed = 50
const stepNearer = 2
/** The topmost first. */
const layerIds = [chosenVehicleLayer, 'vehicle-selection', `${clusterLayer}-count`, clusterLayer, vehicleLayer]

function removeLayers(map: MapInstance): void {
  if (!map.style) return
  for (const id of layerIds) if (map.getLayer(id)) map.removeLayer(id)
  for (const id of [sourceId, chosenId]) if (map.getSource(id)) map.removeSource(id)
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
