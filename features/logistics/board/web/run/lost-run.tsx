import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { acceptRun, discardRun, readRun, startRun, type Run } from '../../../runs/contract.ts'
import { readPlan } from '../../../plans/contract.ts'
import { useBoard } from '../model/board.ts'
import classes from '../parts/bar.module.css'
import { RunCurve } from './run-curve.tsx'

const stale = [readRun, readPlan]

/** A search that was interrupted or failed: what happened, and the best plan it had found until then. */
export function LostRun({ run, onOpen }: { run: Run; onOpen: () => void }) {
  const t = useText('logistics-board')
  const { format, take } = useBoard()
  const accept = useSend(acceptRun, { stale, onSuccess: take })
  const start = useSend(startRun, { stale })
  const dismiss = useSend(discardRun, { stale })
  const [mayAccept, mayStart] = [useMay(acceptRun), useMay(startRun)]
  const hasPlan = run.best !== null && run.best.length > 0
  return (
    <section className={classes.runBar} aria-label={t('run.title')}>
      <RunCurve points={run.curve} seconds={run.seconds} />
      <div className={classes.runWords} role="status">
        <strong>{t(`run.state.${run.state}`)}</strong>
        <span>
          {hasPlan && run.after
            ? t('run.lost.best', {
                cost: format.money(run.after.cost),
                unassigned: format.number(run.after.unassigned),
              })
            : t('run.lost.nothing')}
        </span>
      </div>
      {hasPlan && (
        <Button size="xs" variant="default" onClick={onOpen}>
          {t('run.look')}
        </Button>
      )}
      {mayAccept && hasPlan && (
        <Button
          size="xs"
          loading={accept.isPending}
          onClick={() => accept.mutate({ params: { id: run.id }, body: { routeIds: null } })}
        >
          {t('run.lost.take')}
        </Button>
      )}
      {mayStart && (
        <Button
          size="xs"
          variant="light"
          loading={start.isPending}
          onClick={() => start.mutate({ params: { id: run.planId }, body: run.settings })}
        >
          {t('run.lost.again')}
        </Button>
      )}
      {mayAccept && (
        <Button
          size="xs"
          variant="subtle"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ params: { id: run.id } })}
        >
          {t('run.lost.dismiss')}
        </Button>
      )}
    </section>
  )
}
