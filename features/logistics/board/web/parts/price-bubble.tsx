import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PriceChange } from '#optimiser/optimiser.ts'
import { useBoard } from '../model/board.ts'
import classes from './parts.module.css'
import { reasonsOf } from '../words/breaks-text.ts'

type Props = {
  at: { x: number; y: number }
  title: string
  /** Undefined while it is being worked out, null where there is no place. */
  change: PriceChange | null | undefined
  load?: number | null
}

/** What the change in hand would cost, beside the pointer. */
export function PriceBubble({ at, title, change, load = null }: Props) {
  const flips = at.x > window.innerWidth - 300
  const rises = at.y > window.innerHeight - 340
  return (
    <div
      className={classes.bubble}
      style={{ left: at.x, top: at.y }}
      data-bubble
      data-flips={flips || undefined}
      data-rises={rises || undefined}
    >
      <strong>{title}</strong>
      {change && <PriceParts change={change} load={load} />}
    </div>
  )
}

/** A change part by part: money, distance, time, lateness, load, and the rules it breaks. */
export function PriceParts({ change, load = null }: { change: PriceChange; load?: number | null }) {
  const t = useText('logistics-board')
  const { format, speaker } = useBoard()
  const cost = change.cost - change.unassignedCost
  const { reasons, more } = reasonsOf(speaker, change.broken)
  return (
    <div className={classes.parts}>
      <span className={classes.price} data-price data-tone={cost <= 0 ? 'good' : undefined}>
        {format.change.money(cost)}
      </span>
      <dl>
        <dt>{t('price.distance')}</dt>
        <dd>{format.change.distance(change.distanceMeters)}</dd>
        <dt>{t('price.time')}</dt>
        <dd>{format.change.length(change.durationSeconds)}</dd>
        <dt>{t('price.late')}</dt>
        <dd data-tone={change.lateSeconds > 0 ? 'bad' : undefined}>{format.change.length(change.lateSeconds)}</dd>
        {change.brokenPromises !== 0 && (
          <>
            <dt>{t('price.promises')}</dt>
            <dd data-tone={change.brokenPromises > 0 ? 'bad' : undefined}>
              {format.change.number(change.brokenPromises)}
            </dd>
          </>
        )}
        {load !== null && (
          <>
            <dt>{t('price.load')}</dt>
            <dd data-tone={load > 1 ? 'bad' : undefined}>{format.percent(load)}</dd>
          </>
        )}
      </dl>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <IconAlertTriangle size={14} aria-hidden />
              <span>{reason}</span>
            </li>
          ))}
          {more !== undefined && <li>{more}</li>}
        </ul>
      )}
    </div>
  )
}
