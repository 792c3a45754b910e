import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton, Table } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Switch } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { useLength } from '#ui/display/use-length.ts'
import { readLearnedTraffic } from '../contract.ts'
import type { LearnedTraffic as Learned } from '../rules/learned-traffic.ts'

type Props = { isUsed: boolean; onUse: (isUsed: boolean) => void }

/** Typical traffic: what own days taught of it so far, and whether plans follow that. */
export function LearnedTraffic({ isUsed, onUse }: Props) {
  const t = useText('logistics-settings')
  const { data, error, refetch } = useQuery(queryOf(readLearnedTraffic))
  return (
    <SectionCard title={t('traffic.typicalTitle')} text={t('traffic.typicalText')}>
      <Stack gap="md" align="stretch">
        <Switch
          label={t('traffic.usesLearned')}
          description={t('traffic.usesLearnedText')}
          checked={isUsed}
          onChange={(event) => onUse(event.currentTarget.checked)}
        />
        {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={20} />}
        {data && <Taught learned={data.learned} />}
      </Stack>
    </SectionCard>
  )
}

const kinds = ['mainTown', 'throughTown', 'sideTown', 'mainOpen', 'throughOpen', 'sideOpen'] as const

function Taught({ learned: { days, neededDays, learnedAt, hours } }: { learned: Learned }) {
  const t = useText('logistics-settings')
  const format = useFormat()
  const length = useLength()
  const number = format.number(days)
  if (learnedAt === null)
    return (
      <Text size="sm" role="status">
        {t('traffic.learnedNone', { days: number, needed: format.number(neededDays) })}
      </Text>
    )
  // Hours in which no one drives say nothing.
  const driven = hours
    .map((one, hour) => ({ ...one, hour, minutes: one.drivenMinutes.reduce((sum, value) => sum + value, 0) }))
    .filter(({ minutes }) => minutes > 0)
  return (
    <>
      <Text size="sm">{t('traffic.learnedDays', { count: days, number, date: format.date(learnedAt) })}</Text>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={t('traffic.learnedTable')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('traffic.hour')}</Table.Th>
              {kinds.map((kind) => (
                <Table.Th key={kind}>{t(`traffic.roads.${kind}`)}</Table.Th>
              ))}
              <Table.Th>{t('traffic.driven')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {driven.map(({ hour, percents, minutes }) => (
              <Table.Tr key={hour}>
                <Table.Th scope="row">{format.number(hour, { minimumIntegerDigits: 2 })}</Table.Th>
                {kinds.map((kind, cell) => (
                  <Table.Td key={kind}>{format.percent((percents[cell] ?? 100) / 100)}</Table.Td>
                ))}
                <Table.Td>{length(minutes * 60)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
