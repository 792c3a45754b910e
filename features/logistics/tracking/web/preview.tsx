import { useQuery } from '@tanstack/react-query'
import type { Language } from '#kit/contract/sentence.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readCompany } from '#platform/company/contract.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { Text } from '#ui/display/text.ts'
import type { TrackingSettings, TrackingStep } from '../../settings/rules/tracking-page.ts'
import { readTrackingPreview } from '../contract.ts'
import { applyLook } from '../rules/look.ts'
import { DrawnPage } from './for-others/drawn-page.tsx'

type Props = { value: TrackingSettings; step: TrackingStep; language: Language }

/** A real delivery at a step, on the page as it would be with what stands in the form. */
export function Preview({ value, step, language }: Props) {
  const t = useText('logistics-settings')
  const { data, error, refetch } = useQuery(queryOf(readTrackingPreview, { query: { step } }))
  const { data: company } = useQuery(queryOf(readCompany))
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data || !company) return <CardSkeleton fields={4} />
  if (!data.example) return <Text c="dimmed">{t('tracking.previewNone')}</Text>
  const { reference, choices, tracking } = data.example
  const { anotherSlot, cancel } = value.offers
  const hasChoices = choices.some((one) => value.offers[one])
  const change = { mayChoose: anotherSlot, mayCancel: cancel }
  return (
    <Stack gap="sm" align="stretch">
      <Text fw={500}>{t('tracking.preview')}</Text>
      <Text size="sm" c="dimmed">
        {t('tracking.previewOf', { reference })}
      </Text>
      <DrawnPage tracking={applyLook(tracking, { settings: value, company, hasChoices, change })} language={language} />
    </Stack>
  )
}
