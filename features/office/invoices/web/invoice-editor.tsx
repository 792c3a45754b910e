import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Columns } from '#ui/page/columns.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { NumberInput, Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { services, type Invoice, type InvoiceLine } from '../contract.ts'
import { invoiceTotals, serviceKeys, type Discount } from '../rules.ts'
import { InvoiceClient } from './invoice-client.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import type { InvoiceForm } from './invoice-values.ts'

type Props = {
  form: InvoiceForm
  /** The invoice that is changed. */
  known?: Invoice
  title: string
  submitLabel: string
  currency: string
  /** What a new line is taxed with. */
  taxBasisPoints: number
}

/** An invoice form; its total is calculated while typing. */
export function InvoiceEditor({ form, known, title, submitLabel, currency, taxBasisPoints }: Props) {
  const t = useText('office-invoices')
  const [lines, setLines] = useState<InvoiceLine[]>(form.getValues().lines)
  const [discount, setDiscount] = useState<Discount>(form.getValues())
  const changeLines = (next: InvoiceLine[]) => {
    setLines(next)
    form.put('lines', next)
  }
  const changeDiscount = (next: Partial<Discount>) => {
    setDiscount({ ...discount, ...next })
    form.setValues(next)
  }
  const { discountCents: discountTotalCents, ...totals } = invoiceTotals(lines, discount)
  return (
    <form onSubmit={form.send} noValidate>
      <PageHeader title={title} />
      <Columns
        side="end"
        main={
          <>
            <InvoiceClient form={form} {...(known && { known })} />
            <SectionCard title={t('sheet.items')} text={t('line.hint')}>
              <InvoiceLines
                lines={lines}
                currency={currency}
                taxBasisPoints={taxBasisPoints}
                errors={form.errors}
                onChange={changeLines}
              />
            </SectionCard>
            <Words form={form} />
          </>
        }
        aside={
          <>
            <Dates form={form} />
            <SectionCard title={t('total')}>
              <Stack gap="md">
                <MoneyInput
                  currency={currency}
                  label={t('form.discount')}
                  value={discount.discountCents || null}
                  onChange={(cents) => changeDiscount({ discountCents: cents ?? 0 })}
                />
                <NumberInput
                  label={t('form.share')}
                  unit="%"
                  min={0}
                  max={100}
                  decimals={2}
                  value={discount.discountBasisPoints === 0 ? '' : discount.discountBasisPoints / 100}
                  onChange={(next) => changeDiscount({ discountBasisPoints: Math.round(Number(next) * 100) })}
                />
                <InvoiceSums sums={{ ...totals, discountTotalCents }} currency={currency} />
                <RefusalAlert text={form.refusal} />
                <SendButton loading={form.isSending}>{submitLabel}</SendButton>
              </Stack>
            </SectionCard>
          </>
        }
      />
    </form>
  )
}

function Dates({ form }: { form: InvoiceForm }) {
  const t = useText('office-invoices')
  return (
    <SectionCard title={t('form.about')}>
      <Stack gap="md">
        <DateInput label={t('issued')} withAsterisk {...form.bind('issuedOn')} />
        <DateInput label={t('due')} withAsterisk {...form.bind('dueOn')} />
        <Select
          label={t('service')}
          allowDeselect={false}
          data={services.map((value) => ({ value, label: t(`services.${serviceKeys[value]}`) }))}
          {...form.bind('service')}
        />
      </Stack>
    </SectionCard>
  )
}

function Words({ form }: { form: InvoiceForm }) {
  const t = useText('office-invoices')
  return (
    <SectionCard title={t('form.words')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('form.salesperson')} {...form.bind('salesperson')} />
          <TextInput label={t('form.thanks')} {...form.bind('thanks')} />
        </SimpleGrid>
        <Textarea label={t('form.note')} autosize minRows={2} {...form.bind('note')} />
      </Stack>
    </SectionCard>
  )
}
