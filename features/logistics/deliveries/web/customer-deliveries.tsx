import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { listOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { WhenQuiet } from '#kit/web/when-quiet.tsx'
import { Skeleton, Table } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor } from '#ui/display/text.ts'
import { listDeliveries, type DeliveryRow } from '../contract.ts'
import { deliveryPath } from '../rules.ts'
import { stateTones } from '../rules/state-tones.ts'
import { Arrival } from './route-cells.tsx'

const shownAtOnce = 10
const DeliveryMap = lazy(async () => ({ default: (await import('./delivery-map.tsx')).DeliveryMap }))
const waiting = <Skeleton height={280} radius={6} animate={false} />

/** What was and will be brought to a customer, newest first, and where to. */
export function CustomerDeliveries({ of: customerId = 0 }: PartProps) {
  const t = useText('logistics-deliveries')
  const mayRead = useMay(listDeliveries)
  const asked = listOf(listDeliveries, { customerId, itemsPerPage: shownAtOnce })
  const { data, error, refetch } = useQuery({ ...asked, enabled: mayRead })
  if (!mayRead) return null
  const rows = data?.deliveries ?? []
  return (
    <SectionCard
      title={t('screens.deliveries')}
      actions={
        rows.length > 0 && (
          <LinkButton
            size="compact-sm"
            variant="subtle"
            to={`/apps/logistics/deliveries?customerId=${customerId}`}
            label={t('viewAll')}
          />
        )
      }
    >
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius={6} />}
      {data && <Rows rows={rows} />}
      {rows.some(({ door }) => door !== null) && (
        <WhenQuiet waiting={waiting}>
          <Suspense fallback={waiting}>
            <DeliveryMap search={{ customerId }} isLow />
          </Suspense>
        </WhenQuiet>
      )}
    </SectionCard>
  )
}

function Rows({ rows }: { rows: DeliveryRow[] }) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  if (rows.length === 0)
    return <EmptyState icon="package" title={t('ofCustomerEmpty')} text={t('ofCustomerEmptyText')} />
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table aria-label={t('screens.deliveries')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('reference')}</Table.Th>
            <Table.Th>{t('date')}</Table.Th>
            <Table.Th>{t('address')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('eta')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Anchor renderRoot={(props) => <Link to={deliveryPath(row.reference)} {...props} />}>
                  <bdi>{row.reference}</bdi>
                </Anchor>
              </Table.Td>
              <Table.Td>{row.date === null ? t('noDate') : format.date(`${row.date}T12:00:00Z`)}</Table.Td>
              <Table.Td dir="auto">{row.address}</Table.Td>
              <Table.Td>
                <StatusChip tone={stateTones[row.state]}>{t(`states.${row.state}`)}</StatusChip>
              </Table.Td>
              <Table.Td>
                <Arrival delivery={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
