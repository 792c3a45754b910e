import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Autocomplete } from '#ui/input/inputs.ts'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { useSuggestions } from '#ui/input/use-suggestions.ts'
import { listRegions, searchPlaces, type Place } from '../contract.ts'

const waitMs = 150
const leastLetters = 2

type Props = Pick<ComponentProps<typeof Autocomplete>, 'error' | 'onBlur' | 'onFocus' | 'withAsterisk'> & {
  label: string
  onPick: (place: Place) => void
  /** The address so far; it is looked up once it changes. */
  initial?: string
  /** What is typed counts as an address too. Without it the field empties once a place is picked. */
  onType?: (text: string) => void
}

/** An address field: suggestions while typing, a place once one is chosen. Enter asks the operator's address service, which may not be asked at every key. */
export function PlaceField({ onPick, initial = '', onType, error, ...input }: Props) {
  const t = useText('regions')
  const format = useFormat()
  const [typed, setTyped] = useState(initial)
  const [settled, settle] = useState(initial)
  const [sent, setSent] = useState<string>()
  const { places, complaint } = usePlaces(typed === settled ? '' : typed, sent === typed)
  const labelOf = (place: Place) => {
    const within =
      place.radiusMeters === null ? '' : format.number(place.radiusMeters, { style: 'unit', unit: 'meter' })
    const how = place.quality === 'interpolated' && within ? 'interpolatedWithin' : place.quality
    const label = how === 'exact' ? place.label : t(`only.${how}`, { label: place.label, within })
    return place.source === 'embedded' ? label : t('foundBy', { label, name: place.source })
  }
  const choose = (text: string) => {
    const place = places.find((one) => labelOf(one) === text)
    if (!place) return
    onPick(place)
    const left = onType ? place.label : ''
    setTyped(left)
    settle(left)
  }
  const type = (text: string) => {
    if (places.some((place) => labelOf(place) === text)) return
    setTyped(text)
    onType?.(text)
  }
  const labels = [...new Set(places.map(labelOf))]
  return (
    <Autocomplete
      {...input}
      {...useSuggestions(labels.length)}
      value={typed}
      data={labels}
      filter={({ options }) => options}
      onChange={type}
      onOptionSubmit={choose}
      onKeyDown={({ key }) => key === 'Enter' && places.length === 0 && setSent(typed)}
      error={error || complaint}
    />
  )
}

function usePlaces(typed: string, isSent: boolean): { places: Place[]; complaint: string | false } {
  const asked = useDebounced(typed, waitMs)
  const isAsked = asked.length >= leastLetters
  const search = useQuery({ ...useSearch(asked, isSent), enabled: isAsked, placeholderData: (before) => before })
  const whyNone = useWhyNone(isSent)
  const places = isAsked ? (search.data?.places ?? []) : []
  const isUnknown = isAsked && search.isSuccess && !search.isPlaceholderData && asked === typed && places.length === 0
  return { places, complaint: isUnknown && whyNone }
}

/** Looked up again when a region is added or removed. */
function useSearch(q: string, isSent: boolean) {
  const language = useLanguage()
  const regions = useQuery(queryOf(listRegions)).data?.regions ?? []
  const search = queryOf(searchPlaces, { query: { q, isTyping: !isSent, limit: 6, language } })
  return { ...search, queryKey: [...search.queryKey, regions.map(({ id, builtAt }) => [id, builtAt])] }
}

function useWhyNone(isSent: boolean): string {
  const t = useText('regions')
  const known = useQuery(queryOf(listRegions)).data
  const building = known?.work.find(({ error }) => error === '')
  const service = known?.providers.find(({ use }) => use === 'geocoder')?.kind
  if (building) return t('addressesComing', { id: building.id })
  if (!service) return t('noAddress')
  return t(isSent ? 'noAddressAnywhere' : 'noAddressYet', { name: service })
}
