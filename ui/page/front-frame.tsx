import type { ReactNode } from 'react'
import { Part } from '#kit/web/part.tsx'
import classes from './front-frame.module.css'

/** What stands round a page for visitors: the header and the footer of the public pages, which a feature brings. */
export function FrontFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.header}>
        <Part name="front/header" />
      </div>
      <main id="content">{children}</main>
      <Part name="front/footer" />
      <Part name="front/gate" />
      <Part name="front/visits" />
    </div>
  )
}
