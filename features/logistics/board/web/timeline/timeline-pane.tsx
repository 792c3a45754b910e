import { IconArrowAutofitWidth, IconChartAreaLine, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { isSame } from '#kit/contract/same.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Timeline } from '#ui/timeline/timeline.tsx'
import type { TimelineRowData } from '#ui/timeline/timeline-row.tsx'
import { AddRouteButton } from './add-route-button.tsx'
import { heldWith, useBoard } from '../model/board.ts'
import panesClasses from '../parts/panes.module.css'
import classes from './timeline.module.css'
import { NotesButton } from './notes-button.tsx'
import { dragStore } from '../model/drag-store.ts'
import { hoursAfter } from '../model/lane-handles.ts'
import { RouteHead } from './route-head.tsx'
import { gapsOf } from '../model/tints.ts'
import { slotOf } from '../model/held-prices.ts'
import { curveStore } from './use-loads.ts'
import { useNow } from '../for-others/use-now.ts'
import { useStopKeys } from '../model/use-stop-keys.ts'
import { useTimelineRows } from './use-timeline-rows.ts'

/** Two lines of text. */
const rowHeight = 31
const nothing: ReadonlySet<string> = new Set()
const drawHead = (row: TimelineRowData) => <RouteHead id={row.id} />

/** The routes along the hours of the day. */
export function TimelinePane() {
  const t = useText('logistics-board')
  const board = useBoard()
  const {
    lanes,
    scale,
    day,
    selection,
    format,
    zoomBy,
    onWidth,
    grab,
    mayEdit,
    routes,
    newest,
    actions,
    plan,
    timeZone,
  } = board
  const { rows, isProposed } = useTimelineRows()
  const now = useNow(plan.day, timeZone)
  const drag = dragStore.use()
  const [inHand, prices, over] = [drag?.stops, drag?.prices, drag?.over]
  const viewport = useRef<HTMLDivElement>(null)
  const handleKey = useStopKeys(board)
  const gaps = useMemo(() => (inHand ? gapsOf(lanes, inHand, day, prices) : undefined), [lanes, day, inHand, prices])
  const target = useMemo(() => {
    if (!over || over.kind === 'pool') return undefined
    const slot = prices && slotOf(prices, over)
    const position = slot?.position ?? (over.kind === 'gap' ? over.position : -1)
    return { row: over.route, position }
  }, [over, prices])
  useEffect(() => {
    const element = viewport.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => {
      const head = Number.parseFloat(getComputedStyle(element).getPropertyValue('--head')) || 0
      onWidth(element.clientWidth - head - 2)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [onWidth])
  const pick = useCallback(
    (stop: string, event: Parameters<typeof grab>[1]) => grab(heldWith(selection, stop), event),
    [grab, selection],
  )
  const moveHandle = useCallback(
    (row: string, handle: string, seconds: number) => {
      const route = newest.routes.find(({ id }) => String(id) === row)
      const hours = route && hoursAfter(route, handle, seconds)
      if (route && hours && !isSame(hours, route.hours)) actions.setHours(route, hours)
    },
    [newest, actions],
  )
  const zoomIn = useCallback((factor: number) => zoomBy(factor), [zoomBy])
  if (routes.size === 0)
    return (
      <div className={panesClasses.nothing}>
        <p>{t('empty.noRoutes')}</p>
        <AddRouteButton />
      </div>
    )
  return (
    <Timeline
      label={t('timeline.title')}
      rows={rows}
      rowHeight={rowHeight}
      scale={scale}
      viewport={viewport}
      corner={<Zoom onZoom={zoomBy} />}
      drawHead={drawHead}
      formatTime={format.clock}
      selected={selection.stops}
      held={inHand ?? nothing}
      chosenRow={selection.route}
      gaps={gaps}
      target={target}
      onSelect={selection.pick}
      onChooseRow={selection.pickRoute}
      isFaint={isProposed}
      {...(mayEdit && !isProposed && { onGrab: pick, onHandle: moveHandle })}
      onKey={(event: KeyboardEvent<HTMLElement>, stop: string) => handleKey(event, stop)}
      onZoom={zoomIn}
      now={now}
    >
      <AddRouteButton />
    </Timeline>
  )
}

function Zoom({ onZoom }: { onZoom: (factor: number | undefined) => void }) {
  const t = useText('logistics-board')
  const isCurve = curveStore.use()
  return (
    <span className={classes.zoom}>
      <ActionIcon
        size={24}
        aria-label={t('timeline.zoomOut')}
        title={t('timeline.zoomOut')}
        onClick={() => onZoom(1 / 1.5)}
      >
        <IconZoomOut size={16} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t('timeline.zoomIn')} title={t('timeline.zoomIn')} onClick={() => onZoom(1.5)}>
        <IconZoomIn size={16} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t('timeline.fit')} title={t('timeline.fit')} onClick={() => onZoom(undefined)}>
        <IconArrowAutofitWidth size={16} />
      </ActionIcon>
      <ActionIcon
        size={24}
        variant={isCurve ? 'filled' : 'subtle'}
        aria-label={t('timeline.curve')}
        title={t('timeline.curve')}
        aria-pressed={isCurve}
        onClick={() => curveStore.set(!isCurve)}
      >
        <IconChartAreaLine size={16} />
      </ActionIcon>
      <NotesButton />
    </span>
  )
}
