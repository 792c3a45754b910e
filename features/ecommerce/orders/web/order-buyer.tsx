import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { CountryField } from '#ui/input/country-field.tsx'
import { SegmentedControl } from '#ui/button/controls.ts'
import { Autocomplete, Radio, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listCustomers, readCustomer, type Customer } from '../../customers/contract.ts'
import { blankAddress, blankNewcomer, type OrderForm } from './order-values.ts'
import { RecipientFields } from './recipient-fields.tsx'

type Props = { form: OrderForm }

/** The customer and the shipping address. */
export function OrderBuyer({ form }: Props) {
  const t = useText('ecommerce')
  const [kind, setKind] = useState('known')
  const [id, setId] = useState(form.getValues().customerId)
  const { data: customer, error: missing } = useQuery({
    ...queryOf(readCustomer, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  const choose = (customerId: number | undefined) => {
    setId(customerId)
    form.setValues({ customerId, customer: undefined, shippingAddress: undefined })
    form.clearFieldError('customerId')
  }
  const switchTo = (next: string) => {
    setKind(next)
    choose(undefined)
    if (next === 'new') form.put('customer', blankNewcomer)
  }
  return (
    <>
      <SectionCard title={t('customer.one')}>
        <Stack gap="md">
          <SegmentedControl
            value={kind}
            onChange={switchTo}
            data={[
              { value: 'known', label: t('taking.known') },
              { value: 'new', label: t('taking.new') },
            ]}
          />
          {kind === 'known' ? (
            <KnownCustomer
              chosen={customer}
              error={form.errors['customerId'] ?? (id !== undefined && isMissing(missing) && t('customer.missing'))}
              onChoose={choose}
            />
          ) : (
            <NewCustomer form={form} />
          )}
        </Stack>
      </SectionCard>
      {(kind === 'new' || customer) && (
        <ShipTo key={`${kind}${id}`} form={form} addresses={customer?.addresses ?? []} />
      )}
    </>
  )
}

type KnownProps = { chosen: Customer | undefined; error: ReactNode; onChoose: (id: number | undefined) => void }

function KnownCustomer({ chosen, error, onChoose }: KnownProps) {
  const t = useText('ecommerce')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (chosen ? labelOf(chosen) : '')
  const { data } = useQuery({
    ...queryOf(listCustomers, { query: { q: text.split(' · ')[0], itemsPerPage: 20 } }),
    placeholderData: keepPreviousData,
  })
  const ids = new Map((data?.customers ?? []).map((one) => [labelOf(one), one.customerId]))
  const handleChange = (next: string) => {
    setTyped(next)
    onChoose(ids.get(next))
  }
  return (
    <Autocomplete
      withAsterisk
      label={t('taking.customer')}
      placeholder={t('taking.customerHint')}
      data={[...ids.keys()]}
      filter={({ options }) => options}
      error={error}
      value={text}
      onChange={handleChange}
    />
  )
}

function NewCustomer({ form }: Props) {
  const t = useText('ecommerce')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('customer.name')} withAsterisk {...form.bind('customer.customer')} />
      <TextInput type="email" label={t('customer.email')} withAsterisk {...form.bind('customer.email')} />
      <TextInput type="tel" label={t('customer.mobile')} {...form.bind('customer.contact')} />
      <CountryField label={t('customer.country')} withAsterisk {...form.bind('customer.country')} />
    </SimpleGrid>
  )
}

/** One of the customer's addresses, a new one, or none for in-store pick-up. */
function ShipTo({ form, addresses }: Props & { addresses: Customer['addresses'] }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const [place, setPlace] = useState(addresses[0] ? String(addresses[0].id) : 'none')
  const choose = (next: string) => {
    const known = addresses.find(({ id }) => String(id) === next)
    setPlace(next)
    form.setFieldValue('shippingAddress', known ? addressOf(known) : next === 'other' ? blankAddress : undefined)
  }
  return (
    <SectionCard title={t('address.shipping')}>
      <Radio.Group aria-label={t('address.shipping')} value={place} onChange={choose}>
        <Stack gap="xs">
          {addresses.map(({ id, label, ...address }) => (
            <Radio
              key={id}
              value={String(id)}
              label={`${label}: ${[address.line1, address.postCode, address.town, format.country(address.country)].join(', ')}`}
            />
          ))}
          {addresses.length === 0 && <Radio value="none" label={t('taking.noAddress')} />}
          <Radio value="other" label={t('taking.otherAddress')} />
        </Stack>
      </Radio.Group>
      {place === 'other' && (
        <Stack gap="md" mt="md">
          <RecipientFields bind={(name) => form.bind(`shippingAddress.${name}`)} />
          <AddressFields bind={(part) => form.bind(`shippingAddress.${part}`)} />
        </Stack>
      )}
    </SectionCard>
  )
}

function addressOf({ line1, line2, town, state, postCode, country }: Customer['addresses'][number]) {
  return { ...blankAddress, line1, line2, town, state, postCode, country }
}

function labelOf({ customer, email }: Pick<Customer, 'customer' | 'email'>): string {
  return `${customer} · ${email}`
}
