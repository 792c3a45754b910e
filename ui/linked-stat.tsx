import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'
import classes from './linked-stat.module.css'
import { StatCard } from './stat-card.tsx'

/** Figures side by side over a list. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <div className={classes.holder}>
      <div className={classes.stats}>{children}</div>
    </div>
  )
}

/** A figure that leads to the rows it counts. */
export function LinkedStat({ to, ...card }: { to: string } & ComponentProps<typeof StatCard>) {
  return (
    <Link to={to} className={classes.link}>
      <StatCard {...card} />
    </Link>
  )
}
