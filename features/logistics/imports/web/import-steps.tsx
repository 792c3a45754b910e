import { useText } from '#kit/web/i18n.ts'
import { StepList } from '#ui/wizard/step-list.tsx'

export const steps = ['file', 'columns', 'check', 'addresses', 'result'] as const
export type Step = (typeof steps)[number]

type Props = {
  active: Step
  /** Steps that can be gone back or on to. */
  open?: readonly Step[]
  onStep?: (step: Step) => void
}

/** Where in the import one is. */
export function ImportSteps(props: Props) {
  const t = useText('logistics-imports')
  const named = steps.map((key) => ({ key, title: t(`steps.${key}`) }))
  return <StepList label={t('steps.label')} steps={named} {...props} />
}
