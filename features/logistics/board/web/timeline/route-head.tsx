import { IconAlertTriangle, IconDots, IconEyeOff, IconLink, IconLock, IconUserOff } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Menu } from '#ui/button/controls.ts'
import { RouteClaims } from '../parts/board-people.tsx'
import { useBoard } from '../model/board.ts'
import classes from './timeline.module.css'
import panesClasses from '../parts/panes.module.css'
import { CommentMark } from '../parts/comment-mark.tsx'
import { ExceptionMark } from '../parts/exceptions.tsx'
import { liveRoutes } from '../for-others/live-stops.ts'
import { hiddenStore } from '../model/menu-store.ts'
import { pressedKey } from '../model/pressed-key.ts'
import { RouteMenuItems } from '../parts/route-menu.tsx'
import { RouteSwatch } from '../parts/route-swatch.tsx'
import { behindText } from '../words/behind-text.ts'
import { delayOf } from './live-lane.ts'

/** The driver, the vehicle and the figures of a route. */
export function RouteHead({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { routes, selection, mayEdit, hover, actions, ...board } = useBoard()
  const { view } = board.proposed ?? board
  const isHidden = hiddenStore.use().has(id)
  const away = useAwayWord(id)
  const route = routes.get(id)
  const own = view.routes.get(Number(id))
  if (!route) return null
  const press = (event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (!mayEdit || !isPlain || pressedKey(event.nativeEvent) !== 'l') return
    event.preventDefault()
    event.stopPropagation()
    actions.toggleRouteLock(Number(id))
  }
  return (
    <div className={classes.routeHead} onPointerEnter={() => hover(id)} onPointerLeave={() => hover(undefined)}>
      <button
        type="button"
        className={classes.routeName}
        aria-pressed={selection.route === id}
        onClick={() => selection.pickRoute(selection.route === id ? undefined : id)}
        onKeyDown={press}
      >
        <RouteSwatch id={id} />
        <span className={classes.routeWords}>
          <span className={classes.routeTitle}>
            <strong dir="auto">{route.driver}</strong>
            <span dir="auto">{route.vehicle}</span>
          </span>
          <RouteFacts id={id} />
        </span>
        <RouteClaims route={id} />
        <CommentMark of={`route:${id}`} />
        {isHidden && <IconEyeOff size={14} aria-label={t('map.hidden')} />}
        {route.isLocked && <IconLock size={14} aria-label={t('lock.routeLocked')} />}
        {route.isCrewLocked && <IconLink size={14} aria-label={t('lock.crewLocked', route)} />}
        {away !== undefined && <IconUserOff size={15} className={panesClasses.warn} aria-label={away} />}
        <ExceptionMark id={id} />
        {(own?.broken.length ?? 0) > 0 && (
          <IconAlertTriangle size={15} className={panesClasses.warn} aria-label={t('route.broken')} />
        )}
      </button>
      {mayEdit && (
        <Menu width={270}>
          <Menu.Target>
            <ActionIcon size={26} aria-label={t('route.more', { name: route.driver })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <RouteMenuItems id={id} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

/** Why the driver of a route can't work on its day; nothing where they can. */
function useAwayWord(id: string): string | undefined {
  const words = useText('logistics-drivers')
  const { state, facts } = useBoard()
  const driverId = state.routes.find((one) => String(one.id) === id)?.driverId
  const away = facts.drivers.find((one) => one.id === driverId)?.away
  return away === undefined ? undefined : words(`absences.${away}`)
}

/** How far behind its plan it is while it is driven, and its figures. */
function RouteFacts({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { format, ...board } = useBoard()
  const { state, view, lanes } = board.proposed ?? board
  const away = useAwayWord(id)
  const lane = board.proposed ? undefined : lanes.find(({ vehicle }) => vehicle === id)
  const failedOn = liveRoutes.use().get(Number(id))?.failed
  const failed = board.proposed ? 0 : (failedOn ?? 0)
  const behind = lane ? delayOf(lane, board.live) : 0
  const stops = state.routes.find((one) => String(one.id) === id)?.stops.length ?? 0
  const figures = view.routes.get(Number(id))?.figures
  const facts = [
    ...(away === undefined ? [] : [away]),
    ...(behind > 0 ? [behindText({ t, format }, behind)] : []),
    ...(failed > 0 ? [t('route.failed', { count: failed, number: format.number(failed) })] : []),
    t('route.stops', { count: stops, number: format.number(stops) }),
    ...(figures ? [format.length(figures.durationSeconds), format.percent(figures.loadShare)] : []),
  ]
  return <span className={classes.routeFacts}>{facts.join(' · ')}</span>
}
