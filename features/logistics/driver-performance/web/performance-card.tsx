import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useFormat, type Format } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { Skeleton, Table } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import type { Ratings, readPerformance, Tally, WorkDay } from '../contract.ts'
import classes from './performance.module.css'
import { useMeasures, usePerformance } from './use-performance.ts'

/** How a driver did, in shares with what they are shares of, and day by day. */
export function PerformanceCard({ of: id = 0 }: PartProps) {
  const t = useText('logistics-driver-performance')
  const { data, error, refetch } = usePerformance(id)
  const days = data?.days.filter(({ stops, attempts }) => stops + attempts > 0)
  return (
    <SectionCard title={t('performance.title')} text={t('performance.text')}>
      {!data && !error && <Skeleton height={240} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {days?.length === 0 && <Text c="dimmed">{t('performance.empty')}</Text>}
      {data && days && days.length > 0 && (
        <Stack gap="lg">
          <Shares total={data.total} before={data.before} ratings={data.ratings} />
          <Days days={days} />
        </Stack>
      )}
    </SectionCard>
  )
}

type Share = (of: Tally) => [part: number, whole: number]
const shares: Record<'onTime' | 'firstAttempt' | 'success' | 'proofs', Share> = {
  onTime: ({ onTime, timed }) => [onTime, timed],
  firstAttempt: ({ firstDelivered, first }) => [firstDelivered, first],
  success: ({ delivered, attempts }) => [delivered, attempts],
  proofs: ({ missingProofs, closedStops }) => [Math.max(0, closedStops - missingProofs), closedStops],
}

type SharesProps = Pick<ReplyOf<typeof readPerformance>, 'total' | 'before' | 'ratings'>

function Shares({ total, before, ratings }: SharesProps) {
  const t = useText('logistics-driver-performance')
  const format = useFormat()
  const { length } = useMeasures()
  const percent = ([part, whole]: [number, number]) =>
    whole === 0 ? t('performance.none') : format.percent(part / whole, 1)
  const rows = Object.entries(shares).map(([key, of]) => {
    const [part, whole] = of(total)
    const counted = t('performance.of', { part: format.number(part), whole: format.number(whole) })
    return { key, value: percent([part, whole]), counted: whole > 0 ? counted : '', earlier: percent(of(before)) }
  })
  const pace = ({ finishedSeconds, finishedPlannedSeconds }: Tally): [number, number] => [
    finishedSeconds,
    finishedPlannedSeconds,
  ]
  const taken = t('performance.of', {
    part: length(total.finishedSeconds),
    whole: length(total.finishedPlannedSeconds),
  })
  rows.push({
    key: 'pace',
    value: percent(pace(total)),
    counted: total.finishedPlannedSeconds > 0 ? taken : '',
    earlier: percent(pace(before)),
  })
  if (ratings) rows.push(ratedRow(ratings, t, format))
  return (
    <dl className={classes.shares}>
      {rows.map(({ key, value, counted, earlier }) => (
        <div key={key}>
          <dt>
            {t(`performance.${key}`)}
            <small>{t(`performance.${key}Text`)}</small>
          </dt>
          <dd>
            <strong>{value}</strong>
            {counted && <small>{counted}</small>}
            <small>{t('performance.before', { value: earlier })}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ratedRow(
  { total, before }: NonNullable<SharesProps['ratings']>,
  t: ReturnType<typeof useText>,
  { number }: Pick<Format, 'number'>,
) {
  const stars = ({ averageStars }: Ratings) =>
    averageStars === null
      ? t('performance.none')
      : t('performance.of', { part: number(Math.round(averageStars * 10) / 10), whole: number(5) })
  const counted = total.count > 0 ? t('performance.ratings', { count: total.count, shown: number(total.count) }) : ''
  return { key: 'rating', value: stars(total), counted, earlier: stars(before) }
}

function Days({ days }: { days: WorkDay[] }) {
  const t = useText('logistics-driver-performance')
  const format = useFormat()
  const { day, length } = useMeasures()
  const { number } = format
  const heads = ['day', 'stops', 'delivered', 'failed', 'onTime', 'planned', 'taken'] as const
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {heads.map((key) => (
              <Table.Th key={key}>{t(`days.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((one) => (
            <Table.Tr key={one.day}>
              <Table.Td>{day(one.day)}</Table.Td>
              <Table.Td>{number(one.stops)}</Table.Td>
              <Table.Td>{number(one.delivered)}</Table.Td>
              <Table.Td>{number(one.failed)}</Table.Td>
              <Table.Td>
                {one.timed > 0
                  ? t('performance.of', { part: number(one.onTime), whole: number(one.timed) })
                  : t('performance.none')}
              </Table.Td>
              <Table.Td>{length(one.plannedSeconds)}</Table.Td>
              <Table.Td>{length(one.finishedSeconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
