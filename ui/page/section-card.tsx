import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section-card.module.css'

type Props = { title: string; text?: string | undefined; actions?: ReactNode; tone?: 'error'; children?: ReactNode }

/** One matter on a page of several: its name, what it is about, and what can be done. */
export function SectionCard({ title, text, actions, tone, children }: Props) {
  return (
    <Paper component="section" className={classes.card} shadow="xs" data-tone={tone} aria-label={title}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </Paper>
  )
}
