import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { deliveryPath } from '../../../deliveries/rules.ts'
import { isLate, isStillExpected } from '../../../deliveries/rules/late.ts'
import { stateTones } from '../../../deliveries/rules/state-tones.ts'
import { useAmounts } from '../../../deliveries/web/for-others/use-amounts.ts'
import type { RouteDetail, RouteStop } from '../../contract.ts'
import type { StopRecord } from '../../rules/recorded-actions.ts'
import { stopOutlook } from '../../rules/stop-outlook.ts'
import { stopTimes, type StopTimes } from '../../rules/stop-times.ts'
import { useRouteFormat } from '../use-route-format.ts'
import { StopActs, StopNotes, StopProof } from './stop-proof.tsx'
import classes from './stop-table.module.css'

type Props = {
  stop: RouteStop
  /** Its place on the route. */
  number: string
  route: RouteDetail
  record: StopRecord | undefined
  /** When the day of the route began. */
  midnight: Date
  isNext: boolean
}

export function StopRow({ stop, number, route, record, midnight, isNext }: Props) {
  const t = useText('logistics-routes')
  const amounts = useAmounts()
  const { recipient, windows, quantities } = stop
  const spans = windows.map(({ from, to }) => `${from}–${to}`).join(', ')
  const times = stopTimes(stop, record, midnight)
  const tone = isOverdue(stop) ? 'error' : stateTones[stop.state]
  return (
    <tr data-next={isNext || undefined} data-over={times.isOver || undefined}>
      <td data-column="number">
        <span className={classes.number} data-tone={tone}>
          {number}
        </span>
      </td>
      <td data-column="recipient">
        <div dir="auto" title={`${recipient} · ${stop.reference}`} className={classes.cut}>
          <Link to={deliveryPath(stop.reference)}>
            <bdi>{recipient || stop.reference}</bdi>
          </Link>
        </div>
        <Place stop={stop} />
      </td>
      <td data-column="window" title={spans || undefined} className={classes.clock}>
        <div className={classes.cut}>{spans ? <bdi dir="ltr">{spans}</bdi> : t('stop.anyTime')}</div>
        <div className={classes.note}>{amounts(quantities)}</div>
      </td>
      <td data-column="times" className={classes.clock}>
        <Times stop={stop} times={times} />
      </td>
      <td data-column="proof">
        <StopProof record={record} route={route} />
      </td>
      <td data-column="state">
        <State stop={stop} tone={tone} />
        <StopNotes stop={stop} record={record} route={route} />
        <StopActs stop={stop} record={record} route={route} />
      </td>
    </tr>
  )
}

function isOverdue(stop: RouteStop): boolean {
  return isStillExpected(stop) && isLate(stopOutlook(stop))
}

/** The address, and what is done there where that isn't handing over. */
function Place({ stop: { type, address } }: { stop: RouteStop }) {
  const words = useText('logistics-deliveries')
  return (
    <div className={classes.place} title={address}>
      {type !== 'drop' && `${words(`types.${type}`)} · `}
      <bdi>{address}</bdi>
    </div>
  )
}

/** Planned, and as it was or is expected. */
function Times({ stop, times: { planned, real } }: { stop: RouteStop; times: StopTimes }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const minutes = real === null ? 0 : Math.round((real - planned) / 60)
  return (
    <bdi dir="ltr" className={classes.times}>
      <span>{format.clock(planned)}</span>
      {real !== null && (
        <>
          <span aria-hidden>→</span>
          <strong>{format.clock(real)}</strong>
          {minutes !== 0 && (
            <span
              className={classes.drift}
              data-late={isOverdue(stop) || undefined}
              title={t(minutes > 0 ? 'record.later' : 'record.earlier', {
                length: format.length(Math.abs(minutes) * 60),
              })}
            >
              {minutes > 0 ? '+' : '−'}
              {format.number(Math.abs(minutes))}
            </span>
          )}
        </>
      )}
    </bdi>
  )
}

/** How late it will be, else what became of it. */
function State({ stop, tone }: { stop: RouteStop; tone: (typeof stateTones)[RouteStop['state']] }) {
  const t = useText('logistics-routes')
  const words = useText('logistics-deliveries')
  const format = useRouteFormat()
  return (
    <StatusChip tone={tone}>
      {isOverdue(stop)
        ? t('stop.late', { length: format.length(stopOutlook(stop).lateSeconds) })
        : words(`states.${stop.state}`)}
    </StatusChip>
  )
}
