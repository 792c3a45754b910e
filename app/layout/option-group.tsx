import { useId, type ReactNode } from 'react'
import classes from './preferences.module.css'

type Option<V> = { value: V; label: string; picture?: ReactNode; isLabelHidden?: boolean }
type Props<V extends string> = {
  label: string
  value: V
  options: Option<V>[]
  onChange: (value: V) => void
  columns?: number
}

/** One choice among a few, each shown as a tile. */
export function OptionGroup<V extends string>({ label, value, options, onChange, columns = 3 }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes.option}
            data-plain={option.picture === undefined || undefined}
            data-bare={option.isLabelHidden || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={classes.radio}
              aria-label={option.isLabelHidden ? option.label : undefined}
              title={option.label}
            />
            {option.picture && <span className={classes.picture}>{option.picture}</span>}
            {!option.isLabelHidden && <span className={classes.caption}>{option.label}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
