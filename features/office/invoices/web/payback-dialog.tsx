import type { Input } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { payMethods, type Invoice } from '../contract.ts'
import { addPayback } from '../rules/payments.ts'
import { owedByHandCents } from '../rules.ts'
import { staleInvoices } from './stale-invoices.ts'
import { todayHere } from './payment-dialog.tsx'

type Props = { invoice: Invoice; onClose: () => void }
/** The amount is missing while its field is empty. */
type Values = Omit<Input<typeof addPayback.body>, 'amountCents'> & { amountCents: number | null }

/** Notes that money which is owed to the client went back to them. */
export function PaybackDialog({ invoice, onClose }: Props) {
  const t = useText('office-invoices')
  const format = useFormat()
  const { id, currency } = invoice
  const owed = owedByHandCents(invoice)
  const form = useEndpointForm<typeof addPayback, Values>(addPayback, {
    initial: { amountCents: owed, paidOn: todayHere(), method: 'bank', reference: '', note: '' },
    given: { params: { id } },
    stale: staleInvoices,
    onDone: (_, { amountCents }) => {
      showNotice({ kind: 'success', text: t('payback.added', { amount: format.money(amountCents ?? 0, currency) }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('payback.title')} opened onClose={onClose} form={form} submitLabel={t('payback.add')}>
      <MoneyInput
        data-autofocus
        currency={currency}
        label={t('payment.amount')}
        description={t('payback.owed', { amount: format.money(owed, currency) })}
        withAsterisk
        {...form.bind('amountCents')}
        max={owed}
      />
      <DateInput label={t('payment.date')} withAsterisk {...form.bind('paidOn')} />
      <Select
        label={t('payment.method')}
        allowDeselect={false}
        data={payMethods.map((value) => ({ value, label: t(`payment.methods.${value}`) }))}
        {...form.bind('method')}
      />
      <TextInput label={t('payment.reference')} {...form.bind('reference')} />
      <Textarea label={t('payment.note')} autosize minRows={2} {...form.bind('note')} />
    </FormDialog>
  )
}
