import type { ReactNode } from 'react'
import classes from './columns.module.css'

type Props = { side: 'start' | 'end'; main: ReactNode; aside: ReactNode }

/** A wide part and a narrow one beside it; under each other where there is no room. */
export function Columns({ side, main, aside }: Props) {
  const narrow = <div className={classes.stack}>{aside}</div>
  return (
    <div className={classes.columns} data-side={side}>
      {side === 'start' && narrow}
      <div className={classes.stack}>{main}</div>
      {side === 'end' && narrow}
    </div>
  )
}
