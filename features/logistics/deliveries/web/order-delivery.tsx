import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { listOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { WhenQuiet } from '#kit/web/when-quiet.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { listDeliveries, type DeliveryRow } from '../contract.ts'
import { deliveryPath } from '../rules.ts'
import { stateTones } from '../rules/state-tones.ts'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { Arrival, StopLink } from './route-cells.tsx'

const PointMap = lazy(async () => ({ default: (await import('./point-map.tsx')).PointMap }))
const waiting = <Skeleton height={240} radius={6} animate={false} />

/** The delivery that brings an order of the store: where it goes, when, by whom, and everything that happened to it. */
export function OrderDelivery({ of: orderId = 0 }: PartProps) {
  const mayRead = useMay(listDeliveries)
  const { data } = useQuery({ ...listOf(listDeliveries, { orderId, itemsPerPage: 1 }), enabled: mayRead })
  const delivery = data?.deliveries[0]
  if (!delivery) return null
  return (
    <>
      <Way delivery={delivery} />
      <DeliveryTimeline delivery={delivery} />
    </>
  )
}

function Way({ delivery }: { delivery: DeliveryRow }) {
  const t = useText('logistics-deliveries')
  const { reference, state, address, door, eta, doneAt, routeId } = delivery
  return (
    <SectionCard
      title={t('ofOrder', { reference })}
      actions={
        <LinkButton
          size="compact-sm"
          variant="subtle"
          to={deliveryPath(reference)}
          label={t('viewNamed', { name: reference })}
        />
      }
    >
      <Group gap="lg">
        <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>
        <Text size="sm" dir="auto">
          {address}
        </Text>
        {(doneAt ?? eta) !== null && <Arrival delivery={delivery} />}
        {routeId !== null && <StopLink delivery={delivery} />}
      </Group>
      {door && (
        <WhenQuiet waiting={waiting}>
          <Suspense fallback={waiting}>
            <PointMap at={door} label={address} />
          </Suspense>
        </WhenQuiet>
      )}
    </SectionCard>
  )
}
