import type { Input } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { payMethods, type Invoice } from '../contract.ts'
import { addPayment } from '../rules/payments.ts'
import { staleInvoices } from './stale-invoices.ts'

type Props = { invoice: Invoice; onClose: () => void }
/** The amount is missing while its field is empty. */
type Values = Omit<Input<typeof addPayment.body>, 'amountCents'> & { amountCents: number | null }

export function PaymentDialog({ invoice, onClose }: Props) {
  const t = useText('office-invoices')
  const format = useFormat()
  const { id, balanceCents, currency } = invoice
  const form = useEndpointForm<typeof addPayment, Values>(addPayment, {
    initial: {
      amountCents: Math.max(0, balanceCents),
      paidOn: todayHere(),
      method: 'bank',
      reference: '',
      note: '',
      sharesTransfer: false,
    },
    given: { params: { id } },
    stale: staleInvoices,
    onDone: (_, { amountCents }) => {
      showNotice({ kind: 'success', text: t('payment.added', { amount: format.money(amountCents ?? 0, currency) }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('actions.pay')} opened onClose={onClose} form={form} submitLabel={t('payment.add')}>
      <MoneyInput
        data-autofocus
        currency={currency}
        label={t('payment.amount')}
        description={t('payment.balance', { amount: format.money(balanceCents, currency) })}
        withAsterisk
        {...form.bind('amountCents')}
      />
      <DateInput label={t('payment.date')} withAsterisk {...form.bind('paidOn')} />
      <Select
        label={t('payment.method')}
        allowDeselect={false}
        data={payMethods.map((value) => ({ value, label: t(`payment.methods.${value}`) }))}
        {...form.bind('method')}
      />
      <TextInput label={t('payment.reference')} description={t('payment.referenceText')} {...form.bind('reference')} />
      <Checkbox label={t('payment.shares')} {...form.bind('sharesTransfer')} />
      <Textarea label={t('payment.note')} autosize minRows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

/** Today by the clock of the device, as a field of a date holds it. */
export function todayHere(): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date())
}
