import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Select } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { Title } from '#ui/display/text.ts'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { listCustomers, readCustomer } from '../../../ecommerce/customers/contract.ts'
import { readStoreFacts } from '../../../ecommerce/settings/contract.ts'
import type { DeliveryForm } from './for-others/delivery-fields.tsx'

/** Whom a delivery is billed to, and at what price where it isn't the usual one. */
export function BillingFields({ form }: { form: DeliveryForm }) {
  const t = useText('logistics-deliveries')
  const seesCustomers = useAbility().can('read', 'Customer')
  const { data } = useQuery({ ...queryOf(readStoreFacts), enabled: seesCustomers })
  const { feeCents, customerId } = form.getValues()
  if (!seesCustomers) return null
  return (
    <>
      <Title order={3} size="h6">
        {t('form.billing')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CustomerField initial={customerId} onChange={(id) => form.setFieldValue('customerId', id)} />
        {data && (
          <MoneyInput
            currency={data.currency}
            label={t('form.fee')}
            description={t('form.feeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            defaultValue={feeCents}
            error={form.errors['feeCents']}
            onChange={(cents) => form.setFieldValue('feeCents', cents)}
          />
        )}
      </SimpleGrid>
    </>
  )
}

type Props = { initial: number | null; onChange: (id: number | null) => void }

function CustomerField({ initial, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const query = { q: q || undefined, page: 1, itemsPerPage: 10 }
  const { data } = useQuery({ ...queryOf(listCustomers, { query }), placeholderData: keepPreviousData })
  const kept = useQuery({
    ...queryOf(readCustomer, { params: { id: initial ?? 0 } }),
    enabled: initial !== null,
    retry: false,
  })
  const people = [...(data?.customers ?? []), ...(kept.data ? [kept.data] : [])]
  const labels = new Map(people.map(({ customerId, customer, email }) => [customerId, `${customer} · ${email}`]))
  return (
    <Select
      searchable
      clearable
      label={t('form.customer')}
      data={[...labels].map(([id, label]) => ({ value: String(id), label }))}
      filter={({ options }) => options}
      defaultValue={initial === null ? null : String(initial)}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
