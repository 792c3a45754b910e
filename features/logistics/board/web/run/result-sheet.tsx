import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { acceptRun, discardRun, keepRun, readRun, type Run } from '../../../runs/contract.ts'
import { listPlans, readPlan } from '../../../plans/contract.ts'
import { verdictOf } from '../../../runs/rules/run-verdict.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import mapClasses from '../map/map.module.css'
import headClasses from '../parts/head.module.css'
import { KpiTable } from '../for-others/kpi-table.tsx'
import { NameDialog } from '../parts/name-dialog.tsx'
import { ResultCustomers } from './result-customers.tsx'
import { ResultDrivers } from './result-drivers.tsx'
import { ResultUnassigned } from './result-unassigned.tsx'
import { ResultWarnings } from './result-warnings.tsx'
import { resultChanges } from './route-changes.ts'
import { useResult, type Result } from './use-result.ts'

type Props = { run: Run; opened: boolean; onClose: () => void }
const stale = [readRun, readPlan, listPlans]

/** What a search would change: figures before and after, what stays out, and what changes for drivers and customers. */
export function ResultSheet({ run, opened, onClose }: Props) {
  const t = useText('logistics-board')
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="lg" title={t('result.title')}>
      {opened && <Sheet run={run} onClose={onClose} />}
    </Drawer>
  )
}

function Sheet({ run, onClose }: Omit<Props, 'opened'>) {
  const t = useText('logistics-board')
  const { state, format } = useBoard()
  const changes = resultChanges(state, run)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) => setLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]))
  const taken = changes.flatMap(({ routeId }) => (left.has(routeId) ? [] : [routeId]))
  const only = left.size === 0 ? null : taken
  const result = useResult(run, only)
  const frozenText = ({ stops, minutes }: NonNullable<Run['frozen']>) =>
    t('result.frozen', { count: stops, number: format.number(stops), minutes: format.number(minutes) })
  return (
    <div className={partsClasses.stack}>
      <Figures run={run} only={only} result={result} />
      {run.frozen && <p className={mapClasses.note}>{frozenText(run.frozen)}</p>}
      {run.best && <ResultWarnings result={result} onPick={onClose} />}
      <ResultUnassigned unassigned={run.unassigned} onPick={onClose} />
      <ResultDrivers changes={changes} left={left} onToggle={toggle} onPick={onClose} />
      {run.best && run.best.length > 0 && <ResultCustomers run={run} />}
      <Answers run={run} routeIds={only} onClose={onClose} />
    </div>
  )
}

type FiguresProps = { run: Run; only: readonly number[] | null; result: Result }

/** Of the whole result as the server worked them out, of a part of it as the page does. */
function Figures({ run, only, result: { view } }: FiguresProps) {
  const t = useText('logistics-board')
  const { view: now, format } = useBoard()
  const [before, after] = only === null ? [run.before, run.after] : [now.kpis, view?.kpis]
  if (only !== null && !after) return <Skeleton height={260} />
  if (!before || !after) return null
  return (
    <div>
      {only !== null && <p className={mapClasses.note}>{t('result.partFigures')}</p>}
      <KpiTable
        columns={[t('result.before'), t('result.after')]}
        kpis={[before, after]}
        format={format}
        isJudged={verdictOf(run) !== 'first'}
      />
    </div>
  )
}

type AnswersProps = { run: Run; routeIds: number[] | null; onClose: () => void }

function Answers({ run, routeIds, onClose }: AnswersProps) {
  const t = useText('logistics-board')
  const { take, plan } = useBoard()
  const [isNaming, setNaming] = useState(false)
  const [mayAccept, mayKeep] = [useMay(acceptRun), useMay(keepRun)]
  const params = { id: run.id }
  const accept = useSend(acceptRun, {
    stale,
    onSuccess: (change) => {
      take(change)
      onClose()
    },
  })
  const keep = useSend(keepRun, { stale, onSuccess: onClose })
  const discard = useSend(discardRun, { stale, onSuccess: onClose })
  return (
    <DialogEnd>
      {mayAccept && run.best && (
        <Button
          disabled={routeIds?.length === 0}
          loading={accept.isPending}
          onClick={() => accept.mutate({ params, body: { routeIds } })}
        >
          {t(routeIds === null ? 'run.accept' : 'result.acceptSome')}
        </Button>
      )}
      {mayKeep && run.best && (
        <Button variant="light" onClick={() => setNaming(true)}>
          {t('result.keep')}
        </Button>
      )}
      {mayAccept && (
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ params })}>
          {t('result.discard')}
        </Button>
      )}
      <span className={headClasses.headGap} />
      <NameDialog
        opened={isNaming}
        title={t('result.keep')}
        initial={t('plan.copyName', { name: plan.name }).slice(0, 80)}
        submit={t('plan.create')}
        onClose={() => setNaming(false)}
        onName={(name) => keep.mutate({ params, body: { name } })}
      />
    </DialogEnd>
  )
}
