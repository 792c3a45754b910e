import { Layer, Source } from '@vis.gl/react-maplibre'
import type { Map as MapInstance } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Position } from '#ui/map/map-box.ts'
import { routeHitLayer } from '#ui/map/route-lines.tsx'
import { labelZoom, stopLayer } from '#ui/map/stop-markers.tsx'
import { useMapInstance } from '#ui/map/use-map-instance.ts'
import { heldWith, useBoard, type RouteFinder } from '../model/board.ts'
import { dragStore } from '../model/drag-store.ts'
import { slotOf } from '../model/held-prices.ts'
import { cheapestOf, gapsBeside, gapsNear, tintsOf, wayThrough } from './map-gaps.ts'
import type { Press } from '../model/use-hold.ts'
import type { RoutePath } from './use-route-paths.ts'

const reachPixels = 12

/** How dear each route is for what is held, and which of them it is over. */
export function useDragTints(paths: readonly RoutePath[]) {
  const drag = dragStore.use()
  const isHolding = drag !== undefined
  const prices = drag?.prices
  const tints = useMemo(
    () =>
      isHolding
        ? tintsOf(
            paths.map(({ id }) => id),
            prices,
          )
        : undefined,
    [isHolding, paths, prices],
  )
  const over = drag?.over
  return { isHolding, tints, target: over && over.kind !== 'pool' ? over.route : undefined }
}

type Props = { paths: readonly RoutePath[]; isIdle: boolean }

/** Picks stops up from the map, finds where on it they are dropped, and draws how they would be reached there. */
export function MapDragging({ paths, isIdle }: Props) {
  useGrip(isIdle)
  useStillMap()
  useFinder(paths)
  return <WayThere paths={paths} />
}

/** By mouse at once, by finger after a long press, as from the lists; the map stays where it is. */
function useGrip(isIdle: boolean): void {
  const map = useMapInstance()
  const { grab, mayEdit, selection, stops } = useBoard()
  const stopUnder = (point: [number, number]) => {
    const [first] = !isIdle && mayEdit && map ? hitsAt(map, point) : []
    const id = first?.layer.id === stopLayer ? String(first.properties['id']) : ''
    return stops.has(id) ? id : undefined
  }
  const press = useEffectEvent((event: Press, point: [number, number]) => {
    const stop = stopUnder(point)
    if (stop !== undefined) grab(heldWith(selection, stop), event)
  })
  const isOnStop = useEffectEvent((point: [number, number]) => stopUnder(point) !== undefined)
  useEffect(() => {
    if (!map) return undefined
    const canvas = map.getCanvas()
    const pressed = (event: PointerEvent) => press(event, [event.offsetX, event.offsetY])
    canvas.addEventListener('pointerdown', pressed)
    const kept = map.on('mousedown', (event) => {
      // A prevented press of the right button opens no menu.
      if (event.originalEvent.button === 0 && isOnStop([event.point.x, event.point.y])) event.preventDefault()
    })
    return () => {
      canvas.removeEventListener('pointerdown', pressed)
      kept.unsubscribe()
    }
  }, [map])
}

/** While something is held, fingers move it and not the map. */
function useStillMap(): void {
  const map = useMapInstance()
  const isHolding = dragStore.use() !== undefined
  useEffect(() => {
    if (!map || !isHolding) return undefined
    const moves = [map.dragPan, map.touchZoomRotate]
    for (const move of moves) move.disable()
    return () => {
      for (const move of moves) move.enable()
    }
  }, [map, isHolding])
}

/** From afar a route is meant as a whole, and so its best place; near by the place of it that is pointed at. */
function useFinder(paths: readonly RoutePath[]): void {
  const map = useMapInstance()
  const { finder } = useBoard()
  const find = useEffectEvent<RouteFinder['find']>((at, held) => {
    if (!map) return undefined
    const box = map.getCanvas().getBoundingClientRect()
    const point: [number, number] = [at.x - box.left, at.y - box.top]
    for (const { layer, properties } of hitsAt(map, point)) {
      const [isStop, id] = [layer.id === stopLayer, String(properties['id'])]
      const route = isStop ? String(properties['routeId']) : id
      const path = paths.find((one) => one.id === route)
      if (!path || (isStop && held.has(id))) continue
      if (map.getZoom() < labelZoom) return { kind: 'route', route }
      const project = ([x, y]: Position) => {
        const pixel = map.project([x, y])
        return [pixel.x, pixel.y] as const
      }
      const gaps = isStop ? gapsBeside(path, id, held) : gapsNear(path, point, { held, project, within: reachPixels })
      const position = cheapestOf(gaps, route, dragStore.get()?.prices)
      return position === undefined ? { kind: 'route', route } : { kind: 'gap', route, position }
    }
    return undefined
  })
  useEffect(() => finder.set((at, held) => find(at, held)), [finder])
}

function hitsAt(map: MapInstance, point: [number, number]) {
  const layers = [stopLayer, routeHitLayer].filter((layer) => map.getLayer(layer))
  return layers.length > 0 ? map.queryRenderedFeatures(point, { layers }) : []
}

/** From the place before a gap through what is held to the place after it. */
function WayThere({ paths }: { paths: readonly RoutePath[] }) {
  const { stops } = useBoard()
  const drag = dragStore.use()
  const [held, over, prices] = [drag?.stops, drag?.over, drag?.prices]
  const way = useMemo(() => {
    if (!held || !over || over.kind === 'pool') return []
    const path = paths.find(({ id }) => id === over.route)
    const slot = prices && slotOf(prices, over)
    const position = slot?.position ?? (over.kind === 'gap' ? over.position : undefined)
    const through = [...held].flatMap((id) => {
      const at = stops.get(id)?.at
      return at ? [at] : []
    })
    return path && position !== undefined ? wayThrough(path, position, through, held) : []
  }, [held, over, prices, paths, stops])
  const data = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: way.map(([x, y]) => [x, y]) },
    }),
    [way],
  )
  if (way.length < 2) return null
  return (
    <Source id="way-there" type="geojson" data={data}>
      <Layer
        id="way-there"
        type="line"
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': '#7367f0', 'line-width': 3, 'line-dasharray': [0.5, 2] }}
      />
    </Source>
  )
}
