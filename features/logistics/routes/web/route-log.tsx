import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Timeline } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { LogEntry, RouteDetail } from '../contract.ts'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

/** What happened to a route, newest first. */
export function Log({ route, timeZone }: { route: RouteDetail; timeZone: string }) {
  const t = useText('logistics-routes')
  const dates = useFormat(timeZone)
  const format = useRouteFormat()
  const editWords = useEditWords()
  const changesOf = ({ added, removed, isReordered }: LogEntry) => [
    ...(added > 0 ? [t('difference.added', { count: added, number: format.number(added) })] : []),
    ...(removed > 0 ? [t('difference.removed', { count: removed, number: format.number(removed) })] : []),
    ...(isReordered ? [t('difference.order')] : []),
  ]
  return (
    <SectionCard title={t('log.title')}>
      <Timeline bulletSize={14} lineWidth={2}>
        {route.log.map((entry, index) => (
          <Timeline.Item
            key={`${entry.kind} ${entry.at} ${route.log.length - index}`}
            title={entry.edit ? editWords(entry.edit) : t(`log.${entry.kind}`, { number: format.number(entry.number) })}
          >
            <div className={classes.faint}>
              <time dateTime={entry.at}>{dates.dateTime(entry.at)}</time>
              {entry.personName && (
                <>
                  {' · '}
                  <bdi>{entry.personName}</bdi>
                </>
              )}
            </div>
            <div>{changesOf(entry).join(' · ')}</div>
            {entry.reason && <div>{t('log.reason', { reason: entry.reason })}</div>}
            {entry.note && <div dir="auto">{entry.note}</div>}
          </Timeline.Item>
        ))}
      </Timeline>
    </SectionCard>
  )
}

/** What an edit of the plan did, in the words of the board. */
function useEditWords(): (edit: NonNullable<LogEntry['edit']>) => string {
  const t = useText('logistics-routes')
  const words = useText('logistics-board')
  const format = useRouteFormat()
  return ({ kind, summary: { stops, reference, route, ...summary } }) => {
    const named = reference ?? words('said.stops', { count: stops, number: format.number(stops) })
    const what = words(`did.${summary.kind}`, { what: named, route: route ?? '' }).trim()
    return kind === 'undo' || kind === 'redo' ? t(`log.${kind}`, { what }) : what
  }
}
