import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { readSimulator } from '../contract.ts'
import { SimulatedDay } from './simulated-day.tsx'
import { SimulatorControls } from './simulator-controls.tsx'

/** What the drivers of the sample workspace do by themselves. */
export function DemoTab() {
  const t = useText('logistics-simulator')
  const { data, error, refetch } = useQuery(queryOf(readSimulator))
  return (
    <>
      <PageHeader title={t('screens.demo')} text={t('text')} />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton fields={4} />}
      {data?.simulator === null && <EmptyState icon="truck-delivery" title={t('none')} text={t('noneText')} />}
      {data?.simulator && <SimulatorControls simulator={data.simulator} />}
      {data?.simulator && <SimulatedDay simulator={data.simulator} />}
    </>
  )
}
