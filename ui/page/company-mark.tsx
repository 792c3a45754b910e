import { Brand } from './brand.tsx'
import classes from './company-mark.module.css'

type Named = { name: string; logo: string; colour: string }
type Props = { company: Named | undefined; size?: number }

/** The logo of the company, or the first letter of its name on its colour; ours while it has no name. */
export function CompanyMark({ company, size = 24 }: Props) {
  if (!company || (company.name === '' && company.logo === '')) return <Brand size={size} />
  const { logo, colour } = company
  if (logo !== '') return <img className={classes.logo} src={logo} alt="" style={{ height: size }} />
  const drawn = colour !== '' && { background: colour, color: inkOn(colour) }
  return (
    <span
      className={classes.initial}
      aria-hidden
      data-initial={initialOf(company)}
      style={{ width: size, height: size, fontSize: size * 0.55, ...drawn }}
    />
  )
}

function initialOf({ name }: Named): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}

/** White, but on what is light. Nothing is read here besides the one letter, so its light is weighed roughly. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.59 + blue * 0.11 > 150 ? '#000' : '#fff'
}
