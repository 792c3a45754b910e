import { countryCode } from '#kit/contract/countries.ts'
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

const mostFlags = 12

/** The flags of countries that are named beside them, and how many more there are. */
export function Flags({ countries }: { countries: string[] }) {
  const { number } = useFormat()
  const codes = countries.flatMap((name) => countryCode(name) ?? [])
  if (codes.length === 0) return null
  const rest = codes.length - mostFlags
  return (
    <span className={classes.flags} aria-hidden>
      {codes.slice(0, mostFlags).map((code) => (
        <span key={code} className={classes.flag}>
          {flagOf(code)}
        </span>
      ))}
      {rest > 0 && <bdi dir="ltr">+{number(rest)}</bdi>}
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
