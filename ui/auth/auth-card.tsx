import type { ReactNode } from 'react'
import { Link } from '../button/link.tsx'
import classes from './auth.module.css'

export type AuthProps = {
  title: ReactNode
  text?: ReactNode
  /** Whose program it is: a mark and a name. */
  owner: { name: string; mark: ReactNode }
  /** The form and what stands under it. */
  children: ReactNode
}

/** First visual version: one centred card on quiet shapes. */
export function AuthCard({ title, text, owner, children }: AuthProps) {
  return (
    <main className={classes.centred}>
      <div className={classes.holder}>
        <span className={classes.shape} data-place="start" aria-hidden />
        <span className={classes.shape} data-place="end" aria-hidden />
        <div className={classes.card}>
          <Link to="/" className={classes.brand} aria-label={owner.name}>
            {owner.mark}
            <span className={classes.owner}>{owner.name}</span>
          </Link>
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
          {children}
        </div>
      </div>
    </main>
  )
}
