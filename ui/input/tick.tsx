import classes from './tick.module.css'

type Props = { label: string; checked: boolean; isPartly?: boolean; onChange: () => void }

/** The box that ticks a row. A list holds dozens, so it is one element and no more. */
export function Tick({ label, checked, isPartly = false, onChange }: Props) {
  const showPartly = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isPartly
  }
  return (
    <input
      ref={showPartly}
      type="checkbox"
      className={classes.tick}
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  )
}
