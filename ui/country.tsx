import { useFormat } from '#kit/web/format.ts'
import classes from './country.module.css'

/** A country by the two letters of its code and its name; where no code is known, by the name it was given. */
export function Country({ code, name }: { code: string; name: string }) {
  const format = useFormat()
  if (!code) return name
  return (
    <span className={classes.country}>
      <span className={classes.code} aria-hidden>
        {code}
      </span>
      {format.country(code.toUpperCase())}
    </span>
  )
}
