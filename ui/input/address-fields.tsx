import { SimpleGrid, TextInput } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { CountryField } from './country-field.tsx'
import type { Bound } from '../form/use-endpoint-form.ts'

type Part = 'line1' | 'line2' | 'town' | 'state' | 'postCode' | 'country'
/** Where the address stands in the form: `(part) => form.bind(`address.${part}`)`. */
type Props = { bind: (part: Part) => Bound<string> }

/** The fields of a postal address. */
export function AddressFields({ bind }: Props) {
  const t = useText('ui')
  const field = (part: Part) => ({ label: t(`address.${part}`), ...bind(part) })
  return (
    <>
      <TextInput data-autofocus autoComplete="address-line1" withAsterisk {...field('line1')} />
      <TextInput autoComplete="address-line2" {...field('line2')} />
      <SimpleGrid cols={2}>
        <TextInput autoComplete="address-level2" withAsterisk {...field('town')} />
        <TextInput autoComplete="address-level1" {...field('state')} />
        <TextInput autoComplete="postal-code" withAsterisk {...field('postCode')} />
        <CountryField withAsterisk {...field('country')} />
      </SimpleGrid>
    </>
  )
}
