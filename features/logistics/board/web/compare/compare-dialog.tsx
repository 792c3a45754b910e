import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Checkbox } from '#ui/input/inputs.ts'
import { comparePlans } from '../../../runs/contract.ts'
import { type PlanRow } from '../../../plans/contract.ts'
import type { ComparedPlan } from '../../../runs/rules/comparison.ts'
import { useBoard } from '../model/board.ts'
import runClasses from '../run/run.module.css'
import classes from './compare.module.css'
import partsClasses from '../parts/parts.module.css'
import { CompareCustomers } from './compare-customers.tsx'
import { CompareDrivers } from './compare-drivers.tsx'
import { KpiTable } from '../for-others/kpi-table.tsx'

const CompareMaps = lazy(async () => ({ default: (await import('./compare-maps.tsx')).CompareMaps }))

type Props = {
  opened: boolean
  plans: readonly PlanRow[]
  current: number
  /** What it is compared with first. */
  other?: number | undefined
  onClose: () => void
  /** What can be done once they were compared. */
  children?: ReactNode
}
const most = 4

/** Two to four plans of the day beside each other: figures, what differs on the map, drivers and customers. */
export function CompareDialog({ opened, plans, current, other, onClose, children }: Props) {
  const t = useText('logistics-board')
  const [ids, setIds] = useState<readonly number[]>(() => [
    current,
    ...[other ?? plans.find(({ id }) => id !== current)?.id ?? []].flat(),
  ])
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <Dialog opened={opened} onClose={onClose} title={t('compare.title')} size="xl">
      <div className={runClasses.choices}>
        {plans.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ids.includes(id)}
            disabled={id === current || (!ids.includes(id) && ids.length >= most)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      {opened && ids.length > 1 && <Comparison ids={ids} />}
      {opened && children && <footer className={classes.foot}>{children}</footer>}
    </Dialog>
  )
}

function Comparison({ ids }: { ids: readonly number[] }) {
  const { format } = useBoard()
  const { data, error, refetch } = useQuery(queryOf(comparePlans, { query: { ids: [...ids] } }))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <div className={partsClasses.stack}>
      <KpiTable
        columns={data.plans.map(({ name }) => name)}
        kpis={data.plans.map(({ kpis }) => kpis)}
        format={format}
      />
      <Notes plans={data.plans} />
      <Suspense fallback={<Skeleton height={320} />}>
        <CompareMaps plans={data.plans} />
      </Suspense>
      <CompareDrivers plans={data.plans} />
      <CompareCustomers data={data} />
    </div>
  )
}

/** The author and note of each plan. */
function Notes({ plans }: { plans: readonly ComparedPlan[] }) {
  const t = useText('logistics-board')
  const named = plans.filter(({ authorName, note }) => authorName !== '' || note !== '')
  if (named.length === 0) return null
  return (
    <ul className={partsClasses.why} aria-label={t('compare.notes')}>
      {named.map(({ id, name, authorName, note }) => (
        <li key={id}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span dir="auto">
            {[authorName && t('compare.by', { name: authorName }), note].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
