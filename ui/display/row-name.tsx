import type { ReactNode } from 'react'
import { Link } from '../button/link.tsx'
import classes from './row-name.module.css'

type Props = {
  /** The screen of what it names. */
  to?: string | undefined
  /** Opens what it names over the list, where it has no screen of its own. */
  onOpen?: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** What a row is called: a link or a button where it leads somewhere, the same in every list. */
export function RowName({ to, onOpen, className = '', children }: Props) {
  const look = `${classes.name} ${className}`
  if (to !== undefined)
    return (
      <Link to={to} className={`${look} ${classes.leads}`} dir="auto">
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <button type="button" className={`${look} ${classes.leads} ${classes.button}`} dir="auto" onClick={onOpen}>
        {children}
      </button>
    )
  return (
    <span className={look} dir="auto">
      {children}
    </span>
  )
}
