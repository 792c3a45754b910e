import type { ReactNode } from 'react'
import classes from './day.module.css'

/** A table wider than its card; what scrolls is reached by keyboard, so that it can be. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const reachable = { tabIndex: 0, role: 'group', 'aria-label': label }
  return (
    <div className={classes.scroll} {...reachable}>
      {children}
    </div>
  )
}
