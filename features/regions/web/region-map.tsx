import { useEffect, useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useFit, type MapBox, type Position } from '#ui/map/map-box.ts'
import { MapView } from '#ui/map/map-view.tsx'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { RouteLines } from '#ui/map/route-lines.tsx'
import { StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'
import { ZoneShapes } from '#ui/map/zone-shapes.tsx'
import type { Point, Region, RegionProvider } from '../contract.ts'
import { useMapLook } from './map-look.ts'
import type { TriedRoute } from './route-tried.ts'

const color = '#7367F0'
const wholeWorld: MapBox = { west: -140, south: -50, east: 150, north: 65 }

type Props = { regions: Region[]; providers: RegionProvider[]; shown: Region | undefined; tried: TriedRoute }

/** What the regions cover, and the way that is tried. */
export function RegionMap({ regions, providers, shown, tried }: Props) {
  const t = useText('regions')
  const { style, isDark } = useMapLook(regions, providers)
  const zones = useMemo(() => regions.map(({ id, name, bounds }) => ({ id, name, color, ring: cornersOf(bounds), isOutline: true })), [regions])
  const route = tried.from && tried.to ? tried.route.data : undefined
  const lines = useMemo(() => (route ? [{ id: 'tried', color, path: route.geometry, isEstimate: route.isEstimated }] : []), [route])
  const places = useMemo(() => route?.geometry ?? (shown && cornersOf(shown.bounds)), [route, shown])
  const texts = { title: t('map'), zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), north: t('north'), unavailable: t('noMap') }
  const pick = ([longitude, latitude]: Position) => {
    const point: Point = [Math.round(longitude * 1e6) / 1e6, Math.round(latitude * 1e6) / 1e6]
    tried.pick({ point })
  }
  return (
    <MapView mapStyle={style} isDark={isDark} texts={texts} initialBox={regions[0]?.bounds ?? wholeWorld} cursor="crosshair" onClick={({ lngLat }) => pick(lngLat.toArray())}>
      {!tried.from && <ZoneShapes zones={zones} isDark={isDark} />}
      <RouteLines routes={lines} isDark={isDark} />
      <MiddlePick onPick={pick} />
      <StopMarkers stops={markersOf(tried)} />
      <Look places={places} />
    </MapView>
  )
}

/** Brings into view what was just asked for. */
function Look({ places }: { places: readonly Position[] | undefined }) {
  const fit = useFit()
  useEffect(() => {
    if (places) fit(places)
  }, [fit, places])
  return null
}

function markersOf({ from, to }: TriedRoute): StopMarker[] {
  return [
    ...(from ? [{ id: 'from', at: from.point, label: 'A', color }] : []),
    ...(to ? [{ id: 'to', at: to.point, label: 'B', color }] : []),
  ]
}

function cornersOf({ west, south, east, north }: MapBox): Position[] {
  return [[west, south], [east, south], [east, north], [west, north]]
}
