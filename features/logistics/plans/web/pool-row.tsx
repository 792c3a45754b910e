import type { PointerEvent, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useBoard, type StopFacts } from './board.ts'
import classes from './board.module.css'
import { CommentMark } from './comment-mark.tsx'

type Props = {
  stop: StopFacts
  isSelected: boolean
  onPick: (joins: boolean) => void
  grip: ReactNode
  onGrab: (event: PointerEvent) => void
}

/** One delivery that waits for a route. */
export function PoolRow({ stop, isSelected, onPick, grip, onGrab }: Props) {
  const t = useText('logistics-plans')
  const { format } = useBoard()
  const windows = stop.windows.map(({ from, to }) => `${format.clock(from)}–${format.clock(to)}`)
  return (
    <button
      type="button"
      className={classes.poolRow}
      data-stop={stop.id}
      aria-pressed={isSelected}
      onClick={(event) => onPick(event.shiftKey || event.ctrlKey || event.metaKey)}
      onPointerDown={onGrab}
    >
      {grip}
      <span className={classes.poolText}>
        <span className={classes.poolLine}>
          <strong dir="ltr">{stop.reference}</strong>
          <span className={classes.times} dir="ltr">
            {windows.length > 0 ? windows.join(', ') : t('pool.anyTime')}
          </span>
        </span>
        <span className={classes.poolLine}>
          <bdi className={classes.clipped}>{[stop.recipient, stop.zone].filter(Boolean).join(' · ')}</bdi>
          <CommentMark of={`stop:${stop.id}`} />
          <span className={classes.poolSoft}>{stop.quantities}</span>
        </span>
        {(stop.priority > 1 || stop.needs.length > 0) && (
          <span className={classes.marks}>
            {stop.priority > 1 && <em data-tone="warning">{t(`priority.${stop.priority}`)}</em>}
            {stop.needs.map((need) => (
              <em key={need} dir="auto">
                {need}
              </em>
            ))}
          </span>
        )}
      </span>
    </button>
  )
}
