import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { RouteDetail } from '../contract.ts'
import { isDone } from '../rules/stop-times.ts'
import { useReceiptText } from './receipt.tsx'
import classes from './route-sheet.module.css'
import { useRouteFormat } from './use-route-format.ts'

type Props = { route: RouteDetail; currency: string | undefined; timeZone: string }

/** How far a route is, in one line: what was done, when it left and when it is back. */
export function RouteFacts({ route, currency, timeZone }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { time, money } = useFormat(timeZone)
  const { record, stopList, left, startSeconds, endSeconds, distanceMeters, day, vehicleName, plate } = route
  const done = record?.stops.filter(isDone).length ?? 0
  const facts = [
    t('facts.done', { done: format.number(done), number: format.number(stopList.length + left.length) }),
    record?.departedAt
      ? t('facts.departed', { time: time(record.departedAt) })
      : t('facts.starts', { time: format.clock(startSeconds) }),
    record?.finishedAt
      ? t('facts.finished', { time: time(record.finishedAt), planned: format.clock(endSeconds) })
      : t('facts.ends', { time: format.clock(endSeconds) }),
    format.distance(distanceMeters),
    ...(record && record.cash.taken > 0 ? [t('facts.cash', { amount: money(record.cash.taken, currency) })] : []),
  ]
  return (
    <div className={classes.facts}>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <span className={classes.of} title={useOriginWords(route, timeZone).join(' · ')} dir="auto">
        {[format.day(day), vehicleName, plate].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

/** Where a route comes from: its depot, its publication, and whether its driver has seen it. */
export function useOriginWords(route: RouteDetail, timeZone: string): string[] {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const receipt = useReceiptText(route, timeZone)
  const { depotName, number, isEstimated } = route
  return [
    depotName ?? '',
    t('numbered', { number: format.number(number) }),
    receipt,
    isEstimated ? t('estimated') : '',
  ].filter(Boolean)
}
