import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton, Timeline } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/use-workspace-format.ts'
import { readTimeline, type Delivery, type TimelineEntry } from '../contract.ts'
import { useReasons } from './use-reasons.ts'

/** Everything that happened to the delivery, with who did it. */
export function DeliveryTimeline({ delivery: { id, version } }: { delivery: Pick<Delivery, 'id' | 'version'> }) {
  const t = useText('logistics-deliveries')
  const format = useWorkspaceFormat()
  const asked = queryOf(readTimeline, { params: { id } })
  const { data, error, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, version] })
  const titleOf = useTitle()
  const noteOf = useNote()
  return (
    <SectionCard title={t('timeline.title')}>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <Timeline active={data.entries.length - 1} bulletSize={16} lineWidth={2}>
          {data.entries.map((one) => (
            <Timeline.Item key={one.id} title={titleOf(one)}>
              <Text size="sm" c="dimmed">
                <time dateTime={one.at}>{format.dateTime(one.at)}</time> · {one.actor || t('timeline.program')}
              </Text>
              {one.note && (
                <Text size="sm" dir="auto">
                  {noteOf(one)}
                </Text>
              )}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </SectionCard>
  )
}

function useNote() {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const reasonOf = useReasons()
  const { data } = useQuery(queryOf(readLogisticsFacts))
  return ({ state, note: name, paidCents }: TimelineEntry) => {
    if (state !== 'collected') return reasonOf(name)
    if (paidCents === null || !data) return t('timeline.collectedBy', { name })
    return t('timeline.paidBy', { name, amount: format.money(paidCents, data.currency) })
  }
}

function useTitle() {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const fieldName = (field: string) => (t(`fields.${field}`) === `fields.${field}` ? field : t(`fields.${field}`))
  return ({ kind, state, fields, part }: TimelineEntry) => {
    if (kind === 'created') return t('timeline.created')
    if (kind === 'asked') return t('timeline.asked')
    if (kind === 'split' || kind === 'joined') return t(`timeline.${kind}`, { part })
    if (kind === 'state' && state) return t(`states.${state}`)
    return t('timeline.changed', { fields: format.list(fields.map(fieldName)) })
  }
}
