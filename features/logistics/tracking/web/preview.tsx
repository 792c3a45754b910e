import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Language } from '#kit/contract/sentence.ts'
import type { Texts } from '#kit/contract/texts.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Stack } from '#ui/layout.ts'
import { CardSkeleton } from '#ui/page-skeleton.tsx'
import { Text } from '#ui/text.ts'
import type { TrackingSettings, TrackingStep } from '../../settings/rules/tracking-page.ts'
import { readTrackingPreview } from '../contract.ts'
import { applyLook } from '../rules/look.ts'
import { draw } from './page/draw.ts'
import { previewOf } from './page/state.ts'
import { wordsOf } from './page/words.ts'

const texts: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('../messages/en.json'),
  fr: () => import('../messages/fr.json'),
  ar: () => import('../messages/ar.json'),
}

type Props = { value: TrackingSettings; step: TrackingStep; language: Language }

/** A real delivery at a step, on the page as it would be with what stands in the form. */
export function Preview({ value, step, language }: Props) {
  const t = useText('logistics-settings')
  const { data, error, refetch } = useQuery(queryOf(readTrackingPreview, { query: { step } }))
  const catalogue = useQuery({
    queryKey: ['tracking page in', language],
    queryFn: async () => (await texts[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data || !catalogue.data) return <CardSkeleton fields={4} />
  if (!data.example) return <Text c="dimmed">{t('tracking.previewNone')}</Text>
  const { reference, choices, tracking } = data.example
  const hasChoices = choices.some((one) => value.offers[one])
  const seen = applyLook(tracking, { settings: value, hasChoices })
  const drawn = previewOf(seen, wordsOf(language, { tracking: catalogue.data }))
  return (
    <Stack gap="sm" align="stretch">
      <Text fw={500}>{t('tracking.preview')}</Text>
      <Text size="sm" c="dimmed">
        {t('tracking.previewOf', { reference })}
      </Text>
      <Drawn written={drawn} language={language} />
    </Stack>
  )
}

/** Nothing in it can be pressed: it is a picture of the page. */
function Drawn({ written, language }: { written: ReturnType<typeof previewOf>; language: Language }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => draw(place.current, written))
  return <div ref={place} inert lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} />
}
