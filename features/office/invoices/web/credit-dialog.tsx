import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { type Invoice } from '../contract.ts'
import { creditInvoice } from '../rules/payments.ts'
import { staleInvoices } from './stale-invoices.ts'

/** The amount is missing while its field is empty. */
type Values = { amountCents: number | null; reason: string }

export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useText('office-invoices')
  const format = useFormat()
  const { id, currency } = invoice
  const left = invoice.totalCents - invoice.creditedCents
  const form = useEndpointForm<typeof creditInvoice, Values>(creditInvoice, {
    initial: { amountCents: left, reason: '' },
    given: { params: { id } },
    stale: staleInvoices,
    onDone: onClose,
  })
  return (
    <FormDialog title={t('actions.credit')} opened onClose={onClose} form={form} submitLabel={t('crediting.write')}>
      <MoneyInput
        data-autofocus
        currency={currency}
        label={t('payment.amount')}
        description={t('crediting.most', { amount: format.money(left, currency) })}
        withAsterisk
        {...form.bind('amountCents')}
      />
      <TextInput label={t('crediting.reason')} withAsterisk {...form.bind('reason')} />
    </FormDialog>
  )
}
