import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { Checkbox } from '#ui/inputs.ts'
import { comparePlans, type PlanRow } from '../contract.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { KpiTable } from './kpi-table.tsx'

type Props = {
  opened: boolean
  plans: readonly PlanRow[]
  current: number
  /** What it is compared with first. */
  other?: number | undefined
  onClose: () => void
}
const most = 4

/** Two to four plans of the day beside each other: figures, drivers, and the deliveries that change their driver or time. */
export function CompareDialog({ opened, plans, current, other, onClose }: Props) {
  const t = useText('logistics-plans')
  const [ids, setIds] = useState<readonly number[]>(() => [
    current,
    ...[other ?? plans.find(({ id }) => id !== current)?.id ?? []].flat(),
  ])
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <Dialog opened={opened} onClose={onClose} title={t('compare.title')} size="xl">
      <div className={classes.choices}>
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
    </Dialog>
  )
}

function Comparison({ ids }: { ids: readonly number[] }) {
  const t = useText('logistics-plans')
  const { format } = useBoard()
  const { data, error, refetch } = useQuery(queryOf(comparePlans, { query: { ids: [...ids] } }))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const drivers = [...new Set(data.plans.flatMap(({ routes }) => routes.map(({ driverName }) => driverName ?? '')))]
  return (
    <div className={classes.stack}>
      <KpiTable
        columns={data.plans.map(({ name }) => name)}
        kpis={data.plans.map(({ kpis }) => kpis)}
        format={format}
      />
      <table className={classes.kpiTable}>
        <caption>{t('compare.drivers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('route.driver')}</th>
            {data.plans.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drivers.map((driver) => (
            <tr key={driver}>
              <th scope="row">
                <bdi>{driver || t('route.noDriver')}</bdi>
              </th>
              {data.plans.map(({ id, routes }) => {
                const route = routes.find(({ driverName }) => (driverName ?? '') === driver)
                return (
                  <td key={id}>
                    {route && route.stops > 0
                      ? `${t('route.stops', { count: route.stops, number: format.number(route.stops) })} · ${format.length(route.durationSeconds)}`
                      : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <section>
        <h3 className={classes.groupTitle}>
          {t('compare.deliveries', { number: format.number(data.differences.length) })}
        </h3>
        <Differences data={data} />
      </section>
    </div>
  )
}

function Differences({ data }: { data: ReplyOf<typeof comparePlans> }) {
  const t = useText('logistics-plans')
  const { format } = useBoard()
  const nameOf = (plan: number, routeId: number) =>
    data.plans[plan]?.routes.find(({ id }) => id === routeId)?.driverName ?? t('route.noDriver')
  return (
    <ul className={classes.why}>
      {data.differences.slice(0, 100).map(({ deliveryId, reference, recipient, in: places }) => (
        <li key={deliveryId}>
          <strong>
            <bdi>{reference}</bdi>
          </strong>
          <span dir="auto">
            {recipient}:{' '}
            {places
              .map((place, plan) =>
                place
                  ? `${nameOf(plan, place.routeId)} ${place.startSeconds === null ? '' : format.clock(place.startSeconds)}`
                  : t('compare.unplanned'),
              )
              .join(' → ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
