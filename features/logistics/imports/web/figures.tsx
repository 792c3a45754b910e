import { useFormat } from '#kit/web/format.ts'
import classes from './imports.module.css'

type Props = { figures: { key: string; label: string; value: number }[] }

/** Some numbers with their names. */
export function Figures({ figures }: Props) {
  const format = useFormat()
  return (
    <dl className={classes.counts}>
      {figures.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
