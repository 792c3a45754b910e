import type { AutocompleteProps, TagsInputProps } from '@mantine/core'
import { countryName } from '#kit/contract/countries.ts'
import { useFormat } from '#kit/web/format.ts'
import { Autocomplete, TagsInput } from './inputs.ts'

/** Countries are kept by their English names, and shown and typed in the person's language. */
const kept = (name: string) => countryName(name, 'en')

type FieldProps = Omit<AutocompleteProps, 'data' | 'value'> & { countries?: readonly string[] }

/** A field for a country, with some to choose from; any other may be typed. */
export function CountryField({ countries = [], defaultValue = '', onChange, ...rest }: FieldProps) {
  const { country } = useFormat()
  return <Autocomplete {...rest} data={countries.map(country)} defaultValue={country(defaultValue)} onChange={(typed) => onChange?.(kept(typed))} />
}

type ListProps = Omit<TagsInputProps, 'data' | 'value'> & { countries: readonly string[] }

/** A field for several countries. */
export function CountriesField({ countries, defaultValue = [], onChange, ...rest }: ListProps) {
  const { country } = useFormat()
  return <TagsInput {...rest} data={countries.map(country)} defaultValue={defaultValue.map(country)} onChange={(typed) => onChange?.(typed.map(kept))} />
}
