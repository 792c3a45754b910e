import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { Skeleton, Table } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import type { WorkDay } from '../contract.ts'
import { PayDownload } from './pay-download.tsx'
import { useMeasures, usePerformance } from './use-performance.ts'

/** What a driver's pay is worked out from. */
export function PayCard({ of: id = 0 }: PartProps) {
  const t = useText('logistics-driver-performance')
  const { data, error, refetch } = usePerformance(id)
  return (
    <SectionCard title={t('pay.title')} text={t('pay.text')} actions={<PayDownload of={id} />}>
      {!data && !error && <Skeleton height={240} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data?.days.length === 0 && <Text c="dimmed">{t('pay.empty')}</Text>}
      {data && data.days.length > 0 && <PayTable days={data.days} />}
    </SectionCard>
  )
}

function PayTable({ days }: { days: WorkDay[] }) {
  const t = useText('logistics-driver-performance')
  const { number } = useFormat()
  const { day, length, distance } = useMeasures()
  const total = (of: (one: WorkDay) => number) => days.reduce((sum, one) => sum + of(one), 0)
  const heads = ['duty', 'breaks', 'paid', 'stops', 'kilometres'] as const
  return (
    <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('days.day')}</Table.Th>
            {heads.map((key) => (
              <Table.Th key={key}>{t(`pay.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((one) => (
            <Table.Tr key={one.day}>
              <Table.Td>{day(one.day)}</Table.Td>
              <Table.Td>{length(one.dutySeconds)}</Table.Td>
              <Table.Td>{length(one.breakSeconds, one.dutySeconds)}</Table.Td>
              <Table.Td>{length(one.dutySeconds - one.breakSeconds)}</Table.Td>
              <Table.Td>{number(one.stops)}</Table.Td>
              <Table.Td>
                {distance(one.drivenMeters ?? one.plannedMeters)}{' '}
                <Text span c="dimmed" size="xs">
                  {t(one.drivenMeters === null ? 'pay.plan' : 'pay.odometer')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>{t('pay.total')}</Table.Th>
            <Table.Th>{length(total((one) => one.dutySeconds))}</Table.Th>
            <Table.Th>{length(total((one) => one.breakSeconds))}</Table.Th>
            <Table.Th>{length(total((one) => one.dutySeconds - one.breakSeconds))}</Table.Th>
            <Table.Th>{number(total((one) => one.stops))}</Table.Th>
            <Table.Th>{distance(total((one) => one.drivenMeters ?? one.plannedMeters))}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}
