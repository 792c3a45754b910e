import type { ReactNode } from 'react'
import classes from './locked.module.css'

/** Fields that can be read and not be changed, for who may only look. */
export function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={when} className={classes.locked}>
      {children}
    </fieldset>
  )
}
