import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { keyAlong } from '#ui/page/reading.ts'
import { isWithin, pixelsAt, rowsInView, tickSeconds, ticksOf, widthOf, type TimeScale } from './time-scale.ts'
import { TimelineRow, type TimelineGap, type TimelineRowData } from './timeline-row.tsx'
import { goalOf } from './timeline-keys.ts'
import classes from './timeline.module.css'

type Props = {
  /** What the rows are: "Routes by driver". */
  label: string
  rows: readonly TimelineRowData[]
  scale: TimeScale
  rowHeight?: number
  corner?: ReactNode
  drawHead: (row: TimelineRowData) => ReactNode
  formatTime: (seconds: number) => string
  selected: ReadonlySet<string>
  held?: ReadonlySet<string>
  chosenRow?: string | undefined
  /** While something is held: the places of each row. */
  gaps?: ReadonlyMap<string, readonly TimelineGap[]> | undefined
  target?: { row: string; position: number } | undefined
  /** With Shift or Control the stop joins those that are selected. */
  onSelect: (stop: string, joins: boolean) => void
  onChooseRow: (row: string) => void
  onGrab?: (stop: string, event: PointerEvent<HTMLElement>) => void
  /** A key that the timeline does not use itself. */
  onKey?: (event: KeyboardEvent<HTMLElement>, stop: string) => void
  /** Give the same function as long as the rows are the same. */
  onHandle?: (row: string, handle: string, seconds: number) => void
  onZoom?: (factor: number) => void
  /** This moment, on the day that it belongs to. */
  now?: number | undefined
  /** What is drawn isn't so yet. */
  isFaint?: boolean
  viewport?: RefObject<HTMLDivElement | null>
  children?: ReactNode
}

const nothing: ReadonlySet<string> = new Set()

/** Rows of stops along the hours of a day, which run as lines do: from right to left in Arabic. Only what is in view is drawn. */
export function Timeline({ rows, scale, rowHeight = 46, selected, held = nothing, onKey, ...rest }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const viewport = rest.viewport ?? own
  const view = useView(viewport, rest.onZoom)
  const [first, last] = rowsInView(view, rowHeight, rows.length)
  const { active, activate, follow } = useActive(rows, viewport, rowHeight)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const stop = stopOf(event.target)
    if (stop === undefined) return
    const goal = event.altKey || event.ctrlKey || event.metaKey ? undefined : goalOf(rows, stop, keyAlong(event.key))
    if (goal === undefined) return onKey?.(event, stop)
    event.preventDefault()
    activate(goal)
    return undefined
  }
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const stop = stopOf(event.target)
    if (stop !== undefined) {
      activate(stop)
      rest.onSelect(stop, event.shiftKey || event.ctrlKey || event.metaKey)
      return
    }
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-lane]')
    if (row) rest.onChooseRow(row.dataset['lane'] ?? '')
  }
  return (
    <div ref={viewport} className={classes.viewport} data-scrolls>
      <div
        className={classes.canvas}
        style={{ '--tick': `${(tickSeconds(scale) / 3600) * scale.pixelsPerHour}px` } as Record<string, string>}
      >
        <Axis scale={scale} formatTime={rest.formatTime} corner={rest.corner} now={rest.now} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the stops inside are buttons; their keys come up to here */}
        <div
          role="list"
          aria-label={rest.label}
          className={classes.rows}
          data-faint={rest.isFaint || undefined}
          style={{ height: rows.length * rowHeight }}
          onClick={handleClick}
          onKeyDown={handleKey}
          onFocus={({ target }) => follow(stopOf(target))}
          onBlur={() => follow(undefined)}
        >
          {rows.slice(first, last).map((row, index) => (
            <TimelineRow
              key={row.id}
              row={row}
              drawHead={rest.drawHead}
              scale={scale}
              top={(first + index) * rowHeight}
              height={rowHeight}
              selected={selected}
              held={held}
              active={row.stops.some(({ id }) => id === active) ? active : undefined}
              isChosen={row.id === rest.chosenRow}
              gaps={rest.gaps?.get(row.id)}
              target={rest.target?.row === row.id ? rest.target.position : undefined}
              onGrab={rest.onGrab}
              formatTime={rest.formatTime}
              onHandle={rest.onHandle}
              now={rest.now}
            />
          ))}
        </div>
        {rest.children}
      </div>
    </div>
  )
}

type AxisProps = {
  scale: TimeScale
  formatTime: (seconds: number) => string
  corner: ReactNode
  now: number | undefined
}

function Axis({ scale, formatTime, corner, now }: AxisProps) {
  return (
    <div className={classes.axis}>
      <div className={classes.corner}>{corner}</div>
      <div className={classes.ticks} style={{ width: widthOf(scale) }} aria-hidden>
        {ticksOf(scale).map((seconds) => (
          <span key={seconds} style={{ insetInlineStart: pixelsAt(scale, seconds) }}>
            {formatTime(seconds)}
          </span>
        ))}
        {isWithin(scale, now) && (
          <span className={classes.nowTime} style={{ insetInlineStart: pixelsAt(scale, now) }}>
            {formatTime(now)}
          </span>
        )}
      </div>
    </div>
  )
}

/** What part of the rows is in view; the wheel with Control comes nearer. */
function useView(viewport: RefObject<HTMLDivElement | null>, onZoom: ((factor: number) => void) | undefined) {
  const [view, setView] = useState({ top: 0, height: 600 })
  useLayoutEffect(() => {
    const element = viewport.current
    if (!element) return undefined
    const read = () => setView({ top: element.scrollTop, height: element.clientHeight })
    read()
    const watch = new ResizeObserver(read)
    watch.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [viewport])
  useEffect(() => {
    const element = viewport.current
    if (!element || !onZoom) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      onZoom(event.deltaY < 0 ? 1.2 : 1 / 1.2)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [viewport, onZoom])
  return view
}

/** The one stop that Tab reaches; arrows go on from it, also to rows that are not drawn yet. */
function useActive(rows: readonly TimelineRowData[], viewport: RefObject<HTMLDivElement | null>, rowHeight: number) {
  const [wanted, setWanted] = useState<string>()
  const wish = useRef<string>(undefined)
  const focused = useRef<string>(undefined)
  const isThere = wanted !== undefined && rows.some(({ stops }) => stops.some(({ id }) => id === wanted))
  const active = isThere ? wanted : rows.find(({ stops }) => stops.length > 0)?.stops[0]?.id
  useEffect(() => {
    const element = viewport.current
    // A stop that moved to another row is another element: the focus goes with it.
    if (focused.current !== undefined && document.activeElement === document.body) wish.current ??= focused.current
    if (wish.current === undefined || !element) return
    const found = element.querySelector<HTMLElement>(`[data-stop="${CSS.escape(wish.current)}"]`)
    if (found) {
      found.focus({ preventScroll: true })
      found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      wish.current = undefined
    } else {
      const index = rows.findIndex(({ stops }) => stops.some(({ id }) => id === wish.current))
      if (index >= 0) element.scrollTo({ top: index * rowHeight })
    }
  })
  const activate = (stop: string) => {
    wish.current = stop
    setWanted(stop)
  }
  const follow = (stop: string | undefined) => {
    focused.current = stop
  }
  return { active, activate, follow }
}

function stopOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-stop]')?.dataset['stop'] : undefined
}
