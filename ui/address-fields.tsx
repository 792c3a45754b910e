import { SimpleGrid, TextInput } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { CountryField } from './country-field.tsx'
import type { FormFields } from './form/use-endpoint-form.ts'

type Props = {
  form: Pick<FormFields, 'bind'>
  /** Where the address stands in the form: `address.`, or nothing. */
  under?: string
}

/** The fields of a postal address. */
export function AddressFields({ form, under = '' }: Props) {
  const t = useText('ui')
  const field = (name: string) => ({ label: t(`address.${name}`), ...form.bind(`${under}${name}`) })
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
