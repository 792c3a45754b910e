import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { listOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { WhenQuiet } from '#kit/web/when-quiet.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listDeliveries } from '../contract.ts'
import { StopLink } from './route-cells.tsx'

const PointMap = lazy(async () => ({ default: (await import('./point-map.tsx')).PointMap }))
const waiting = <Skeleton height={240} radius={6} animate={false} />

/** Where the delivery of an order goes, on the map, with its stop. */
export function OrderDelivery({ of: orderId = 0 }: PartProps) {
  const t = useText('logistics-deliveries')
  const mayRead = useMay(listDeliveries)
  const { data } = useQuery({ ...listOf(listDeliveries, { orderId, itemsPerPage: 1 }), enabled: mayRead })
  const delivery = data?.deliveries[0]
  if (!delivery?.door) return null
  return (
    <SectionCard
      title={t('ofOrder', { reference: delivery.reference })}
      actions={delivery.routeId !== null && <StopLink delivery={delivery} />}
    >
      <WhenQuiet waiting={waiting}>
        <Suspense fallback={waiting}>
          <PointMap at={delivery.door} label={delivery.address} />
        </Suspense>
      </WhenQuiet>
    </SectionCard>
  )
}
