import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import classes from './imports.module.css'

export const steps = ['file', 'columns', 'check', 'addresses', 'result'] as const
export type Step = (typeof steps)[number]

type Props = {
  active: Step
  /** Steps that can be gone back or on to. */
  open?: readonly Step[]
  onStep?: (step: Step) => void
}

/** Where in the import one is. */
export function StepList({ active, open = [], onStep }: Props) {
  const t = useText('logistics-imports')
  const format = useFormat()
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => {
        const isDone = index < steps.indexOf(active)
        return (
          <li key={step}>
            <button
              type="button"
              className={classes.step}
              data-done={isDone || undefined}
              aria-current={step === active ? 'step' : undefined}
              disabled={step !== active && !open.includes(step)}
              onClick={() => step !== active && onStep?.(step)}
            >
              <span className={classes.number}>{format.number(index + 1)}</span>
              {t(`steps.${step}`)}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
