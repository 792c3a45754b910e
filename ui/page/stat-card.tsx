import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import classes from './stat-card.module.css'

type Tone = 'primary' | 'success' | 'info' | 'warning' | 'error' | 'secondary'
type Props = {
  label: string
  /** Left out while it is on its way. */
  value: ReactNode | undefined
  icon: ReactNode
  tone?: Tone
  /** Share by which it changed: 0.18 is up by 18 %. */
  change?: number | undefined
  /** Fewer is better: a rise is drawn as a fall is elsewhere. */
  isBetterLow?: boolean
  /** What the figure counts, or what the change is against. */
  caption?: string
}

/** One figure on a card, with its change and what the change is against. */
export function StatCard({ label, value, icon, tone = 'primary', change, isBetterLow = false, caption }: Props) {
  const format = useFormat()
  const Trend = (change ?? 0) < 0 ? IconTrendingDown : IconTrendingUp
  return (
    <div className={classes.card}>
      <div className={classes.label}>{label}</div>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <div className={classes.line}>
        {value === undefined ? (
          <span className="skeleton" style={{ inlineSize: 84, blockSize: 22 }} />
        ) : (
          <span className={classes.value}>{value}</span>
        )}
        {change !== undefined && (
          <span className={classes.change} data-down={(isBetterLow ? change > 0 : change < 0) || undefined}>
            <Trend size={15} aria-hidden />
            <bdi>{format.change(change)}</bdi>
          </span>
        )}
      </div>
      {caption && <div className={classes.caption}>{caption}</div>}
    </div>
  )
}
