import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

/** A wide or long part of a card; what scrolls is reached by keyboard, so that it can be. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const reachable = { tabIndex: 0, role: 'group', 'aria-label': label }
  return (
    <div className={classes.scrollBox} {...reachable}>
      {children}
    </div>
  )
}
