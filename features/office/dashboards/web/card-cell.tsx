import { use, type ReactNode } from 'react'
import { CardSpan, type Span } from './card-span.ts'
import classes from './dashboard.module.css'

/** The place of a card in the grid, as wide as the person likes it. */
export function CardCell({ span, children }: { span: Span; children: ReactNode }) {
  return (
    <div className={classes.cell} data-span={use(CardSpan) ?? span}>
      {children}
    </div>
  )
}
