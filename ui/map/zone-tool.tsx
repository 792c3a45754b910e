import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection } from 'geojson'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useEscape } from './lasso-tool.tsx'
import type { Position } from './map-box.ts'
import classes from './map-tools.module.css'
import { MiddlePick } from './middle-pick.tsx'
import { drawingStore } from './tool-store.ts'
import { useMapInstance } from './use-map-instance.ts'

/** What the tool says in the language of the reader. */
export interface ZoneToolTexts {
  /** "Click the corners, or move the map and press Enter. Finish with the first corner." */
  readonly hint: string
  readonly addCorner: string
  readonly undo: string
  readonly finish: string
  readonly cancel: string
}

type Props = {
  color: string
  texts: ZoneToolTexts
  onDone: (ring: Position[]) => void
  onCancel: () => void
}

const closingPixels = 12

/** An area drawn corner by corner: with the pointer, or with the keyboard by moving the map under a cross. */
export function ZoneTool({ color, texts, onDone, onCancel }: Props) {
  const map = useMapInstance()
  const [corners, setCorners] = useState<readonly Position[]>([])
  const canFinish = corners.length >= 3
  useEscape(onCancel)
  useEffect(() => {
    drawingStore.set(true)
    return () => drawingStore.set(false)
  }, [])
  useClicks(handleCorner)

  function handleCorner(at: Position, [x, y]: readonly [number, number]): void {
    const first = corners[0]
    const start = first && map ? map.project([first[0], first[1]]) : null
    if (start && canFinish && Math.hypot(start.x - x, start.y - y) < closingPixels) onDone([...corners])
    else setCorners([...corners, at])
  }

  function addAtCentre(): void {
    if (map) setCorners([...corners, map.getCenter().toArray()])
  }

  return (
    <>
      <DrawnCorners corners={corners} color={color} />
      <div className={classes.tool} data-passive>
        <MiddlePick onPick={handleCorner} isAlwaysDrawn />
        <div className={classes.bar} dir="auto">
          <output>{corners.length === 0 && texts.hint}</output>
          <div className={classes.buttons}>
            <button type="button" onClick={addAtCentre}>
              {texts.addCorner}
            </button>
            {corners.length > 0 && (
              <button type="button" onClick={() => setCorners(corners.slice(0, -1))}>
                {texts.undo}
              </button>
            )}
            <button type="button" onClick={onCancel}>
              {texts.cancel}
            </button>
            {corners.length > 0 && (
              <button type="button" data-primary disabled={!canFinish} onClick={() => onDone([...corners])}>
                {texts.finish}
              </button>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** Clicks on the map name a corner. */
function useClicks(onCorner: (at: Position, pixel: readonly [number, number]) => void): void {
  const map = useMapInstance()
  const corner = useEffectEvent(onCorner)
  useEffect(() => {
    if (!map) return undefined
    map.doubleClickZoom.disable()
    const clicks = map.on('click', ({ lngLat, point }) => corner(lngLat.toArray(), [point.x, point.y]))
    return () => {
      clicks.unsubscribe()
      map.doubleClickZoom.enable()
    }
  }, [map])
}

function DrawnCorners({ corners, color }: { corners: readonly Position[]; color: string }) {
  const data = useMemo(() => cornerFeatures(corners), [corners])
  return (
    <Source id="zone-drawing" type="geojson" data={data}>
      <Layer
        id="zone-drawing-fill"
        type="fill"
        filter={['==', ['geometry-type'], 'Polygon']}
        paint={{ 'fill-color': color, 'fill-opacity': 0.18 }}
      />
      <Layer
        id="zone-drawing-line"
        type="line"
        filter={['!=', ['geometry-type'], 'Point']}
        paint={{ 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 1] }}
      />
      <Layer
        id="zone-drawing-corner"
        type="circle"
        filter={['==', ['geometry-type'], 'Point']}
        paint={{
          'circle-radius': 5,
          'circle-color': '#ffffff',
          'circle-stroke-color': color,
          'circle-stroke-width': 2.5,
        }}
      />
    </Source>
  )
}

function cornerFeatures(corners: readonly Position[]): FeatureCollection {
  const places = corners.map(([longitude, latitude]): [number, number] => [longitude, latitude])
  const first = places[0]
  const ring = first ? [...places, first] : []
  return {
    type: 'FeatureCollection',
    features: [
      ...(places.length > 2
        ? [{ type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates: [ring] } }]
        : []),
      ...(places.length === 2
        ? [{ type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates: places } }]
        : []),
      ...places.map((coordinates) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Point' as const, coordinates },
      })),
    ],
  }
}
