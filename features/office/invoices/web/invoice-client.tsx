import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { Autocomplete, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listClients, type Invoice } from '../contract.ts'
import { blankClient, blankNewcomer, type InvoiceForm } from './invoice-values.ts'

type Props = { form: InvoiceForm; known?: Invoice }
type Found = ReplyOf<typeof listClients>[number]

/** The client of the invoice: one of the store's customers, or a new one. */
export function InvoiceClient({ form, known }: Props) {
  const t = useText('office-invoices')
  const [kind, setKind] = useState('known')
  const switchTo = (next: string) => {
    setKind(next)
    form.setValues({
      customerId: undefined,
      newClient: next === 'new' ? blankNewcomer : undefined,
      client: blankClient,
    })
    form.clearFieldError('customerId')
  }
  const choose = (found: Found | undefined) => {
    form.setValues({
      customerId: found?.customerId,
      ...(found && {
        client: { company: found.company, contact: found.contact, address: found.address, taxId: found.taxId },
      }),
    })
    form.clearFieldError('customerId')
  }
  const field = (name: 'company' | 'contact' | 'address' | 'taxId') => (
    <TextInput label={t(`form.${name}`)} {...form.bind(`client.${name}`)} />
  )
  return (
    <SectionCard title={t('sheet.to')}>
      <Stack gap="md">
        <SegmentedControl
          value={kind}
          onChange={switchTo}
          data={[
            { value: 'known', label: t('form.known') },
            { value: 'new', label: t('form.new') },
          ]}
        />
        {kind === 'known' ? (
          <KnownClient
            hasFocus
            start={known ? labelOf(known.clientName, known.clientEmail) : ''}
            error={form.errors['customerId']}
            onChoose={choose}
          />
        ) : (
          <NewClient form={form} />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {field('company')}
          {field('contact')}
          {field('address')}
          {field('taxId')}
        </SimpleGrid>
      </Stack>
    </SectionCard>
  )
}

function labelOf(name: string, email: string): string {
  return `${name} · ${email}`
}

type KnownProps = {
  start: string
  error: ReactNode
  hasFocus?: boolean
  onChoose: (found: Found | undefined) => void
}

/** One of the store's customers, found by name or email. */
export function KnownClient({ start, error, hasFocus = false, onChoose }: KnownProps) {
  const t = useText('office-invoices')
  const [text, setText] = useState(start)
  const { data = [] } = useQuery({
    ...queryOf(listClients, { query: { q: text.split(' · ')[0] } }),
    placeholderData: keepPreviousData,
  })
  const byLabel = new Map(data.map((one) => [labelOf(one.name, one.companyEmail), one]))
  const handleChange = (next: string) => {
    setText(next)
    onChoose(byLabel.get(next))
  }
  return (
    <Autocomplete
      ref={hasFocus ? focus : null}
      openOnFocus={!hasFocus}
      withAsterisk
      label={t('client')}
      placeholder={t('form.clientHint')}
      data={[...byLabel.keys()]}
      filter={({ options }) => options}
      error={error}
      value={text}
      onChange={handleChange}
    />
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}

function NewClient({ form }: { form: InvoiceForm }) {
  const t = useText('office-invoices')
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput label={t('form.name')} withAsterisk {...form.bind('newClient.name')} />
      <TextInput type="email" label={t('form.email')} withAsterisk {...form.bind('newClient.email')} />
      <CountryField label={t('settings.country')} withAsterisk {...form.bind('newClient.country')} />
    </SimpleGrid>
  )
}
