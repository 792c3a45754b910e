import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { midnightOf } from '#kit/contract/wall-time.ts'
import { useText } from '#kit/web/i18n.ts'
import { useNow } from '../../../board/web/for-others/use-now.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import type { RouteDetail } from '../../contract.ts'
import type { StopRecord } from '../../rules/recorded-actions.ts'
import { foldedCount, isDone } from '../../rules/stop-times.ts'
import { useRouteFormat } from '../use-route-format.ts'
import { StopRow } from './stop-row.tsx'
import classes from './stop-table.module.css'

type Props = { route: RouteDetail; timeZone: string }

const columns = ['number', 'recipient', 'window', 'times', 'proof', 'state'] as const

/** One row for each stop: what was done first is folded on a long route, and where it is now is a line between them. */
export function StopTable({ route, timeZone }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const [isUnfolded, setUnfolded] = useState(false)
  const { stopList, left, day } = route
  const midnight = midnightOf(day, timeZone)
  const records = new Map(route.record?.stops.map((record) => [record.deliveryId, record]))
  const done = stopList.map(({ deliveryId }) => isDone(records.get(deliveryId)))
  const folded = foldedCount(done)
  const shown = isUnfolded ? stopList : stopList.slice(folded)
  const next = stopList.find(({ deliveryId }) => !isDone(records.get(deliveryId)))
  const rowOf = (stop: RouteDetail['stopList'][number], number: string) => (
    <StopRow
      key={stop.deliveryId}
      stop={stop}
      number={number}
      route={route}
      record={records.get(stop.deliveryId)}
      midnight={midnight}
      isNext={stop === next && isDriving(route)}
    />
  )
  return (
    <table className={classes.table} aria-rowcount={stopList.length + left.length + 1} aria-label={t('tabs.stops')}>
      <thead>
        <tr>
          {columns.map((key) => (
            <th key={key} data-column={key} scope="col">
              {t(`stop.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {folded > 0 && (
          <Fold
            records={stopList.slice(0, folded).flatMap(({ deliveryId }) => records.get(deliveryId) ?? [])}
            isOpen={isUnfolded}
            onToggle={() => setUnfolded(!isUnfolded)}
          />
        )}
        {shown.map((stop) => [
          stop === next && isDriving(route) && <Now key="now" day={day} timeZone={timeZone} />,
          rowOf(stop, format.number(stop.position + 1)),
        ])}
        {left.map((stop) => rowOf(stop, '–'))}
      </tbody>
    </table>
  )
}

function isDriving({ record }: RouteDetail): boolean {
  return record !== null && record.departedAt !== null && record.finishedAt === null
}

type FoldProps = { records: readonly StopRecord[]; isOpen: boolean; onToggle: () => void }

function Fold({ records, isOpen, onToggle }: FoldProps) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { time } = useWorkspaceFormat()
  const failed = records.filter(({ kind }) => kind === 'fail').length
  const last = records
    .flatMap(({ doneAt }) => doneAt ?? [])
    .toSorted()
    .at(-1)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  const words = [
    t('fold.done', { number: format.number(records.length - failed) }),
    ...(failed > 0 ? [t('fold.failed', { number: format.number(failed) })] : []),
    ...(last ? [t('fold.last', { time: time(last) })] : []),
  ]
  return (
    <tr className={classes.fold}>
      <td colSpan={columns.length}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Icon size={16} aria-hidden />
          {t('fold.title', { last: format.number(records.length) })}
          <span className={classes.faint}>{format.list(words)}</span>
        </button>
      </td>
    </tr>
  )
}

/** Where the clock stands between what was done and what is to come. */
function Now({ day, timeZone }: { day: string; timeZone: string }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const now = useNow(day, timeZone)
  return (
    now !== undefined && (
      <tr className={classes.now}>
        <td colSpan={columns.length}>{t('stop.now', { time: format.clock(now) })}</td>
      </tr>
    )
  )
}
