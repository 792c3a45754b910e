import { useBlocker } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { dropDraft, keepDraft } from '#kit/web/draft.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { confirm } from '../overlay/confirm.ts'
import { Button } from '../button/controls.ts'
import { RefusalAlert } from '../form/refusal-alert.tsx'
import { SendButton } from '../form/send-button.tsx'
import { focusFirst, type EndpointForm } from '../form/use-endpoint-form.ts'
import { SectionCard } from '../page/section-card.tsx'
import { firstOpenStep, isInStep, type StepFields } from './steps.ts'
import { StepList } from './step-list.tsx'
import classes from './wizard.module.css'

export type WizardStep = StepFields & { key: string; title: string; text?: string; content: ReactNode }
type AnyForm = Pick<
  EndpointForm<Record<string, unknown>>,
  'getValues' | 'validate' | 'errors' | 'setErrors' | 'isDirty' | 'send' | 'isSending' | 'refusal'
>
type Props = {
  /** What the draft is kept under. */
  name: string
  form: AnyForm
  /** The body of the call: it decides which steps are open. */
  schema: z.ZodMiniType
  steps: readonly WizardStep[]
  submitLabel: string
  /** Goes on where a draft was left. */
  isResumed?: boolean
  onDiscard: () => void
}

const search = z.object({ step: z.optional(z.catch(z.optional(z.string()), undefined)) })

/**
 * A form in steps: each is checked before the next one opens, going back loses nothing, the draft is kept in this browser,
 * and leaving is asked about. The step stands in the address, so the browser's own buttons go back and on.
 */
export function Wizard({ name, form, schema, steps, submitLabel, isResumed, onDiscard }: Props) {
  const t = useText('ui')
  const [{ step: asked }, change] = useListSearch(search)
  const furthest = firstOpenStep(schema, form.getValues(), steps)
  const at = Math.min(
    furthest,
    Math.max(
      0,
      steps.findIndex(({ key }) => key === asked),
    ),
  )
  const step = steps[at]!
  const isLast = at === steps.length - 1
  const goTo = (key: string) => change({ step: key === steps[0]?.key ? undefined : key }, { replace: false })
  const goOn = () => {
    const all = { ...form.validate().errors, ...step.faults }
    const wrong = Object.entries(all).filter(([path]) => isInStep(path, step))
    form.setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) return focusFirst(Object.fromEntries(wrong))
    goTo(steps[at + 1]!.key)
  }
  useKeptDraft(name, form)
  useWizardGuard(form)
  useFaultInSight({ errors: form.errors, steps, at, goTo })
  return (
    <form
      noValidate
      className={classes.wizard}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLast) form.send()
        else goOn()
      }}
    >
      <StepList
        label={t('wizard.steps')}
        steps={steps}
        active={step.key}
        open={steps.slice(0, furthest + 1).map(({ key }) => key)}
        onStep={goTo}
      />
      {isResumed && at === 0 && <p className={classes.resumed}>{t('wizard.resumed')}</p>}
      <SectionCard title={step.title} text={step.text}>
        <RefusalAlert text={form.refusal} mb="md" />
        {step.content}
      </SectionCard>
      <div className={classes.end}>
        {(isResumed || form.isDirty()) && (
          <Button variant="subtle" color="gray" onClick={() => void discard(t, name, onDiscard)}>
            {t('wizard.discard')}
          </Button>
        )}
        {at > 0 && (
          <Button variant="default" onClick={() => goTo(steps[at - 1]!.key)}>
            {t('wizard.back')}
          </Button>
        )}
        <SendButton loading={form.isSending}>{isLast ? submitLabel : t('wizard.next')}</SendButton>
      </div>
    </form>
  )
}

async function discard(t: (key: string) => string, name: string, onDiscard: () => void): Promise<void> {
  const isSure = await confirm({
    title: t('wizard.discardTitle'),
    body: t('wizard.discardText'),
    confirmLabel: t('wizard.discard'),
    tone: 'error',
  })
  if (!isSure) return
  dropDraft(name)
  onDiscard()
}

/** After each change, in this browser. */
function useKeptDraft(name: string, form: AnyForm): void {
  useEffect(() => {
    if (form.isDirty()) keepDraft(name, form.getValues())
  })
}

/** Leaving is asked about, though nothing is lost: the draft stays. */
function useWizardGuard({ isDirty }: AnyForm): void {
  const t = useText('ui')
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isDirty()) return false
      const labels = { confirmLabel: t('form.leave'), cancelLabel: t('form.keep') }
      return !(await confirm({
        title: t('wizard.leaveTitle'),
        body: t('wizard.leaveText'),
        ...labels,
        tone: 'warning',
      }))
    },
    enableBeforeUnload: false,
  })
}

type Fault = { errors: Record<string, unknown>; steps: readonly WizardStep[]; at: number; goTo: (key: string) => void }

/** What the server refuses may stand in a step before the last. */
function useFaultInSight({ errors, steps, at, goTo }: Fault): void {
  const paths = Object.keys(errors)
  const place = steps.findIndex((step) => paths.some((path) => isInStep(path, step)))
  const isElsewhere = place !== -1 && place < at
  useEffect(() => {
    if (isElsewhere) goTo(steps[place]!.key)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a fault appears in another step
  }, [isElsewhere])
}
