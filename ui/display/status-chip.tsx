import type { ReactNode } from 'react'
import classes from './status-chip.module.css'

export type Tone = 'primary' | 'success' | 'info' | 'warning' | 'error' | 'secondary'
type Props = { tone: Tone; icon?: ReactNode; children: ReactNode }

/** A state in words on its colour, with an icon or a dot: never colour alone. */
export function StatusChip({ tone, icon, children }: Props) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon ?? <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  )
}
