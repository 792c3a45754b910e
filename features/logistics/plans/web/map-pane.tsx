import { IconEye, IconEyeOff, IconFocusCentered, IconLasso } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { ActionIcon, Menu } from '#ui/controls.ts'
import { LassoTool } from '#ui/map/lasso-tool.tsx'
import { isInside, useFit, type Position } from '#ui/map/map-box.ts'
import { routeHitLayer, RouteLines } from '#ui/map/route-lines.tsx'
import { stopLayer, StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'
import { useMapInstance } from '#ui/map/use-map-instance.ts'
import { heldWith, useBoard, type RouteFinder } from './board.ts'
import classes from './board.module.css'
import { MapZones, zonesStore } from './map-zones.tsx'
import { hiddenStore, menuStore } from './menu-store.ts'
import { previewStore } from './preview-store.ts'
import { unassignedColor } from './route-colors.ts'
import { useRoutePaths } from './use-route-paths.ts'
import { useZones } from './use-zones.ts'

/** Routes, their stops and the stops that wait, on the map. */
export function MapPane({ finder }: { finder: RouteFinder }) {
  const t = useText('logistics-plans')
  const board = useBoard()
  const { selection, hovered, hover } = board
  const hidden = hiddenStore.use()
  const [isLasso, setLasso] = useState(false)
  const preview = previewStore.use()
  const paths = useRoutePaths({ ...board, ...(preview && { state: preview, view: undefined }) }, hidden)
  const markers = useMarkers(hidden)
  const places = useMemo(() => markers.map(({ at }) => at), [markers])
  const highlighted = hovered ?? selection.route ?? routeOfSelection(board) ?? null
  const lasso = (ring: Position[]) => {
    setLasso(false)
    selection.pickAll(markers.filter(({ id, at }) => board.stops.has(id) && isInside(ring, at)).map(({ id }) => id))
  }
  return (
    <div className={classes.map} data-map>
      <BaseMap
        title={t('map.title')}
        interactiveLayerIds={[stopLayer, routeHitLayer]}
        onContextMenu={({ features = [], originalEvent }) => {
          const { stop, route } = hitBy(features)
          const at = { x: originalEvent.clientX, y: originalEvent.clientY }
          if (!board.mayEdit || originalEvent.type !== 'contextmenu') return
          if (stop !== undefined && board.stops.has(stop)) menuStore.set({ ...at, stops: heldWith(selection, stop) })
          else if (route !== undefined) menuStore.set({ ...at, route })
        }}
        onClick={({ features = [], originalEvent }) => {
          const { stop, route } = hitBy(features)
          if (stop !== undefined && board.stops.has(stop)) selection.pick(stop, originalEvent.shiftKey)
          else if (route !== undefined) selection.pickRoute(route)
          else selection.clear()
        }}
        onMouseMove={({ features = [] }) => {
          const [first] = features
          const id = first?.properties[first.layer.id === stopLayer ? 'routeId' : 'id'] as string | undefined
          if (id !== hovered) hover(id || undefined)
        }}
      >
        {(isDark) => (
          <>
            <MapZones isDark={isDark} />
            <RouteLines routes={paths} highlightedId={highlighted} isDark={isDark} />
            <StopMarkers stops={markers} selectedIds={selection.stops} highlightedRouteId={highlighted} />
            <FitOnce places={places} />
            <Finder finder={finder} />
            {isLasso && <LassoTool hint={t('map.lassoHint')} onDone={lasso} onCancel={() => setLasso(false)} />}
            <Tools
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

type ToolsProps = {
  places: readonly Position[]
  isLasso: boolean
  onLasso: () => void
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
}

function Tools({ places, isLasso, onLasso, hidden, onHide }: ToolsProps) {
  const t = useText('logistics-plans')
  const { routes, selection } = useBoard()
  const fit = useFit()
  const hasZones = useZones().length > 0
  const isZoned = zonesStore.use()
  const ids = [...routes.keys()]
  const toggle = (id: string) =>
    onHide(new Set(hidden.has(id) ? ids.filter((one) => hidden.has(one) && one !== id) : [...hidden, id]))
  return (
    <div className={classes.mapTools}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('map.fit')}
        title={t('map.fit')}
        onClick={() => fit(places)}
      >
        <IconFocusCentered size={18} />
      </ActionIcon>
      <ActionIcon
        variant={isLasso ? 'filled' : 'default'}
        color={isLasso ? 'primary' : 'gray'}
        size={36}
        aria-label={t('map.lasso')}
        title={t('map.lasso')}
        aria-pressed={isLasso}
        onClick={onLasso}
      >
        <IconLasso size={18} />
      </ActionIcon>
      <Menu width={260} closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('map.routes')} title={t('map.routes')}>
            {hidden.size > 0 ? <IconEyeOff size={18} /> : <IconEye size={18} />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onHide(new Set())}>{t('map.showAll')}</Menu.Item>
          <Menu.Item
            disabled={selection.route === undefined}
            onClick={() => onHide(new Set(ids.filter((id) => id !== selection.route)))}
          >
            {t('map.onlySelected')}
          </Menu.Item>
          {hasZones && (
            <Menu.CheckboxItem checked={isZoned} onChange={() => zonesStore.set(!isZoned)}>
              {t('map.zones')}
            </Menu.CheckboxItem>
          )}
          <Menu.Divider />
          {ids.map((id) => (
            <Menu.CheckboxItem key={id} checked={!hidden.has(id)} onChange={() => toggle(id)}>
              <span className={classes.swatch} style={{ background: routes.get(id)?.color }} aria-hidden />
              {routes.get(id)?.driver}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function useMarkers(hidden: ReadonlySet<string>): StopMarker[] {
  const { state: own, stops, routes, facts } = useBoard()
  const state = previewStore.use() ?? own
  return useMemo(() => {
    const depots = facts.depots.map(({ id, point }) => ({
      id: `depot ${id}`,
      at: point,
      label: 'D',
      color: '#2b2838',
      shape: 'square' as const,
    }))
    const loose = state.pool.flatMap(({ deliveryId }): StopMarker[] => {
      const id = String(deliveryId)
      const at = stops.get(id)?.at
      return at ? [{ id, at, label: '', color: unassignedColor, shape: 'diamond' }] : []
    })
    const planned = state.routes
      .filter(({ id }) => !hidden.has(String(id)))
      .flatMap(({ id: routeId, stops: order }) =>
        order.flatMap(({ deliveryId }, index): StopMarker[] => {
          const id = String(deliveryId)
          const at = stops.get(id)?.at
          const color = routes.get(String(routeId))?.color ?? unassignedColor
          return at ? [{ id, at, label: String(index + 1), color, routeId: String(routeId) }] : []
        }),
      )
    return [...depots, ...loose, ...planned]
  }, [state, stops, routes, facts, hidden])
}

function routeOfSelection({ selection, routeOf }: ReturnType<typeof useBoard>): string | undefined {
  const on = new Set([...selection.stops].map((stop) => routeOf.get(stop)))
  return on.size === 1 ? [...on][0] : undefined
}

/** Brings the day into view when it is opened; later the map stays where it is. */
function FitOnce({ places }: { places: readonly Position[] }) {
  const fit = useFit()
  const map = useMapInstance()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !map || places.length === 0) return
    isDone.current = true
    fit(places)
  }, [fit, map, places])
  return null
}

function Finder({ finder }: { finder: RouteFinder }) {
  const map = useMapInstance()
  useEffect(() => {
    if (!map) return undefined
    return finder.set((x, y) => {
      const box = map.getCanvas().getBoundingClientRect()
      const point: [number, number] = [x - box.left, y - box.top]
      const layers = [stopLayer, routeHitLayer].filter((layer) => map.getLayer(layer))
      const [first] = map.queryRenderedFeatures(point, { layers })
      const id = first?.properties[first.layer.id === stopLayer ? 'routeId' : 'id'] as string | undefined
      return id || undefined
    })
  }, [map, finder])
  return null
}
