import { IconCoffee, IconLock, IconRefresh } from '@tabler/icons-react'
import { memo, type PointerEvent, type ReactNode } from 'react'
import { LoadCurve, type CurveStep } from './load-curve.tsx'
import { Handle, type TimelineHandle } from './timeline-handle.tsx'
import { isWithin, pixelsAt, widthOf, type TimeScale, type TimeSpan } from './time-scale.ts'
import shared from './timeline.module.css'
import classes from './timeline-row.module.css'

/** What happens between the stops. */
export interface TimelineBlock extends TimeSpan {
  readonly kind: 'drive' | 'wait' | 'break' | 'loading' | 'reload'
}

/** What can be picked up and put elsewhere. */
export interface TimelineStop extends TimeSpan {
  readonly id: string
  /** Short: a number. */
  readonly label: string
  /** All that is to be said about it. */
  readonly name: string
  readonly windows: readonly TimeSpan[]
  readonly tone?: 'late' | 'broken' | 'early' | undefined
  /** How far it is while its row is under way. */
  readonly progress?: 'done' | 'failed' | 'here' | 'ahead' | undefined
  /** From when it was planned until when it happens instead, where that is later. */
  readonly delay?: TimeSpan | undefined
  readonly isLocked?: boolean
  readonly isCommented?: boolean
  /** Something about it is not as agreed: its name says what. */
  readonly isFlagged?: boolean
}

export interface TimelineRowData {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly shift: TimeSpan | null
  /** Within the shift, when nothing is to happen. */
  readonly rests?: readonly TimeSpan[]
  /** Beyond the shift, at a price. */
  readonly overtime?: TimeSpan | null
  readonly blocks: readonly TimelineBlock[]
  readonly stops: readonly TimelineStop[]
  /** How full it is, where that is to be seen. */
  readonly curve?: readonly CurveStep[] | undefined
  readonly handles?: readonly TimelineHandle[]
}

/** A place between two stops while something is held: how dear it is, from 0 to 1, or that it breaks a rule. */
export interface TimelineGap extends TimeSpan {
  readonly position: number
  readonly tint: number | 'impossible' | 'unknown'
}

type Props = {
  row: TimelineRowData
  /** Give the same function as long as the heads look the same. */
  drawHead: (row: TimelineRowData) => ReactNode
  scale: TimeScale
  top: number
  height: number
  selected: ReadonlySet<string>
  held: ReadonlySet<string>
  active: string | undefined
  isChosen: boolean
  gaps: readonly TimelineGap[] | undefined
  target: number | undefined
  onGrab: ((stop: string, event: PointerEvent<HTMLElement>) => void) | undefined
  formatTime: (seconds: number) => string
  onHandle: ((row: string, handle: string, seconds: number) => void) | undefined
  now: number | undefined
}

/** The windows of more stops than this lie over one another until nothing else can be seen. */
const mostMeant = 3
const isAmongFew = (some: ReadonlySet<string>, id: string) => some.size <= mostMeant && some.has(id)

/** From here on there is room for the windows of all stops. */
const nearPixelsPerHour = 140

/** One row: its head, and on the lane what happens when. Drawn again only when something of it changes. */
export const TimelineRow = memo(function TimelineRow({ row, drawHead, top, height, ...lane }: Props) {
  return (
    <div
      role="listitem"
      aria-label={row.name}
      className={classes.row}
      data-row={row.id}
      data-chosen={lane.isChosen || undefined}
      style={{ top, height }}
    >
      <div className={classes.head}>{drawHead(row)}</div>
      <Lane row={row} {...lane} />
    </div>
  )
})

