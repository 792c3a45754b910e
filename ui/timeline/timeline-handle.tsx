import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { isRightToLeft, keyAlong } from '#ui/page/reading.ts'
import { pixelsAt, type TimeScale } from './time-scale.ts'
import { slidTo, snapSeconds } from './timeline-keys.ts'
import classes from './timeline-row.module.css'

/** A moment of a row that can be dragged: where a shift begins, where a break ends. */
export interface TimelineHandle {
  readonly id: string
  /** What moves with it: "Shift of Anna starts". */
  readonly name: string
  readonly at: number
  readonly least: number
  readonly most: number
}

type Props = {
  handle: TimelineHandle
  scale: TimeScale
  /** Whether Tab reaches it. */
  isActive: boolean
  formatTime: (seconds: number) => string
  onMove: (seconds: number) => void
}

/** Several presses of a key are one change. */
const restMs = 700
/** A change that is refused goes back after this time. */
const refusedMs = 3000

/** Follows pointer or finger at once, and arrow keys; the change is made when it is let go of. Escape takes it back. */
export function Handle({ handle, scale, isActive, formatTime, onMove }: Props) {
  const { name, at, least, most } = handle
  const { shown, isMoving, move, commit, cancel } = useMoved(handle, onMove)
  const grip = useRef<{ x: number; from: number }>(undefined)
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, from: at }
  }
  const follow = ({ clientX }: PointerEvent) => {
    if (!grip.current) return
    const pixels = isRightToLeft() ? grip.current.x - clientX : clientX - grip.current.x
    move(grip.current.from + (pixels / scale.pixelsPerHour) * 3600)
  }
  const drop = () => {
    if (grip.current) commit()
    grip.current = undefined
  }
  const leave = () => {
    grip.current = undefined
    cancel()
  }
  const press = (event: KeyboardEvent) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey
    const to = hasModifier ? undefined : slidTo(keyAlong(event.key), { shown, least, most })
    if (to !== undefined) move(to, restMs)
    else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      role="slider"
      tabIndex={isActive ? 0 : -1}
      className={classes.handle}
      data-handle={handle.id}
      data-moving={isMoving || undefined}
      aria-label={name}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={shown}
      aria-valuetext={formatTime(shown)}
      title={`${name}: ${formatTime(shown)}`}
      style={{ insetInlineStart: pixelsAt(scale, shown) }}
      onPointerDown={hold}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={leave}
      onKeyDown={press}
      onBlur={commit}
      onClick={(event) => event.stopPropagation()}
    >
      {isMoving && <output className={classes.handleTime}>{formatTime(shown)}</output>}
    </span>
  )
}

/** Where the handle is shown: where it was moved to, until its row has followed. */
function useMoved({ at, least, most }: TimelineHandle, onMove: (seconds: number) => void) {
  const [moved, setMoved] = useState<{ from: number; to: number; isDone: boolean }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = moved?.from === at ? moved : undefined
  // The row has followed, or has gone elsewhere: what was shown until then must not come back with an undo.
  if (moved && !current) setMoved(undefined)
  const latest = useRef({ current, onMove })
  useEffect(() => {
    latest.current = { current, onMove }
  })
  const isWaiting = useRef(false)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      const { current: last, onMove: tell } = latest.current
      // A row that is no longer drawn takes its handle along: what keys moved is made all the same.
      if (isWaiting.current && last && last.to !== last.from) tell(last.to)
      isWaiting.current = false
    },
    [],
  )
  const cancel = () => {
    isWaiting.current = false
    clearTimeout(timer.current)
    setMoved(undefined)
  }
  const commit = () => {
    isWaiting.current = false
    clearTimeout(timer.current)
    const { current: last, onMove: tell } = latest.current
    if (!last || last.isDone) return
    if (last.to === last.from) return setMoved(undefined)
    setMoved({ ...last, isDone: true })
    timer.current = setTimeout(() => setMoved(undefined), refusedMs)
    tell(last.to)
  }
  const move = (seconds: number, commitMs?: number) => {
    const snapped = Math.round(seconds / snapSeconds) * snapSeconds
    const to = Math.min(most, Math.max(least, snapped))
    clearTimeout(timer.current)
    setMoved({ from: at, to, isDone: false })
    isWaiting.current = commitMs !== undefined
    if (commitMs !== undefined) timer.current = setTimeout(commit, commitMs)
  }
  return { shown: current?.to ?? at, isMoving: current !== undefined && !current.isDone, move, commit, cancel }
}
