import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display.ts'
import { problemLevels, type Problem } from '../rules.ts'
import type { RecipientDifference, RouteDifference } from '../rules/difference.ts'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

const tones = { refused: 'error', override: 'warning', warning: 'info' } as const

/** What stands in the way, the worst first. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  return problemLevels.map((level) => {
    const own = problems.filter((problem) => problem.level === level)
    return (
      own.length > 0 && (
        <Alert key={level} color={tones[level]} title={t(`levels.${level}`)}>
          <ul className={classes.plain}>
            {own.map(({ kind, routeId, name, count }) => (
              <li key={`${kind} ${routeId} ${name}`}>
                {t(`problems.${kind}`, { name, count, number: format.number(count) })}
              </li>
            ))}
          </ul>
        </Alert>
      )
    )
  })
}

const most = 200

export function DriverChanges({ routes }: { routes: readonly RouteDifference[] }) {
  const t = useText('logistics-routes')
  if (routes.length === 0) return <p className={classes.faint}>{t('difference.none')}</p>
  return (
    <ul className={classes.changes}>
      {routes.slice(0, most).map((route) => (
        <DriverChange key={route.key} route={route} />
      ))}
    </ul>
  )
}

function DriverChange({ route }: { route: RouteDifference }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { kind, driver, vehicle, driverSwap, vehicleSwap, added, removed, order, times } = route
  const counted = (key: string, count: number) =>
    count > 0 ? [t(`difference.${key}`, { count, number: format.number(count) })] : []
  const facts = [
    ...(kind === 'changed' ? [] : [t(`difference.${kind}`)]),
    ...(driverSwap ? [t('difference.driver', { before: driverSwap.before.name })] : []),
    ...(vehicleSwap ? [t('difference.vehicle', { before: vehicleSwap.before.name })] : []),
    ...counted('added', added.length),
    ...counted('removed', removed.length),
    ...(order ? [t('difference.order')] : []),
    ...counted('times', times.length),
  ]
  return (
    <li>
      <details>
        <summary>
          <strong dir="auto">{driver.name}</strong> <span dir="auto">{vehicle.name}</span>
          <span className={classes.faint}> {facts.join(' · ')}</span>
        </summary>
        <ul className={classes.plain}>
          {added.map(({ position, stop }) => (
            <li key={`added ${stop.deliveryId}`}>
              {t('difference.addedStop', {
                position: format.number(position + 1),
                reference: stop.reference,
                recipient: stop.recipient,
                time: format.clock(stop.startSeconds),
              })}
            </li>
          ))}
          {removed.map(({ deliveryId, reference, recipient }) => (
            <li key={`removed ${deliveryId}`}>{t('difference.removedStop', { reference, recipient })}</li>
          ))}
          {times.map(({ deliveryId, reference, before, after }) => (
            <li key={`time ${deliveryId}`}>
              {t('difference.movedStop', {
                reference,
                before: format.clock(before.startSeconds),
                after: format.clock(after.startSeconds),
              })}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** For the person who publishes: nothing is sent to recipients. */
export function RecipientChanges({ recipients }: { recipients: readonly RecipientDifference[] }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const timeOf = (seconds: number | null, driver: string | null) =>
    seconds === null ? t('difference.notPlanned') : `${format.clock(seconds)} ${driver ?? ''}`
  return (
    <>
      <p className={classes.faint}>{t('difference.recipientsText')}</p>
      <ul className={classes.changes}>
        {recipients.slice(0, most).map(({ deliveryId, reference, recipient, before, after, ...driver }) => (
          <li key={deliveryId}>
            <strong>
              <bdi>{reference}</bdi>
            </strong>{' '}
            <bdi>{recipient}</bdi>
            <span className={classes.faint}>
              {' '}
              {timeOf(before, driver.driverBefore)} → {timeOf(after, driver.driverAfter)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
