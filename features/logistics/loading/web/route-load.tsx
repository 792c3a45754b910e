import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor } from '#ui/display/text.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { useAmounts } from '../../deliveries/web/for-others/use-amounts.ts'
import type { LoadingRoute } from '../contract.ts'
import classes from './loading.module.css'

type Props = { route: LoadingRoute; timeZone: string }

/** One vehicle: when it leaves, how much is on board, and what goes in trip by trip, the last stop first. */
export function RouteLoad({ route, timeZone }: Props) {
  const t = useText('logistics-loading')
  const format = useFormat(timeZone)
  const { vehicleName, driverName, depotName, leavesAt, trips } = route
  const facts = [driverName, depotName, t('leaves', { time: format.time(leavesAt) })]
  return (
    <SectionCard
      title={vehicleName}
      text={facts.filter((fact) => fact !== '').join(' · ')}
      actions={<StageChip route={route} />}
    >
      {trips.map((trip) => (
        <TripLoad
          key={trip.number}
          trip={trip}
          isOnly={trips.length === 1 && trip.number === 1}
          isOpen={route.departedAt === null && route.loadedAt === null}
        />
      ))}
    </SectionCard>
  )
}

type TripProps = { trip: LoadingRoute['trips'][number]; isOnly: boolean; isOpen: boolean }

function TripLoad({ trip: { number, stops, total }, isOnly, isOpen }: TripProps) {
  const t = useText('logistics-loading')
  const format = useFormat('UTC')
  const amountOf = useAmounts()
  const loaded = format.number(stops.filter(({ isOnBoard }) => isOnBoard).length)
  const facts = [
    isOnly ? '' : t('trip', { number: format.number(number) }),
    t('onBoard', { count: stops.length, loaded, total: format.number(stops.length) }),
    amountOf(total),
  ]
  return (
    <details className={classes.load} open={isOpen}>
      <summary>{facts.filter((fact) => fact !== '').join(' · ')}</summary>
      <ol className={classes.stops}>
        {stops.map((stop) => (
          <li key={stop.deliveryId} data-on-board={stop.isOnBoard || undefined}>
            <span className={classes.position}>{format.number(stop.position)}</span>
            <Anchor renderRoot={(props) => <Link to={deliveryPath(stop.reference)} {...props} />}>
              <bdi>{stop.reference}</bdi>
            </Anchor>
            <span className={classes.recipient}>
              <bdi>{stop.recipient}</bdi>
            </span>
            <span className={classes.amount}>{amountOf(stop.quantities)}</span>
            <StatusChip tone={stop.isOnBoard ? 'success' : 'secondary'}>
              {t(stop.isOnBoard ? 'loaded' : 'waiting')}
            </StatusChip>
          </li>
        ))}
      </ol>
    </details>
  )
}

function StageChip({ route: { loadedAt, departedAt } }: Pick<Props, 'route'>) {
  const t = useText('logistics-loading')
  if (departedAt !== null) return <StatusChip tone="success">{t('stages.left')}</StatusChip>
  if (loadedAt !== null) return <StatusChip tone="info">{t('stages.ready')}</StatusChip>
  return <StatusChip tone="warning">{t('waiting')}</StatusChip>
}