function Lane({
  row,
  scale,
  selected,
  held,
  active,
  gaps,
  target,
  onGrab,
  ...rest
}: Omit<Props, 'drawHead' | 'top' | 'height'>) {
  const { isChosen, formatTime, onHandle, now } = rest
  const isNear = scale.pixelsPerHour >= nearPixelsPerHour
  const isMeant = (id: string) => isAmongFew(selected, id) || isAmongFew(held, id)
  const shown = isNear ? row.stops : row.stops.filter(({ id }) => isMeant(id))
  return (
    <div
      className={classes.lane}
      data-lane={row.id}
      style={{ width: widthOf(scale), '--color': row.color } as Record<string, string | number>}
    >
      {row.shift && <i className={classes.shift} style={placed(scale, row.shift)} />}
      {row.rests?.map((rest) => (
        <i key={`rest ${rest.from}`} className={classes.rest} style={placed(scale, rest)} />
      ))}
      {row.overtime && <i className={classes.overtime} style={placed(scale, row.overtime)} />}
      {row.curve && <LoadCurve steps={row.curve} scale={scale} />}
      {shown.flatMap(({ id, windows }) =>
        windows.map((window, index) => (
          <i
            key={`${id} ${index}`}
            className={classes.window}
            data-meant={isMeant(id) || undefined}
            style={placed(scale, window)}
          />
        )),
      )}
      {row.blocks.map((block) => (
        <i
          key={`${block.kind} ${block.from}`}
          className={shared.block}
          data-kind={block.kind}
          style={placed(scale, block)}
        >
          <BlockIcon block={block} scale={scale} />
        </i>
      ))}
      {row.stops.map(
        ({ id, delay, tone }) =>
          delay && <i key={`delay ${id}`} className={classes.delay} data-tone={tone} style={placed(scale, delay, 3)} />,
      )}
      {gaps?.map((gap) => (
        <Gap key={gap.position} gap={gap} scale={scale} isTarget={gap.position === target} />
      ))}
      {row.stops.map((stop) => (
        <button
          key={stop.id}
          type="button"
          className={shared.stop}
          data-stop={stop.id}
          data-tone={stop.tone}
          data-progress={stop.progress}
          data-held={held.has(stop.id) || undefined}
          aria-pressed={selected.has(stop.id)}
          aria-label={stop.name}
          title={stop.name}
          tabIndex={stop.id === active ? 0 : -1}
          style={placed(scale, stop, 7)}
          onPointerDown={(event) => onGrab?.(stop.id, event)}
        >
          <span hidden={!hasRoom(scale, stop)}>{stop.label}</span>
          {stop.isCommented && <i className={classes.note} />}
          {stop.isFlagged && <i className={classes.flag} data-flag />}
          {stop.isLocked && <IconLock size={9} className={classes.lock} aria-hidden />}
        </button>
      ))}
      {isWithin(scale, now) && <i className={classes.now} style={{ insetInlineStart: pixelsAt(scale, now) }} />}
      {onHandle &&
        row.handles?.map((handle) => (
          <Handle
            key={handle.id}
            handle={handle}
            scale={scale}
            isActive={isChosen}
            formatTime={formatTime}
            onMove={(seconds) => onHandle(row.id, handle.id, seconds)}
          />
        ))}
    </div>
  )
}

const iconPixels = 13

function BlockIcon({ block: { kind, from, to }, scale }: { block: TimelineBlock; scale: TimeScale }) {
  if (((to - from) / 3600) * scale.pixelsPerHour < iconPixels) return null
  if (kind === 'break') return <IconCoffee size={iconPixels} aria-hidden />
  return kind === 'reload' ? <IconRefresh size={iconPixels} aria-hidden /> : null
}

function Gap({ gap, scale, isTarget }: { gap: TimelineGap; scale: TimeScale; isTarget: boolean }) {
  const isPriced = typeof gap.tint === 'number'
  return (
    <i
      className={classes.gap}
      data-impossible={gap.tint === 'impossible' || undefined}
      data-unknown={gap.tint === 'unknown' || undefined}
      data-target={isTarget || undefined}
      style={{ ...placed(scale, gap, 5), ...(isPriced && { '--dear': `${Math.round(Number(gap.tint) * 100)}%` }) }}
    />
  )
}

function hasRoom(scale: TimeScale, { from, to, label }: TimelineStop): boolean {
  return ((to - from) / 3600) * scale.pixelsPerHour >= 6 + label.length * 6
}

function placed(scale: TimeScale, { from, to }: TimeSpan, least = 1) {
  const start = pixelsAt(scale, from)
  return { insetInlineStart: start, width: Math.max(least, pixelsAt(scale, to) - start) }
}
