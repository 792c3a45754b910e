import type { ReactNode } from 'react'
import { SearchField } from '../data-table/table-bar.tsx'
import classes from './search-hero.module.css'

type Props = {
  title: string
  text: string
  label: string
  value: string
  onChange: (text: string) => void
  /** What stands under the field, such as popular searches. */
  children?: ReactNode
}

/** The head of a screen that is mostly searched: its title on a tinted ground, and the field. */
export function SearchHero({ title, text, label, value, onChange, children }: Props) {
  return (
    <div className={classes.hero}>
      <svg viewBox="0 0 1200 240" preserveAspectRatio="xMidYMid slice" aria-hidden className={classes.picture}>
        <path d="M-20 210C160 210 220 60 420 60s240 120 420 120 200-150 400-150" className={classes.road} />
        <path d="M-20 210C160 210 220 60 420 60s240 120 420 120 200-150 400-150" className={classes.dashes} />
      </svg>
      <div className={classes.words}>
        <h1>{title}</h1>
        <p>{text}</p>
        <SearchField label={label} value={value} onChange={onChange} />
        {children}
      </div>
    </div>
  )
}
