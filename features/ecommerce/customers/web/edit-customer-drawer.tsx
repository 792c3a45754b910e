import { useText } from '#kit/web/i18n.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select, TextInput } from '#ui/input/inputs.ts'
import { languageName, peopleLanguages } from '#kit/contract/sentence.ts'
import {
  changeCustomer,
  customerStatuses,
  listCountries,
  listCustomers,
  readCustomer,
  type Customer,
} from '../contract.ts'

type Props = { customer: Customer; opened: boolean; onClose: () => void }

export function EditCustomer({ customer: known, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const { customer, username, email, billingEmail, contact, country, language, status, company, taxId, version } = known
  const form = useEndpointForm(changeCustomer, {
    initial: { customer, username, email, billingEmail, contact, country, language, status, company, taxId, version },
    given: { params: { id: known.customerId } },
    stale: [readCustomer, listCustomers, listCountries],
    onDone: onClose,
  })
  return (
    <FormDrawer title={t('customer.edit')} opened={opened} onClose={onClose} form={form} submitLabel={t('save')}>
      <TextInput data-autofocus label={t('customer.name')} withAsterisk {...form.bind('customer')} />
      <TextInput label={t('customer.company')} {...form.bind('company')} />
      <TextInput label={t('customer.taxId')} {...form.bind('taxId')} />
      <TextInput label={t('customer.username')} {...form.bind('username')} />
      <TextInput label={t('customer.email')} type="email" withAsterisk {...form.bind('email')} />
      <TextInput label={t('customer.billingEmail')} type="email" {...form.bind('billingEmail')} />
      <Select
        label={t('statusLabel')}
        allowDeselect={false}
        data={customerStatuses.map((value) => ({ value, label: t(`customerStatus.${value}`) }))}
        {...form.bind('status')}
      />
      <TextInput label={t('customer.contact')} type="tel" {...form.bind('contact')} />
      <Select
        label={t('customer.language')}
        allowDeselect={false}
        data={peopleLanguages.map((value) => ({ value, label: languageName(value) }))}
        {...form.bind('language')}
      />
      <CountryField label={t('customer.country')} withAsterisk {...form.bind('country')} />
    </FormDrawer>
  )
}
