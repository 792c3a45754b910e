import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Textarea, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import { readStoreFacts } from '../../../ecommerce/settings/contract.ts'
import { emailInvoice, type Invoice } from '../contract.ts'
import { datesOnIssue, emailedText, numberSign } from '../rules.ts'
import { staleInvoices } from './stale-invoices.ts'
import { todayHere } from './payment-dialog.tsx'

type Props = { invoice: Invoice; onClose: () => void }

export function SendDialog({ invoice, onClose }: Props) {
  const { data } = useQuery(queryOf(readStoreFacts))
  return data ? <Send invoice={invoice} store={data.storeName} onClose={onClose} /> : null
}

function Send({ invoice, store, onClose }: Props & { store: string }) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const { id, client, totalCents, currency, issuedDate, dueDate, isDraft } = invoice
  const number = invoice.number || numberSign
  const values = {
    id: number,
    store,
    name: client.name,
    total: format.money(totalCents, currency),
    due: format.date(isDraft ? datesOnIssue({ issuedOn: issuedDate, dueOn: dueDate }, todayHere()).dueOn : dueDate),
  }
  const form = useEndpointForm(emailInvoice, {
    initial: { to: client.companyEmail, subject: t('sending.subject', values), message: t('sending.message', values) },
    given: { params: { id } },
    stale: staleInvoices,
    onDone: ({ invoice: { emails } }) => {
      showNotice({ kind: 'info', text: t(emailedText(emails)) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('actions.send')} opened onClose={onClose} form={form} submitLabel={t('sending.send')}>
      <TextInput type="email" data-autofocus label={t('sending.to')} withAsterisk {...form.bind('to')} />
      <TextInput label={t('sending.about')} withAsterisk {...form.bind('subject')} />
      <Textarea label={t('sending.text')} autosize minRows={8} withAsterisk {...form.bind('message')} />
      <Text size="sm">{t('sending.link')}</Text>
      {isDraft && <Text size="sm">{t('sending.number')}</Text>}
    </FormDialog>
  )
}
