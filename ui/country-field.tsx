import type { AutocompleteProps, TagsInputProps } from '@mantine/core'
import { countryName, countryNames } from '#kit/contract/countries.ts'
import { useFormat } from '#kit/web/format.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { Autocomplete, TagsInput } from './inputs.ts'

/** Countries are kept by their English names, and shown and typed in the person's language. */
const kept = (name: string) => countryName(name, 'en')

type FieldProps = Omit<AutocompleteProps, 'data' | 'value'>

/** A field for a country: one of all there are, or what somebody calls it. */
export function CountryField({ defaultValue = '', onChange, ...rest }: FieldProps) {
  const { country } = useFormat()
  return (
    <Autocomplete
      {...rest}
      data={countryNames(useLanguage())}
      defaultValue={country(defaultValue)}
      onChange={(typed) => onChange?.(kept(typed))}
    />
  )
}

type ListProps = Omit<TagsInputProps, 'data' | 'value'>

/** A field for several countries. */
export function CountriesField({ defaultValue = [], onChange, ...rest }: ListProps) {
  const { country } = useFormat()
  return (
    <TagsInput
      {...rest}
      data={countryNames(useLanguage())}
      defaultValue={defaultValue.map(country)}
      onChange={(typed) => onChange?.(typed.map(kept))}
    />
  )
}
