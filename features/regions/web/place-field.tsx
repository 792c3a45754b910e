import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Autocomplete } from '#ui/inputs.ts'
import { searchPlaces } from '../contract.ts'
import type { End } from './route-tried.ts'

const waitMs = 150
const leastLetters = 2

type Props = { label: string; end: End | undefined; onPick: (end: End | undefined) => void }

/** An address field: suggestions while typing, a place once one is chosen. */
export function PlaceField({ label, end, onPick }: Props) {
  const t = useText('regions')
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const asked = useLate(typed ?? '', waitMs)
  const isAsked = asked.length >= leastLetters
  const { data, isSuccess } = useQuery({ ...queryOf(searchPlaces, { query: { q: asked, isTyping: true, limit: 6, language } }), enabled: isAsked, placeholderData: (before) => before })
  const places = isAsked ? (data?.places ?? []) : []
  const choose = (text: string) => {
    const place = places.find((one) => one.label === text)
    if (place) onPick({ point: place.point, label: place.label })
    setTyped(undefined)
  }
  const change = (text: string) => {
    setTyped(text)
    if (text === '') onPick(undefined)
  }
  const isUnknown = isAsked && isSuccess && asked === typed && places.length === 0
  return (
    <Autocomplete
      label={label}
      value={typed ?? end?.label ?? ''}
      data={[...new Set(places.map((place) => place.label))]}
      filter={({ options }) => options}
      onChange={change}
      onOptionSubmit={choose}
      onBlur={() => setTyped(undefined)}
      error={isUnknown && t('noAddress')}
    />
  )
}

function useLate(value: string, ms: number): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return late
}
