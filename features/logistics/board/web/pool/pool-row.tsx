import { IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { StopFacts } from '../model/board.ts'
import classes from './pool.module.css'
import panesClasses from '../parts/panes.module.css'
import partsClasses from '../parts/parts.module.css'
import { CommentMark } from '../parts/comment-mark.tsx'
import { LockMark } from '../for-others/lock-mark.tsx'
import { PromiseMark } from '../parts/promise-mark.tsx'

type Props = {
  stop: StopFacts
  times: string
  /** The rule that kept it out of the plan. */
  reason: string | undefined
  /** What holds it, in words. */
  locks: string | undefined
  isSelected: boolean
  /** Whether Tab reaches it; arrows go on from it. */
  isActive: boolean
  mayEdit: boolean
}

/** One delivery that waits for a route. Drawn again only when something of it changes: there may be hundreds. */
export const PoolRow = memo(function PoolRow({ stop, times, reason, locks, isSelected, isActive, mayEdit }: Props) {
  const t = useText('logistics-board')
  return (
    <button
      type="button"
      className={classes.poolRow}
      data-stop={stop.id}
      aria-pressed={isSelected}
      tabIndex={isActive ? 0 : -1}
    >
      {mayEdit && <IconGripVertical size={16} className={classes.grip} aria-hidden />}
      <span className={classes.poolText}>
        <span className={panesClasses.poolLine}>
          <strong dir="ltr">{stop.reference}</strong>
          <span className={panesClasses.times} dir="ltr">
            {times || t('pool.anyTime')}
          </span>
        </span>
        <span className={panesClasses.poolLine}>
          <bdi className={panesClasses.clipped}>{[stop.recipient, stop.zone].filter(Boolean).join(' · ')}</bdi>
          <LockMark locks={locks} />
          <PromiseMark id={stop.id} />
          <CommentMark of={`stop:${stop.id}`} />
          <span className={partsClasses.poolSoft}>{stop.quantities}</span>
        </span>
        {(stop.priority !== 1 || stop.needs.length > 0 || reason !== undefined) && (
          <span className={classes.marks}>
            {reason !== undefined && (
              <em data-tone="error" title={t('pool.leftOut')}>
                {t(`rule.${reason}`)}
              </em>
            )}
            {stop.priority !== 1 && (
              <em data-tone={stop.priority > 1 ? 'warning' : 'soft'}>{t(`priority.${stop.priority}`)}</em>
            )}
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
})
