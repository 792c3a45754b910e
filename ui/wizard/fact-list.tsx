import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Names and what they hold, to be read over before something is sent. */
export function FactList({ facts }: { facts: (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
