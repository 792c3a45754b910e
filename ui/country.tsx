import { useFormat } from '#kit/web/format.ts'
import classes from './country.module.css'

/** A country by the two letters of its code and its name; where no code is known, by its name alone. */
export function Country({ code, name }: { code: string; name: string }) {
  const format = useFormat()
  if (!code) return format.country(name)
  return (
    <span className={classes.country}>
      <span className={classes.code} aria-hidden>
        {code}
      </span>
      {format.country(name)}
    </span>
  )
}
