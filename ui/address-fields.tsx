import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useText } from '#kit/web/i18n.ts'
import { CountryField } from './country-field.tsx'

type Props<V extends Record<string, unknown>> = {
  form: Pick<UseFormReturnType<V>, 'key' | 'getInputProps'>
  /** Where the address stands in the form: `address.`, or nothing. */
  under?: string
}

/** The fields of a postal address. */
export function AddressFields<V extends Record<string, unknown>>({ form, under = '' }: Props<V>) {
  const t = useText('ui')
  const field = (name: string) => ({ key: form.key(`${under}${name}`), input: form.getInputProps(`${under}${name}`) })
  const [line1, line2, town, state, postCode, country] = ['line1', 'line2', 'town', 'state', 'postCode', 'country'].map(
    field,
  )
  return (
    <>
      <TextInput
        data-autofocus
        label={t('address.line1')}
        autoComplete="address-line1"
        withAsterisk
        key={line1!.key}
        {...line1!.input}
      />
      <TextInput label={t('address.line2')} autoComplete="address-line2" key={line2!.key} {...line2!.input} />
      <SimpleGrid cols={2}>
        <TextInput
          label={t('address.town')}
          autoComplete="address-level2"
          withAsterisk
          key={town!.key}
          {...town!.input}
        />
        <TextInput label={t('address.state')} autoComplete="address-level1" key={state!.key} {...state!.input} />
        <TextInput
          label={t('address.postCode')}
          autoComplete="postal-code"
          withAsterisk
          key={postCode!.key}
          {...postCode!.input}
        />
        <CountryField label={t('address.country')} withAsterisk key={country!.key} {...country!.input} />
      </SimpleGrid>
    </>
  )
}
