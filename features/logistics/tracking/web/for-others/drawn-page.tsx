import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Language } from '#kit/contract/sentence.ts'
import type { Texts } from '#kit/contract/texts.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import type { Tracking } from '../../contract.ts'
import { draw } from '../page/draw.ts'
import { previewOf } from '../page/state.ts'
import { wordsOf } from '../page/words.ts'

const texts: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('../../messages/en.json'),
  fr: () => import('../../messages/fr.json'),
  ar: () => import('../../messages/ar.json'),
}

/** A picture of a recipient’s page in a language. Nothing in it can be pressed. */
export function DrawnPage({ tracking, language }: { tracking: Tracking; language: Language }) {
  const place = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['tracking page in', language],
    queryFn: async () => (await texts[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data) draw(place.current, previewOf(tracking, wordsOf(language, { tracking: data })))
  })
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton fields={4} />
  return <div ref={place} inert lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} />
}
