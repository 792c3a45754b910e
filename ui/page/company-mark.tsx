import { inkOn } from '#kit/contract/colours.ts'
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
      style={{ width: size, height: size, fontSize: size * 0.55, ...drawn }}
    >
      {initialOf(company)}
    </span>
  )
}

function initialOf({ name }: Named): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? ''
}
