import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import type { RouteDetail } from '../contract.ts'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

type Transfer = RouteDetail['transfers'][number]

/** Where the route takes goods over from another vehicle before it goes on. */
export function Transfers({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  if (route.transfers.length === 0) return null
  return (
    <SectionCard title={t('transfer.title')} text={t('transfer.text')}>
      <ul className={classes.changes}>
        {route.transfers.map((transfer) => (
          <One key={transfer.stopIds.join(' ')} transfer={transfer} route={route} />
        ))}
      </ul>
    </SectionCard>
  )
}

function One({ transfer, route: { stopList } }: { transfer: Transfer; route: RouteDetail }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { vehicleName, driverName, near, seconds, stopIds, afterStopId, isDone } = transfer
  const stops = stopList.filter(({ deliveryId }) => stopIds.includes(deliveryId))
  const before = stopList.find(({ deliveryId }) => deliveryId === afterStopId)
  return (
    <li>
      <strong>
        <bdi>{vehicleName}</bdi> · <bdi>{driverName}</bdi>
      </strong>{' '}
      <StatusChip tone={isDone ? 'success' : 'warning'}>{t(isDone ? 'transfer.done' : 'transfer.open')}</StatusChip>
      {near && <div>{t('transfer.near', { near })}</div>}
      <div className={classes.faint}>
        {[
          before ? t('transfer.after', { number: format.number(before.position + 1) }) : t('transfer.first'),
          t('transfer.takes', { length: format.length(seconds) }),
        ].join(' · ')}
      </div>
      <details>
        <summary>{t('transfer.stops', { count: stops.length, shown: format.number(stops.length) })}</summary>
        <ul>
          {stops.map(({ deliveryId, position, reference, recipient }) => (
            <li key={deliveryId}>
              {format.number(position + 1)}{' '}
              <Link to={deliveryPath(reference)}>
                <bdi>{recipient || reference}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
