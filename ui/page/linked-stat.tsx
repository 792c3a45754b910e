import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import { Link } from '../button/link.tsx'
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

type Props = Omit<ComponentProps<typeof StatCard>, 'icon'> & { to: string; icon: string }

/** A figure that leads to the rows it counts. */
export function LinkedStat({ to, icon, ...card }: Props) {
  return (
    <Link to={to} className={classes.link}>
      <StatCard {...card} icon={<Icon name={icon} size={24} />} />
    </Link>
  )
}
