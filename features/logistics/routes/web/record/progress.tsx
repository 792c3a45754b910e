import { useText } from '#kit/web/i18n.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { isLate } from '../../../deliveries/rules/late.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import type { RouteDetail } from '../../contract.ts'
import { countLate } from '../../rules/stop-outlook.ts'
import { useRouteFormat } from '../use-route-format.ts'
import classes from './record.module.css'

/** What was planned and what really happened, side by side. */
export function Progress({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const rows = useRows(route)
  if (rows.length === 0) return null
  return (
    <SectionCard title={t('record.compared')}>
      <dl className={classes.compared}>
        {rows.map(({ key, actual, planned }) => (
          <div key={key}>
            <dt>{t(`record.tiles.${key}`)}</dt>
            <dd>
              <strong>{actual}</strong>
              {planned && <span className={classes.faint}>{t('record.planned', { value: planned })}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

function useRows({
  record,
  figures,
  stops,
  stopList,
  attempts,
}: RouteDetail): { key: string; actual: string; planned: string }[] {
  const format = useRouteFormat()
  const times = useWorkspaceFormat()
  if (!record || record.actions.length === 0) return []
  const { departedAt, finishedAt, breakSeconds, odometer } = record
  const done = record.stops.filter(({ doneAt }) => doneAt !== null)
  const breaks = figures.visits.filter(({ kind }) => kind === 'break')
  const planned = breaks.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  const service = serviceSecondsOf(record.stops)
  const distance = odometer.start !== null && odometer.end !== null ? odometer.end - odometer.start : null
  const clock = (at: string | null) => (at ? times.time(at) : '–')
  return [
    { key: 'start', actual: clock(departedAt), planned: format.clock(figures.startSeconds) },
    { key: 'end', actual: clock(finishedAt), planned: format.clock(figures.endSeconds) },
    { key: 'stops', actual: format.number(done.length), planned: format.number(stops) },
    { key: 'failed', actual: format.number(attempts.failed), planned: '' },
    { key: 'open', actual: format.number(record.stops.length - done.length), planned: '' },
    ...(finishedAt === null
      ? [
          {
            key: 'late',
            actual: format.number(countLate(stopList)),
            planned: format.number(stopList.filter(isLate).length),
          },
        ]
      : []),
    { key: 'breaks', actual: format.length(breakSeconds), planned: format.length(planned) },
    { key: 'service', actual: format.length(service), planned: format.length(figures.serviceSeconds) },
    ...(distance === null
      ? []
      : [
          {
            key: 'distance',
            actual: format.distance(distance * 1000),
            planned: format.distance(figures.distanceMeters),
          },
        ]),
  ]
}

/** Between arriving and ending, where both were recorded. */
function serviceSecondsOf(stops: readonly { arrivedAt: string | null; doneAt: string | null }[]): number {
  const spans = stops.map(({ arrivedAt, doneAt }) =>
    arrivedAt && doneAt ? Math.max(0, Date.parse(doneAt) - Date.parse(arrivedAt)) : 0,
  )
  return spans.reduce((sum, one) => sum + one, 0) / 1000
}
