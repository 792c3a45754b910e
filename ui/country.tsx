import { useFormat } from '#kit/web/format.ts'
import classes from './country.module.css'

/** A country by its flag and its name; where no code is known, by its name alone. */
export function Country({ code, name }: { code: string; name: string }) {
  const format = useFormat()
  if (!/^[a-z]{2}$/i.test(code)) return format.country(name)
  return (
    <span className={classes.country}>
      <span className={classes.flag} aria-hidden>
        {flagOf(code)}
      </span>
      {format.country(name)}
    </span>
  )
}

const firstLetter = 'A'.codePointAt(0)!
const firstIndicator = 0x1f1e6

/** A device without flags draws the two letters instead. */
function flagOf(code: string): string {
  const letters = [...code.toUpperCase()].map((letter) => letter.codePointAt(0)! - firstLetter + firstIndicator)
  return String.fromCodePoint(...letters)
}
