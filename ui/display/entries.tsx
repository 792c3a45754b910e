import { Children, type ReactNode } from 'react'
import classes from './entries.module.css'

/** A short list of things, each with its sign, its name, a line about it, and at the end what can be done; no list where there is none. */
export function Entries({ children }: { children: ReactNode }) {
  if (Children.count(children) === 0) return null
  return <ul className={classes.entries}>{children}</ul>
}

export function Entry({
  icon,
  name,
  detail,
  children,
}: {
  icon: ReactNode
  name: ReactNode
  detail?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={classes.entry}>
      {icon}
      <span className={classes.words}>
        {name}
        {detail && <small>{detail}</small>}
      </span>
      {children}
    </li>
  )
}
