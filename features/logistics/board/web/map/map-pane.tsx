import { useEffect, useMemo, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { LassoTool } from '#ui/map/lasso-tool.tsx'
import { isInside, type Position } from '#ui/map/map-box.ts'
import { routeHitLayer, RouteLines } from '#ui/map/route-lines.tsx'
import { stopLayer, StopMarkers } from '#ui/map/stop-markers.tsx'
import { drawingStore } from '#ui/map/tool-store.ts'
import { AvoidTool } from './avoided-areas.tsx'
import { heldWith, useBoard } from '../model/board.ts'
import classes from './map.module.css'
import { MapDragging, useDragTints } from './map-dragging.tsx'
import { MapKeys } from './map-keys.tsx'
import { FitOnce, SeenBox } from './map-sight.tsx'
import { MapTools } from './map-tools.tsx'
import { MapZones, zonesStore } from './map-zones.tsx'
import { hiddenStore, menuStore } from '../model/menu-store.ts'
import { previewStore } from '../model/preview-store.ts'
import { StopPopover } from './stop-popover.tsx'
import { useMarkers } from './use-markers.ts'
import { useRoutePaths } from './use-route-paths.ts'

/** Routes, their stops and the stops that wait, on the map. */
export function MapPane() {
  const t = useText('logistics-board')
  const board = useBoard()
  const { selection, hovered, hover } = board
  const hidden = hiddenStore.use()
  const [isLasso, setLasso] = useState(false)
  const isDrawing = drawingStore.use()
  useEffect(() => {
    if (isDrawing) zonesStore.set(true)
  }, [isDrawing])
  const preview = previewStore.use()?.state
  const paths = useRoutePaths({ ...board, ...(preview && { state: preview, view: undefined }) }, hidden)
  const markers = useMarkers(hidden)
  const places = useMemo(() => markers.map(({ at }) => at), [markers])
  const highlighted = hovered ?? selection.route ?? routeOfSelection(board) ?? null
  const { isHolding, tints, target } = useDragTints(paths)
  const [pointed, point] = useState<string>()
  // Fingers and keys point at nothing that stays: what they picked is shown while it is selected.
  const [picked, pickOnMap] = useState<string>()
  const shown = pointed ?? (picked !== undefined && selection.stops.has(picked) ? picked : undefined)
  const lasso = (ring: Position[]) => {
    setLasso(false)
    selection.pickAll(markers.filter(({ id, at }) => board.stops.has(id) && isInside(ring, at)).map(({ id }) => id))
  }
  return (
    <div className={classes.map} data-map>
      <BaseMap
        title={t('map.title')}
        interactiveLayerIds={isDrawing ? [] : [stopLayer, routeHitLayer]}
        {...(pointed !== undefined && { cursor: board.mayEdit ? 'grab' : 'pointer' })}
        onContextMenu={({ features = [], originalEvent }) => {
          const { stop, route } = hitBy(features)
          const at = { x: originalEvent.clientX, y: originalEvent.clientY }
          if (!board.mayEdit || isHolding || originalEvent.type !== 'contextmenu') return
          // A finger that rests on a stop picks it up.
          const isTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch'
          if (stop !== undefined && isTouch) return
          // The map itself waits until the button is let go.
          if (stop !== undefined && board.stops.has(stop)) menuStore.set({ ...at, stops: heldWith(selection, stop) })
          else if (route !== undefined) menuStore.set({ ...at, route })
        }}
        onClick={({ features = [], originalEvent }) => {
          if (isDrawing) return
          const { stop, route } = hitBy(features)
          const isTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch'
          pickOnMap(isTouch ? stop : undefined)
          if (stop !== undefined && board.stops.has(stop)) selection.pick(stop, originalEvent.shiftKey)
          else if (route !== undefined) selection.pickRoute(route)
          else selection.clear()
        }}
        onMouseMove={({ features = [] }) => {
          if (isHolding) return
          const [first] = features
          const id = first?.properties[first.layer.id === stopLayer ? 'routeId' : 'id'] as string | undefined
          if (id !== hovered) hover(id || undefined)
          point(first?.layer.id === stopLayer ? String(first.properties['id']) : undefined)
        }}
        onMouseOut={() => {
          point(undefined)
          hover(undefined)
        }}
      >
        {(isDark) => (
          <>
            <MapZones isDark={isDark} />
            <RouteLines
              routes={paths}
              highlightedId={isHolding ? null : highlighted}
              tints={tints}
              targetId={target}
              isDark={isDark}
            />
            <StopMarkers
              stops={markers}
              selectedIds={selection.stops}
              highlightedRouteId={isHolding ? null : highlighted}
            />
            <FitOnce places={places} />
            <SeenBox />
            {shown !== undefined && !isHolding && <StopPopover id={shown} />}
            {!isDrawing && <MapKeys onPoint={point} onPick={pickOnMap} />}
            <MapDragging paths={paths} isIdle={isLasso || isDrawing} />
            <Part name="board/map-tools" />
            <AvoidTool />
            {isLasso && <LassoTool hint={t('map.lassoHint')} onDone={lasso} onCancel={() => setLasso(false)} />}
            <MapTools
              places={places}
              isLasso={isLasso}
              onLasso={() => setLasso(!isLasso)}
              hidden={hidden}
              onHide={hiddenStore.set}
            />
          </>
        )}
      </BaseMap>
    </div>
  )
}

type Hit = { layer: { id: string }; properties: Record<string, unknown> }

/** The stop and the route that lie under a place of the map. */
function hitBy(features: readonly Hit[]) {
  const idOn = (name: string) => {
    const id = features.find(({ layer }) => layer.id === name)?.properties['id']
    return typeof id === 'string' ? id : undefined
  }
  return { stop: idOn(stopLayer), route: idOn(routeHitLayer) }
}

function routeOfSelection({ selection, routeOf }: ReturnType<typeof useBoard>): string | undefined {
  const on = new Set([...selection.stops].map((stop) => routeOf.get(stop)))
  return on.size === 1 ? [...on][0] : undefined
}
