import { useFormat } from '#kit/web/format.ts'
import classes from './step-list.module.css'

type Props<K extends string> = {
  label: string
  steps: readonly { key: K; title: string }[]
  active: K
  /** Steps that can be gone back or on to. */
  open?: readonly K[]
  onStep?: (step: K) => void
}

/** The steps of a task with several: which are done, which is open, and the way back and on. */
export function StepList<K extends string>({ label, steps, active, open = [], onStep }: Props<K>) {
  const format = useFormat()
  const at = steps.findIndex(({ key }) => key === active)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ key, title }, index) => (
        <li key={key}>
          <button
            type="button"
            className={classes.step}
            data-done={index < at || undefined}
            aria-current={key === active ? 'step' : undefined}
            disabled={key !== active && !open.includes(key)}
            onClick={() => key !== active && onStep?.(key)}
          >
            <span className={classes.number}>{format.number(index + 1)}</span>
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}
