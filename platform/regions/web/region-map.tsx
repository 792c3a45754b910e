import type { MapLayerMouseEvent } from '@vis.gl/react-maplibre'
import { useEffect, useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { LassoTool } from '#ui/map/lasso-tool.tsx'
import { useFit, type MapBox, type Position } from '#ui/map/map-box.ts'
import { MapView } from '#ui/map/map-view.tsx'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { MovingVehicles, type VehicleFeed } from '#ui/map/moving-vehicles.tsx'
import { clusterLayer, PointClusters, pointLayer } from '#ui/map/point-clusters.tsx'
import { RouteLines } from '#ui/map/route-lines.tsx'
import { stopLayer, StopMarkers } from '#ui/map/stop-markers.tsx'
import { ZoneShapes } from '#ui/map/zone-shapes.tsx'
import { ZoneTool } from '#ui/map/zone-tool.tsx'
import { areaIn, type Region, type RegionProvider } from '../contract.ts'
import { regionColor as color, useMapLook } from './map-look.ts'
import type { TriedRoute } from './route-tried.ts'

const wholeWorld: MapBox = { west: -140, south: -50, east: 150, north: 65 }
/** From here out a city is a point. */
const citiesArePoints = 7

/** `area`: what becomes a region. */
export type Tool = 'lasso' | 'corners' | 'area'

type Props = {
  regions: Region[]
  providers: RegionProvider[]
  shown: Region | undefined
  onShow: (region: Region) => void
  tried: TriedRoute
  tool: Tool | undefined
  onToolEnd: () => void
  vehicles: VehicleFeed | undefined
  /** Where chosen extracts lie, and the area of them that becomes a region, as text. */
  extract: MapBox | undefined
  area: string
  onArea: (area: string) => void
}

/** What the regions cover, and the way that is tried. */
export function RegionMap(props: Props) {
  const { regions, providers, shown, onShow, tried, tool, onToolEnd, vehicles, extract, onArea } = props
  const t = useText('regions')
  const { style, isDark } = useMapLook(regions, providers)
  const zones = useMemo(
    () => regions.map(({ id, name, bounds }) => ({ id, name, color, ring: cornersOf(bounds), isOutline: true })),
    [regions],
  )
  const points = useMemo(() => regions.map(({ id, bounds }) => ({ id, color, at: middleOf(bounds) })), [regions])
  const route = tried.route.data
  const lines = useMemo(
    () => (route ? [{ id: 'tried', color, path: route.geometry, isEstimate: route.isEstimated }] : []),
    [route],
  )
  const stops = useMemo(
    () => tried.halts.map(({ id, point }, index) => ({ id, at: point, label: String(index + 1), color })),
    [tried.halts],
  )
  const sought = useMemo(
    () => (tried.halts.at(-1)?.label === undefined ? undefined : tried.halts.map(({ point }) => point)),
    [tried.halts],
  )
  const region = shown ?? regions[0]
  const area = useMemo(() => {
    const box = extract ?? region?.bounds
    return box && cornersOf(box)
  }, [extract, region])
  const wanted = useWanted(props)
  const texts = {
    title: t('map'),
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    north: t('north'),
    unavailable: t('noMap'),
  }
  const addAt = ([longitude, latitude]: Position) => tried.add({ point: [rounded(longitude), rounded(latitude)] })
  const handleClick = ({ lngLat, features = [] }: MapLayerMouseEvent) => {
    if (tool) return
    const [hit] = features
    const id: unknown = hit?.properties['id']
    if (hit?.layer.id === stopLayer) tried.toggle(String(id))
    else if (hit?.layer.id === pointLayer)
      regions.filter((region) => region.id === id).forEach((region) => onShow({ ...region }))
    else if (!hit) addAt(lngLat.toArray())
  }
  const takeRing = (ring: Position[]) => {
    if (tool === 'area') onArea(ring.map((corner) => corner.map((degrees) => degrees.toFixed(5)).join(',')).join('; '))
    else tried.selectInside(ring)
    onToolEnd()
  }
  return (
    <MapView
      mapStyle={style}
      isDark={isDark}
      texts={texts}
      initialBox={regions[0]?.bounds ?? wholeWorld}
      cursor="crosshair"
      interactiveLayerIds={[stopLayer, pointLayer, clusterLayer]}
      onClick={handleClick}
    >
      {tried.halts.length === 0 && <ZoneShapes zones={[...zones, ...wanted]} isDark={isDark} />}
      <PointClusters points={points} color={color} isDark={isDark} maxZoom={citiesArePoints} />
      <RouteLines routes={lines} isDark={isDark} />
      {!tool && <MiddlePick onPick={addAt} />}
      <StopMarkers stops={stops} selectedIds={tried.selected} />
      {vehicles && <MovingVehicles feed={vehicles} isDark={isDark} />}
      {tool === 'lasso' && <LassoTool hint={t('lassoHint')} onDone={takeRing} onCancel={onToolEnd} />}
      {(tool === 'corners' || tool === 'area') && (
        <ZoneTool
          color={color}
          texts={{
            hint: t('cornersHint'),
            addCorner: t('addCorner'),
            undo: t('lastCornerOff'),
            finish: t('finish'),
            cancel: t('cancelTool'),
          }}
          onDone={takeRing}
          onCancel={onToolEnd}
        />
      )}
      <Look area={area} way={route?.geometry} sought={sought} />
    </MapView>
  )
}

const wantedColor = '#d9480f'

/** The outlines of extracts that were chosen, and of the area that becomes a region. */
function useWanted({ extract, area }: Pick<Props, 'extract' | 'area'>) {
  return useMemo(() => {
    const outline = { name: '', color: wantedColor, isOutline: true }
    const ring = areaIn(area)
    return [
      ...(extract ? [{ ...outline, id: 'extract', ring: cornersOf(extract) }] : []),
      ...(ring ? [{ ...outline, id: 'area', isOutline: false, ring }] : []),
    ]
  }, [extract, area])
}

type Seen = readonly Position[] | undefined

/** Brings into view the region that was asked for, or has just been built, places that were typed, and a way that leads out of the picture. */
function Look({ area, way, sought }: { area: Seen; way: Seen; sought: Seen }) {
  const fit = useFit()
  useEffect(() => {
    if (area) fit(area)
  }, [fit, area])
  useEffect(() => {
    if (sought) fit(sought)
  }, [fit, sought])
  useEffect(() => {
    if (way) fit(way, { isForHidden: true })
  }, [fit, way])
  return null
}

function cornersOf({ west, south, east, north }: MapBox): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

function middleOf({ west, south, east, north }: MapBox): Position {
  return [(west + east) / 2, (south + north) / 2]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
