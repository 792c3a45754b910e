import { useUncontrolled } from '@mantine/hooks'
import { useState, type FocusEvent } from 'react'
import type { AutocompleteProps, TagsInputProps } from '@mantine/core'
import { countryName, countryNames } from '#kit/contract/countries.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { Autocomplete, TagsInput } from './inputs.ts'
import { keptCountry, shownCountry } from './typed-country.ts'

/** A field for a country: one of all there are, or what someone calls it. */
export function CountryField({ value, defaultValue, onChange, onBlur, ...rest }: Omit<AutocompleteProps, 'data'>) {
  const language = useLanguage()
  const [kept, keep] = useUncontrolled({ value, defaultValue, finalValue: '', onChange })
  const [draft, setDraft] = useState<string>()
  const change = (typed: string) => {
    setDraft(typed)
    keep(keptCountry(typed))
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setDraft(undefined)
    onBlur?.(event)
  }
  return (
    <Autocomplete
      {...rest}
      data={countryNames(language)}
      value={shownCountry(kept, draft, language)}
      onChange={change}
      onBlur={leave}
    />
  )
}

/** A field for several countries. */
export function CountriesField({ value, defaultValue, onChange, ...rest }: Omit<TagsInputProps, 'data'>) {
  const language = useLanguage()
  const [kept, keep] = useUncontrolled({ value, defaultValue, finalValue: [], onChange })
  return (
    <TagsInput
      {...rest}
      data={countryNames(language)}
      value={kept.map((name) => countryName(name, language))}
      onChange={(typed) => keep(typed.map(keptCountry))}
    />
  )
}
