import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { offMean, readWorkload, workloadDays, type DriverWork } from '../../../plans/rules/plan/workload.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import kpiTableClasses from '../for-others/kpi-table.module.css'

function useWorkload() {
  const { plan } = useBoard()
  const isShown = useAbility().can('read', 'Driver')
  return { isShown, ...useQuery({ ...queryOf(readWorkload, { params: { id: plan.id } }), enabled: isShown }) }
}

/** How much each driver worked in the past weeks, so that the next day can be shared fairly. */
export function Workload() {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const { isShown, data, error, refetch } = useWorkload()
  if (!isShown) return null
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>{t('workload.title', { days: format.number(workloadDays) })}</h3>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && <WorkTable drivers={data.drivers} />}
    </section>
  )
}

function WorkTable({ drivers }: { drivers: readonly DriverWork[] }) {
  const t = useText('logistics-board')
  const { facts, format } = useBoard()
  const names = new Map(facts.drivers.map(({ id, name }) => [id, name]))
  const known = drivers.filter(({ driverId }) => names.has(driverId))
  const off = offMean(known)
  if (known.every(({ days }) => days === 0)) return <p className={partsClasses.poolSoft}>{t('workload.none')}</p>
  return (
    <table className={kpiTableClasses.kpiTable}>
      <thead>
        <tr>
          {['driver', 'hours', 'stops', 'weekend'].map((key) => (
            <th key={key} scope="col">
              {t(`workload.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known.map(({ driverId, workSeconds, stops, weekendSeconds }) => (
          <tr key={driverId}>
            <th scope="row" dir="auto">
              {names.get(driverId)}
            </th>
            <td>
              {format.length(workSeconds)}
              <br />
              <small title={t('workload.offMean')}>{format.change.length(off.get(driverId) ?? 0)}</small>
            </td>
            <td>{format.number(stops)}</td>
            <td>{format.length(weekendSeconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same of one driver, in a line. */
export function WorkOfDriver({ driverId }: { driverId: number | null }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const { data } = useWorkload()
  const own = data?.drivers.find((one) => one.driverId === driverId)
  if (!own || own.days === 0) return null
  const { workSeconds, stops, weekendSeconds } = own
  return (
    <p className={partsClasses.poolSoft}>
      {t('workload.ofDriver', {
        days: format.number(workloadDays),
        hours: format.length(workSeconds),
        stops: format.number(stops),
        weekend: format.length(weekendSeconds),
      })}
    </p>
  )
}
