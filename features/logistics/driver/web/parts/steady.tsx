import { useEffect, useState, type ReactNode } from 'react'
import classes from './parts.module.css'

/** A thumb on its way lands within this time; a guess. */
const landingMs = 700

/** Buttons about one thing. Where they take the place of others, they wait until a thumb that was meant for those has landed. */
export function Steady({ about, children }: { about: string; children: ReactNode }) {
  const [landed, setLanded] = useState(about)
  useEffect(() => {
    if (landed === about) return undefined
    const timer = setTimeout(() => setLanded(about), landingMs)
    return () => clearTimeout(timer)
  }, [about, landed])
  return (
    <fieldset key={about} className={classes['steady']} disabled={landed !== about}>
      {children}
    </fieldset>
  )
}
