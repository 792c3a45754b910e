import { useQuery } from '@tanstack/react-query'
import { nameIn } from '#platform/events/rules.ts'
import { useEventWords } from '#platform/events/web/event-words.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Timeline } from '#ui/display/display.ts'
import { readActivity } from '../contract.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'

/** What happened last in the workspace. */
export function ActivityCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const words = useEventWords()
  const asked = useQuery(queryOf(readActivity))
  const { data } = asked
  return (
    <DashCard
      title={t('activity.title')}
      text={t('activity.text')}
      span={12}
      height={300}
      of={asked}
      empty={data?.events.length === 0 && t('activity.none')}
      link={{ to: '/apps/audit-log', label: t('activity.link') }}
    >
      <Timeline bulletSize={14} lineWidth={2}>
        {data?.events.map((event) => (
          <Timeline.Item key={event.id} title={`${words.what(event)} · ${nameIn(event) ?? words.which(event)}`}>
            <small className={classes.sub}>
              <bdi>{event.actorName}</bdi> · {format.relative(event.at)}
            </small>
          </Timeline.Item>
        ))}
      </Timeline>
    </DashCard>
  )
}
