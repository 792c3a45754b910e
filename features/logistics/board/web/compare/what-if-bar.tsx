import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { changePlan, deletePlan, listPlans, readPlan } from '../../../plans/contract.ts'
import { listRuns } from '../../../runs/contract.ts'
import { answerOf } from '../../../runs/rules/run-answer.ts'
import { isLost } from '../../../runs/rules/run-state.ts'
import { useAssumed } from './assumed-text.ts'
import { useBoard } from '../model/board.ts'
import classes from '../parts/bar.module.css'
import type { DayChoice } from '../model/use-day.ts'
import { useDeletePlan } from '../model/use-delete-plan.ts'
import { useRun } from '../run/use-run.ts'

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))

/** Says of a copy what it was made to ask, and compares it: by itself once the answer comes that was waited for. */
export function WhatIfBar({ day }: { day: DayChoice }) {
  const { plan } = useBoard()
  return plan.whatIf && <Asked key={plan.id} day={day} whatIf={plan.whatIf} />
}

type AskedProps = { day: DayChoice; whatIf: NonNullable<ReturnType<typeof useBoard>['plan']['whatIf']> }

function Asked({ day, whatIf: { planId, assumptions } }: AskedProps) {
  const t = useText('logistics-board')
  const { plan, format } = useBoard()
  const assumed = useAssumed()
  const [isWaitedFor, setWaitedFor] = useState(plan.runId !== null)
  const [isOpen, setOpen] = useState(false)
  const { answer, isOver } = useAnswer()
  const asked = day.plans.find(({ id }) => id === planId)
  const opened = isOpen || (isWaitedFor && answer === 'answered')
  const close = () => {
    setOpen(false)
    setWaitedFor(false)
  }
  return (
    <section className={classes.runBar} aria-label={t('whatIf.title')}>
      <div className={classes.runWords}>
        <strong>{asked ? t('whatIf.of', { plan: asked.name }) : t('whatIf.ofNone')}</strong>
        {answer === 'unanswered' && <span role="status">{t('whatIf.unanswered')}</span>}
        {assumptions.length > 0 && (
          <span>{t('whatIf.assumes', { what: format.items(assumptions.map((one) => assumed(one))) })}</span>
        )}
      </div>
      {asked && (
        <Button size="xs" variant="default" disabled={!isOver} onClick={() => setOpen(true)}>
          {t('whatIf.compare')}
        </Button>
      )}
      {asked && (
        <WhenOpened opened={opened}>
          <CompareDialog opened={opened} plans={day.plans} current={asked.id} other={plan.id} onClose={close}>
            <Answers isReal={assumptions.length === 0} day={day} askedId={asked.id} onClose={close} />
          </CompareDialog>
        </WhenOpened>
      )}
    </section>
  )
}

type AnswersProps = { isReal: boolean; day: DayChoice; askedId: number; onClose: () => void }

/** Takes the copy for the day, or deletes it; one that assumes what isn't so can't be taken. */
function Answers({ isReal, day, askedId, onClose }: AnswersProps) {
  const t = useText('logistics-board')
  const { plan } = useBoard()
  const [mayChange, mayDelete] = [useMay(changePlan), useMay(deletePlan)]
  const params = { id: plan.id }
  const isMain = day.plans.some(({ id, isMain: is }) => id === plan.id && is)
  const take = useSend(changePlan, { stale: [listPlans, readPlan], onSuccess: onClose })
  const { ask, isPending } = useDeletePlan(plan, () => {
    onClose()
    day.go({ date: day.date, plan: askedId })
  })
  return (
    <>
      {mayDelete && (
        <Button variant="default" loading={isPending} onClick={() => void ask()}>
          {t('whatIf.discard')}
        </Button>
      )}
      {mayChange && isReal && !isMain && (
        <Button loading={take.isPending} onClick={() => take.mutate({ params, body: { isMain: true } })}>
          {t('plan.makeMain')}
        </Button>
      )}
    </>
  )
}

/** Whether the searches of this plan answered what it asks; nothing while one goes on. */
function useAnswer(): { answer: ReturnType<typeof answerOf>; isOver: boolean } {
  const { plan } = useBoard()
  const run = useRun(plan.runId)
  const isOver = plan.runId === null || (run !== undefined && isLost(run))
  const mayRead = useMay(listRuns)
  const { data } = useQuery({
    ...queryOf(listRuns, { params: { id: plan.id } }),
    enabled: mayRead && isOver,
    staleTime: 0,
  })
  return { answer: isOver && data ? answerOf(data.runs) : undefined, isOver }
}
