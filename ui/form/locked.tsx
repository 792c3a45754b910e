import type { ReactNode } from 'react'
import classes from './locked.module.css'

/** Read-only fields, for people who may not change them. */
export function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={when} className={classes.locked}>
      {children}
    </fieldset>
  )
}
