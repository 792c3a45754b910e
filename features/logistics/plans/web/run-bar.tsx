import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { Progress } from '#ui/display.ts'
import { WhenOpened } from '#ui/when-opened.tsx'
import { acceptRun, cancelRun, readPlan, readRun, type Run } from '../contract.ts'
import { applyPlanEdit } from '../rules/edits.ts'
import { verdictOf } from '../rules/run-verdict.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { previewStore } from './preview-store.ts'
import { RunCurve } from './run-curve.tsx'
import { useRunSaid } from './use-run-said.ts'

const ResultSheet = lazy(async () => ({ default: (await import('./result-sheet.tsx')).ResultSheet }))
const lookAgainMs = 600
const isUnderWay = ({ state }: Run) => state === 'queued' || state === 'running'

/** The search under way, or the result that waits for an answer. Everybody who looks at the plan sees it. */
export function RunBar() {
  const { plan } = useBoard()
  return plan.runId === null ? null : <Known id={plan.runId} />
}

function Known({ id }: { id: number }) {
  const { speaker } = useBoard()
  const [isOpen, setOpen] = useState(false)
  const { data: run } = useQuery({
    ...queryOf(readRun, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : lookAgainMs),
  })
  usePreview(run)
  useRunSaid(run, speaker)
  if (!run) return null
  return (
    <>
      {isUnderWay(run) ? <Searching run={run} /> : <Found run={run} onOpen={() => setOpen(true)} />}
      <WhenOpened opened={isOpen}>
        <ResultSheet run={run} opened={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}

function Searching({ run }: { run: Run }) {
  const t = useText('logistics-plans')
  const { format } = useBoard()
  const cancel = useSend(cancelRun, { stale: [readRun, readPlan] })
  const mayStop = useMay(cancelRun)
  const best = run.curve.at(-1)
  return (
    <section className={classes.runBar} aria-label={t('run.title')}>
      <RunCurve points={run.curve} seconds={run.seconds} />
      <div className={classes.runWords}>
        <strong>{t(run.state === 'queued' ? 'run.queued' : 'run.searching')}</strong>
        <span>
          {best
            ? t('run.best', { cost: format.money(best.cost), unassigned: format.number(best.unassigned) })
            : t('run.begins')}
        </span>
        <Progress value={run.done * 100} size="sm" aria-label={t('run.progress')} />
      </div>
      {mayStop && (
        <Button
          size="xs"
          variant="light"
          loading={run.isStopping || cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: run.id } })}
        >
          {t('run.stop')}
        </Button>
      )}
    </section>
  )
}

function Found({ run, onOpen }: { run: Run; onOpen: () => void }) {
  const t = useText('logistics-plans')
  const { format, take } = useBoard()
  const accept = useSend(acceptRun, { stale: [readRun, readPlan], onSuccess: take })
  const mayAccept = useMay(acceptRun)
  const { before, after } = run
  const verdict = verdictOf(run)
  return (
    <section className={classes.runBar} aria-label={t('run.title')}>
      <RunCurve points={run.curve} seconds={run.seconds} />
      <div className={classes.runWords}>
        <strong>{t(run.state === 'done' ? `run.verdict.${verdict}` : `run.state.${run.state}`)}</strong>
        {before && after && verdict === 'first' && (
          <span>
            {t('run.firstFigures', {
              cost: format.money(after.cost),
              stops: format.number(after.stops),
              unassigned: format.number(after.unassigned),
            })}
          </span>
        )}
        {before && after && verdict !== 'first' && (
          <span>
            {t('run.change', {
              cost: format.change.money(after.cost - before.cost),
              unassigned: format.change.number(after.unassigned - before.unassigned),
              distance: format.change.distance(after.distanceMeters - before.distanceMeters),
            })}
          </span>
        )}
      </div>
      <Button size="xs" variant="default" onClick={onOpen}>
        {t('run.look')}
      </Button>
      {mayAccept && run.best && (
        <Button
          size="xs"
          loading={accept.isPending}
          onClick={() => accept.mutate({ params: { id: run.id }, body: { routeIds: null } })}
        >
          {t('run.accept')}
        </Button>
      )}
    </section>
  )
}

/** The best plan so far stands on the map while the search runs and until it is answered. */
function usePreview(run: Run | undefined): void {
  const { state } = useBoard()
  const best = run?.best
  useEffect(() => {
    previewStore.set(best ? applyPlanEdit(state, { kind: 'accept', routes: best }) : undefined)
    return () => previewStore.set(undefined)
  }, [best, state])
}
