import type { ReactNode } from 'react'
import classes from './dialog-end.module.css'

/** The buttons of a long dialog, in sight wherever it is scrolled to. */
export function DialogEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>
}
