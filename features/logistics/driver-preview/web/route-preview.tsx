import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Anchor } from '#ui/display/text.ts'
import { trackingLink } from '../../deliveries/rules.ts'
import { PhonePreview } from '../../driver/web/for-others/phone-preview.tsx'
import { readTracking } from '../../tracking/contract.ts'
import { DrawnPage } from '../../tracking/web/for-others/drawn-page.tsx'
import { readDriverPreview } from '../contract.ts'
import classes from './route-preview.module.css'

/** The pages of others about a route, side by side: its driver’s and its first recipient’s, as pictures. */
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
  return (
    <div className={classes['pages']}>
      <SectionCard title={t('driver', { name: data.day.driver.name })} text={t('text')}>
        <PhonePreview pack={data.day} />
      </SectionCard>
      {data.trackingCode !== null && <RecipientPage code={data.trackingCode} />}
    </div>
  )
}

function RecipientPage({ code }: { code: string }) {
  const t = useText('logistics-driver-preview')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(queryOf(readTracking, { params: { code } }))
  const toPage = (
    <Anchor href={trackingLink('', code)} target="_blank" rel="noopener">
      {t('open')}
    </Anchor>
  )
  return (
    <SectionCard title={t('recipient')} text={t('recipientText')} actions={toPage}>
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={520} radius={6} />}
      {data && <DrawnPage tracking={data} language={language} />}
    </SectionCard>
  )
}
