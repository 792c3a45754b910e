import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Switch, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Title } from '#ui/display/text.ts'
import type { Address } from '#kit/contract/address.ts'
import { createCustomer, listCountries, listCustomers } from '../contract.ts'

type Values = {
  customer: string
  email: string
  contact: string
  country: string
  address: Address
  isBillingAddress: boolean
}
const blank: Values = {
  customer: '',
  email: '',
  contact: '',
  country: '',
  address: { line1: '', line2: '', town: '', state: '', postCode: '', country: '' },
  isBillingAddress: true,
}

export function AddCustomer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('ecommerce')
  const form = useEndpointForm<typeof createCustomer, Values>(createCustomer, {
    initial: blank,
    stale: [listCustomers, listCountries],
    onDone: ({ customer }) => {
      showNotice({ kind: 'success', text: t('addedNamed', { name: customer }) })
      onClose()
    },
  })
  // The customer's country is the country of their shipping address.
  form.watch('address.country', ({ value }) => form.setFieldValue('country', String(value)))
  return (
    <FormDrawer title={t('customer.add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Title order={3} size="h6">
        {t('customer.basic')}
      </Title>
      <TextInput
        data-autofocus
        label={t('customer.name')}
        autoComplete="name"
        withAsterisk
        {...form.bind('customer')}
      />
      <TextInput label={t('customer.email')} type="email" autoComplete="email" withAsterisk {...form.bind('email')} />
      <TextInput label={t('customer.mobile')} type="tel" autoComplete="tel" {...form.bind('contact')} />
      <Title order={3} size="h6">
        {t('customer.shipping')}
      </Title>
      <AddressFields bind={(part) => form.bind(`address.${part}`)} />
      <Switch label={t('customer.useAsBilling')} {...form.bind('isBillingAddress')} />
    </FormDrawer>
  )
}
