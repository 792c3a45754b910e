import { lazy, useEffect, useMemo, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Progress } from '#ui/display/display.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { acceptRun, cancelRun, discardRun, readRun, type Run } from '../../../runs/contract.ts'
import { readPlan } from '../../../plans/contract.ts'
import { withResult } from '../../../runs/rules/run-result.ts'
import { isLost, isUnderWay } from '../../../runs/rules/run-state.ts'
import { verdictOf } from '../../../runs/rules/run-verdict.ts'
import { useBoard } from '../model/board.ts'
import classes from '../parts/bar.module.css'
import { LostRun } from './lost-run.tsx'
import { previewStore } from '../model/preview-store.ts'
import { RunCurve } from './run-curve.tsx'
import { useResult } from './use-result.ts'
import { useRun } from './use-run.ts'
import { useRunAnnouncement } from './use-run-announcement.ts'

const ResultSheet = lazy(async () => ({ default: (await import('./result-sheet.tsx')).ResultSheet }))

/** The running search, the result waiting for a decision, or the outcome of a lost search. Everyone viewing the plan sees it. */
export function RunBar() {
  const { plan } = useBoard()
  return plan.runId === null ? null : <Known id={plan.runId} />
}

function Known({ id }: { id: number }) {
  const { speaker } = useBoard()
  const [isOpen, setOpen] = useState(false)
  const run = useRun(id)
  useRunAnnouncement(run, speaker)
  if (!run) return null
  return (
    <>
      <Shown run={run} onOpen={() => setOpen(true)} />
      <WhenOpened opened={isOpen}>
        <ResultSheet run={run} opened={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}

function Shown({ run, onOpen }: { run: Run; onOpen: () => void }) {
  usePreview(run)
  if (isUnderWay(run)) return <Searching run={run} />
  return isLost(run) ? <LostRun run={run} onOpen={onOpen} /> : <Found run={run} onOpen={onOpen} />
}

function Searching({ run }: { run: Run }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const cancel = useSend(cancelRun, { stale: [readRun, readPlan] })
  const mayStop = useMay(cancelRun)
  const best = run.curve.at(-1)
  return (
    <section className={classes.runBar} aria-label={t('run.title')}>
      <RunCurve points={run.curve} seconds={run.seconds} />
      <div className={classes.runWords}>
        <strong>{headOf(run)}</strong>
        <span>
          {best
            ? t('run.best', { cost: format.money(best.cost), unassigned: format.number(best.unassigned) })
            : t('run.begins')}
          {run.state === 'running' && ` · ${timeOf(run)}`}
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

  function headOf({ state, place }: Run): string {
    if (state === 'running') return t('run.searching')
    return place === null ? t('run.queued') : t('run.place', { number: format.number(place) })
  }

  function timeOf({ done, seconds }: Run): string {
    const inSeconds = (value: number) => t('units.seconds', { number: format.number(Math.round(value)) })
    return t('run.time', { done: inSeconds(done * seconds), all: inSeconds(seconds) })
  }
}

function Found({ run, onOpen }: { run: Run; onOpen: () => void }) {
  const t = useText('logistics-board')
  const { format, take } = useBoard()
  const accept = useSend(acceptRun, { stale: [readRun, readPlan], onSuccess: take })
  const discard = useSend(discardRun, { stale: [readRun, readPlan] })
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
      {mayAccept && (
        <Button
          size="xs"
          variant="default"
          loading={discard.isPending}
          onClick={() => discard.mutate({ params: { id: run.id } })}
        >
          {t('result.discard')}
        </Button>
      )}
    </section>
  )
}

/** The best plan so far stands on the map while the search runs; its result stands on the whole board until it is answered. */
function usePreview(run: Run): void {
  const { state } = useBoard()
  const isDone = run.state === 'done' && run.best !== null
  const { view } = useResult(run, null, isDone)
  const after = useMemo(() => (run.best ? withResult(state, run) : undefined), [run, state])
  useEffect(() => {
    previewStore.set(after && { state: after, ...(isDone && { view, kpis: run.after ?? undefined }) })
    return () => previewStore.set(undefined)
  }, [after, isDone, view, run.after])
}
