import 'maplibre-gl/dist/maplibre-gl.css'
import {
  AttributionControl,
  Map as MapShell,
  type MapLayerMouseEvent,
  type MapRef,
  NavigationControl,
  ScaleControl,
} from '@vis.gl/react-maplibre'
import type { StyleSpecification } from 'maplibre-gl'
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'
import { type MapBox, boxCorners } from './map-box.ts'
import { supplyIcons } from './map-icons.ts'
import { prepareMaps } from './map-runtime.ts'
import { useMapInstance } from './use-map-instance.ts'
import classes from './map-view.module.css'

/** What the map says in the language of the reader. */
export interface MapTexts {
  /** What the map shows, for a screen reader: "Map of today's routes". */
  readonly title: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly north: string
  /** Units of the scale, where the reader writes them another way: "km". */
  readonly meters?: string
  readonly kilometers?: string
  /** Shown in place of the map where the browser cannot draw it: "This browser shows no maps. Use the list." */
  readonly unavailable: string
}

type Props = {
  mapStyle: StyleSpecification | string
  texts: MapTexts
  /** Shown first; later changes are made by `useFit` or the reference. */
  initialBox: MapBox
  isDark?: boolean
  cursor?: string
  /** Layers whose features answer pointer events. */
  interactiveLayerIds?: string[]
  onClick?: (event: MapLayerMouseEvent) => void
  onContextMenu?: (event: MapLayerMouseEvent) => void
  onMouseMove?: (event: MapLayerMouseEvent) => void
  onMouseOut?: () => void
  onReady?: () => void
  onError?: (message: string) => void
  ref?: Ref<MapRef>
  children?: ReactNode
}

/** A map with our controls and pictures. Layers, markers and tools are its children. It keeps its direction in every language. */
export function MapView({
  mapStyle,
  texts,
  initialBox,
  isDark = false,
  ref,
  onReady,
  onError,
  children,
  ...events
}: Props) {
  prepareMaps()
  const [isUnavailable, setIsUnavailable] = useState(false)
  const [isDrawn, setIsDrawn] = useState(false)
  const locale = useMemo(
    () => ({
      'Map.Title': texts.title,
      'NavigationControl.ZoomIn': texts.zoomIn,
      'NavigationControl.ZoomOut': texts.zoomOut,
      'NavigationControl.ResetBearing': texts.north,
      ...(texts.meters && { 'ScaleControl.Meters': texts.meters }),
      ...(texts.kilometers && { 'ScaleControl.Kilometers': texts.kilometers }),
    }),
    [texts.title, texts.zoomIn, texts.zoomOut, texts.north, texts.meters, texts.kilometers],
  )
  if (isUnavailable) {
    return (
      <p className={classes.unavailable} role="alert">
        {texts.unavailable}
      </p>
    )
  }
  return (
    <div className={classes.frame} data-dark={isDark || undefined} data-drawn={isDrawn || undefined} dir="ltr">
      <MapShell
        {...(ref ? { ref } : {})}
        {...events}
        mapStyle={mapStyle}
        locale={locale}
        initialViewState={{ bounds: boxCorners(initialBox), fitBoundsOptions: { padding: 32 } }}
        attributionControl={false}
        fadeDuration={0}
        maxZoom={19}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        onLoad={({ target }) => {
          target.touchZoomRotate.disableRotation()
          setIsDrawn(true)
          onReady?.()
        }}
        onError={({ target, error }) => {
          if (target) onError?.(error.message)
          else setIsUnavailable(true)
        }}
      >
        <AttributionControl compact={false} position="bottom-right" />
        <NavigationControl position="top-right" showCompass={false} />
        <ScaleControl position="bottom-left" />
        <Pictures />
        {children}
      </MapShell>
    </div>
  )
}

function Pictures() {
  const map = useMapInstance()
  useEffect(() => {
    if (map) supplyIcons(map)
  }, [map])
  return null
}
