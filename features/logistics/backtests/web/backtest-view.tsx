import { useQuery } from '@tanstack/react-query'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Progress, Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useBoardFormat } from '../../board/web/for-others/board-format.ts'
import { KpiTable } from '../../board/web/for-others/kpi-table.tsx'
import { readLogisticsFacts, type LogisticsFacts } from '../../settings/contract.ts'
import { cancelBacktest, deleteBacktest, listBacktests, readBacktest, type Backtest } from '../contract.ts'
import { totalOf } from '../rules.ts'
import classes from './backtests.module.css'
import { DayTable } from './day-table.tsx'
import { stateTones, useSpan } from './words.ts'

const listPath = '/apps/logistics/backtests'

/** What settings would have made of past days, beside what was planned. */
export function BacktestView() {
  const t = useText('logistics-backtests')
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  return (
    <DetailState
      of={useDetail(readBacktest)}
      title={t('screens.one')}
      missing={{ title: t('missing'), listPath }}
      waiting={<Skeleton height={520} radius={6} />}
    >
      {(backtest) => facts && <Sheet backtest={backtest} logistics={facts} />}
    </DetailState>
  )
}

function Sheet({ backtest, logistics }: { backtest: Backtest; logistics: LogisticsFacts }) {
  const t = useText('logistics-backtests')
  const span = useSpan()
  const format = useBoardFormat({ ...logistics, money: backtest.money })
  const { name, state, trials, tried, done, plans } = backtest
  const known = tried.flatMap(({ figures }) => figures ?? [])
  const sides = [
    known.map(({ planned }) => planned),
    ...trials.map((_, index) => known.map(({ tried }) => tried[index]!)),
  ]
  const totals = sides.flatMap((side) => totalOf(side) ?? [])
  const columns = [t('planned'), ...trials]
  usePageTitle(name)
  return (
    <>
      <PageHeader title={<bdi>{name}</bdi>} text={span(backtest)} actions={<Actions backtest={backtest} />} />
      <SectionCard
        title={t('total')}
        actions={<StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>}
      >
        <Stack gap="md">
          {state === 'running' && (
            <>
              <span role="status">{t('progress', { done: format.number(done), plans: format.number(plans) })}</span>
              <Progress value={(done / plans) * 100} aria-label={t('progressLabel')} />
            </>
          )}
          {totals.length > 0 && (
            <ScrollBox className={classes.scroll} label={t('total')}>
              <KpiTable columns={columns} kpis={totals} format={format} />
            </ScrollBox>
          )}
          {known.length < tried.length && <p>{t('leftOut', { count: tried.length - known.length })}</p>}
          {totals.length === 0 && state !== 'running' && (
            <EmptyState icon="history" title={t('nothing.title')} text={t('nothing.text')} />
          )}
        </Stack>
      </SectionCard>
      {tried.length > 0 && <DayTable plans={tried} columns={columns} format={format} />}
    </>
  )
}

function Actions({ backtest: { id, name, state } }: { backtest: Backtest }) {
  const t = useText('logistics-backtests')
  const go = useGo()
  const [mayStop, mayDelete] = [useMay(cancelBacktest), useMay(deleteBacktest)]
  const stop = useSend(cancelBacktest, { stale: [readBacktest, listBacktests] })
  const remove = useSend(deleteBacktest, { stale: [listBacktests], onSuccess: () => go(listPath) })
  const params = { id }
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('delete.title', { name }),
      body: t('delete.text'),
      confirmLabel: t('delete.open'),
      tone: 'error',
    })
    if (isAgreed) remove.mutate({ params })
  }
  return (
    <>
      {state === 'running' && mayStop && (
        <Button variant="light" loading={stop.isPending} onClick={() => stop.mutate({ params })}>
          {t('stop')}
        </Button>
      )}
      {mayDelete && (
        <Button variant="light" color="error" onClick={() => void ask()}>
          {t('delete.open')}
        </Button>
      )}
    </>
  )
}
