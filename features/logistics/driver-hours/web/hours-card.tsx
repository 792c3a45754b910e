import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton, Table } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { useLength } from '#ui/display/use-length.ts'
import { readDriverHours, type DutyDay } from '../contract.ts'
import { HoursClocks } from './hours-clocks.tsx'

/** When a driver was on duty, day by day, as they recorded it. */
export function HoursCard({ of: id = 0 }: PartProps) {
  const t = useText('logistics-driver-hours')
  const { data, error, refetch } = useQuery(queryOf(readDriverHours, { params: { id } }))
  return (
    <SectionCard title={t('title')} text={t('text')}>
      {!data && !error && <Skeleton height={160} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data?.clock && <HoursClocks clock={data.clock} />}
      {data?.days.length === 0 && <Text c="dimmed">{t('empty')}</Text>}
      {data && data.days.length > 0 && (
        <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                {(['day', 'onDuty', 'duty', 'breaks'] as const).map((key) => (
                  <Table.Th key={key}>{t(key)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.days.map((day) => (
                <Day key={day.day} day={day} timeZone={data.timeZone} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </SectionCard>
  )
}

function Day({ day: { day, spans, dutySeconds, breakSeconds }, timeZone }: { day: DutyDay; timeZone: string }) {
  const t = useText('logistics-driver-hours')
  const format = useFormat(timeZone)
  const length = useLength()
  const span = ({ since, until }: DutyDay['spans'][number]) =>
    `${format.time(since)}–${until ? format.time(until) : t('now')}`
  return (
    <Table.Tr>
      <Table.Td>{format.date(`${day}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' })}</Table.Td>
      <Table.Td>
        <bdi>{spans.map(span).join(', ')}</bdi>
        {spans.some(({ isAssumed }) => isAssumed) && (
          <Text size="sm" c="dimmed">
            {t('assumed')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{length(dutySeconds)}</Table.Td>
      <Table.Td>{length(breakSeconds)}</Table.Td>
    </Table.Tr>
  )
}
