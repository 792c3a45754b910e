import { useText } from '#kit/web/i18n.ts'
import type { RouteDifference } from '../rules/route-differences.ts'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

/** How much of a route changes, in a few words. */
export function useChangeWords(): (change: RouteDifference) => string[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const counted = (key: string, count: number) =>
    count > 0 ? [t(`difference.${key}`, { count, number: format.number(count) })] : []
  return ({ kind, driverSwap, vehicleSwap, depotsBefore, depots, added, removed, moves, times }) => [
    ...(kind === 'changed' ? [] : [t(`difference.${kind}`)]),
    ...(driverSwap ? [t('difference.driver', { before: driverSwap.before.name })] : []),
    ...(vehicleSwap ? [t('difference.vehicle', { before: vehicleSwap.before.name })] : []),
    ...(depotsBefore ? [t('difference.depots', { start: depots.start || '–', end: depots.end || '–' })] : []),
    ...counted('added', added.length),
    ...counted('removed', removed.length),
    ...counted('moved', moves.length),
    ...counted('times', times.length),
  ]
}

/** What changes of a route, stop by stop. */
export function StopChanges({ of: { added, removed, moves, times } }: { of: RouteDifference }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  return (
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
      {moves.map(({ deliveryId, reference, recipient, from, to }) => (
        <li key={`moved ${deliveryId}`}>
          {t('difference.newPlace', {
            reference,
            recipient,
            before: format.number(from + 1),
            after: format.number(to + 1),
          })}
        </li>
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
  )
}
