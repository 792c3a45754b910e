import { useText } from '#kit/web/i18n.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import type { RouteDetail } from '../../contract.ts'
import { isDone } from '../../rules/stop-times.ts'
import { useRouteFormat } from '../use-route-format.ts'
import classes from './stops-tab.module.css'

/** How far a route is, in one line: what was done, when it left and when it is back. */
export function RouteFacts({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { time } = useWorkspaceFormat()
  const { record, stopList, left, startSeconds, endSeconds, distanceMeters } = route
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
  ]
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
