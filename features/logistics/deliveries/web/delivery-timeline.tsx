import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton, Timeline } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { Delivery } from '../contract.ts'
import type { TimelineEntry } from '../rules/timeline.ts'
import { useReasons } from './for-others/use-reasons.ts'
import { useTimeline } from './use-timeline.ts'
import { useWishWords } from './use-wish-words.ts'

/** Everything that happened to the delivery, with who did it. */
export function DeliveryTimeline({ delivery: { id, version } }: { delivery: Pick<Delivery, 'id' | 'version'> }) {
  const t = useText('logistics-deliveries')
  const format = useWorkspaceFormat()
  const { data, error, refetch } = useTimeline({ id, version })
  const titleOf = useTitle()
  const notCountedTitle = useNotCounted()
  const noteOf = useNote()
  const timesOf = useTimes()
  const actorOf = ({ actor, isByRecipient }: TimelineEntry) =>
    isByRecipient ? t('actors.recipient') : actor || t('timeline.program')
  return (
    <SectionCard title={t('timeline.title')}>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <Timeline active={data.entries.length - 1} bulletSize={16} lineWidth={2}>
          {data.entries.map((one) => (
            <Timeline.Item key={one.id} title={one.notCounted ? notCountedTitle(one.notCounted) : titleOf(one)}>
              <Text size="sm" c="dimmed">
                <time dateTime={one.at}>{format.dateTime(one.at)}</time> · {actorOf(one)}
              </Text>
              {timesOf(one).map((line) => (
                <Text key={line} size="sm">
                  {line}
                </Text>
              ))}
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

/** The day and the times before and after a change, each as a line. */
function useTimes() {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const dayWords = (day: string | null) =>
    day ? format.date(`${day}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' }) : t('noDate')
  const spanWords = (spans: Spans) =>
    spans.length === 0 ? t('anyTime') : format.items(spans.map(({ from, to }) => `\u2066${from}–${to}\u2069`))
  return ({ before, after }: TimelineEntry) => [
    ...(before.date === undefined || after.date === undefined
      ? []
      : [t('timeline.became', { before: dayWords(before.date), after: dayWords(after.date) })]),
    ...(before.windows === undefined || after.windows === undefined
      ? []
      : [t('timeline.became', { before: spanWords(before.windows), after: spanWords(after.windows) })]),
  ]
}

type Spans = NonNullable<TimelineEntry['after']['windows']>

const plainKinds = ['created', 'asked', 'instructed', 'pinMoved', 'wrongPin']

function useTitle() {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const wishWords = useWishWords()
  const fieldName = (field: string) => (t(`fields.${field}`) === `fields.${field}` ? field : t(`fields.${field}`))
  return ({ kind, state, attempt, fields, part, wish, isByRecipient }: TimelineEntry) => {
    if (plainKinds.includes(kind)) return t(`timeline.${kind}`)
    if (wish) return wishWords(wish)
    if (kind === 'split' || kind === 'joined') return t(`timeline.${kind}`, { part })
    if (state && attempt !== null && attempt > 1)
      return t('timeline.again', { state: t(`states.${state}`), number: format.number(attempt) })
    if (state && ['state', 'attempt'].includes(kind)) return t(`states.${state}`)
    if (isByRecipient) return t('timeline.chosen')
    return t('timeline.changed', { fields: format.list(fields.map(fieldName)) })
  }
}

/** What a driver recorded and thinks is done, though it doesn’t count. */
function useNotCounted() {
  const t = useText('logistics-deliveries')
  const recorded = useText('logistics-driver')
  return ({ action, problem }: NonNullable<TimelineEntry['notCounted']>) =>
    t('timeline.notCounted', { what: recorded(`kinds.${action}`), reason: recorded(`reasons.${problem}`) })
}
