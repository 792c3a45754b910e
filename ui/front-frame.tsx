import type { ReactNode } from 'react'
import { Part } from '#kit/web/part.tsx'
import { Brand } from './brand.tsx'
import classes from './front-frame.module.css'
import { Link } from './link.tsx'

type Props = {
  /** The name of the list of links. */
  label: string
  links: { to: string; title: string }[]
  children: ReactNode
}

/** What stands round a page for visitors: the mark, a few links, and the page. */
export function FrontFrame({ label, links, children }: Props) {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label="Routewright">
          <Brand name="Routewright" />
        </Link>
        <nav aria-label={label}>
          {links.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={classes.tools}>
          <Part name="front/tools" />
        </div>
      </header>
      <main id="content">{children}</main>
      <Part name="front/gate" />
      <Part name="front/visits" />
    </div>
  )
}
