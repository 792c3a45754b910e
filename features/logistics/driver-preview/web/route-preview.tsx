import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Anchor } from '#ui/text.ts'
import { trackingLink } from '../../deliveries/rules.ts'
import { PhonePreview } from '../../driver/web/for-others/phone-preview.tsx'
import { readDriverPreview } from '../contract.ts'

/** The pages of others about a route: its driver’s as a picture, and the way to its first recipient’s. */
export function RoutePreview({ of: id = 0 }: PartProps) {
  const t = useText('logistics-driver-preview')
  const mayRead = useMay(readDriverPreview)
  const { data, error, refetch } = useQuery({
    ...queryOf(readDriverPreview, { params: { id } }),
    enabled: mayRead && id > 0,
  })
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!mayRead) return <p>{t('notYours')}</p>
  if (!data) return <Skeleton height={520} radius={6} />
  const toTracking = data.trackingCode !== null && (
    <Anchor href={trackingLink('', data.trackingCode)} target="_blank" rel="noopener">
      {t('recipient')}
    </Anchor>
  )
  return (
    <SectionCard title={t('driver', { name: data.day.driver.name })} text={t('text')} actions={toTracking}>
      <PhonePreview pack={data.day} />
    </SectionCard>
  )
}
