import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { readStoreFacts, type StoreFacts } from '../../../ecommerce/settings/contract.ts'
import { readInvoiceSettings } from '../../invoice-settings/contract.ts'
import { createInvoice, listClients, listInvoices, readInvoiceFigures } from '../contract.ts'
import { previewPath } from '../rules.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { blankInvoice, type InvoiceValues } from './invoice-values.ts'
import { todayHere } from './payment-dialog.tsx'

export function AddInvoice() {
  const facts = useQuery(queryOf(readStoreFacts))
  const settings = useQuery(queryOf(readInvoiceSettings))
  const error = facts.error ?? settings.error
  if (error)
    return <FailureState error={error} onRetry={() => void Promise.all([facts.refetch(), settings.refetch()])} />
  if (!facts.data || !settings.data)
    return <SheetSkeleton side="end" main={[{ fields: 4 }, { lines: 10 }]} aside={[{ lines: 5 }]} />
  return <Add facts={facts.data} termsDays={settings.data.termsDays} />
}

function Add({ facts, termsDays }: { facts: StoreFacts; termsDays: number }) {
  const t = useText('office-invoices')
  const go = useGo()
  const { taxBasisPoints, currency } = facts
  const form = useEndpointForm<typeof createInvoice, InvoiceValues>(createInvoice, {
    initial: blankInvoice({ today: todayHere(), termsDays, taxBasisPoints, thanks: t('sheet.thanks') }),
    stale: [listInvoices, readInvoiceFigures, listClients],
    check: ({ customerId, newClient }) =>
      customerId === undefined && newClient === undefined ? { customerId: t('form.whoFor') } : {},
    onDone: ({ invoice: { id } }) => {
      showNotice({ kind: 'success', text: t('form.added', { id }) })
      go(previewPath(id))
    },
  })
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return (
    <InvoiceEditor
      form={form}
      title={t('screens.add')}
      submitLabel={t('form.save')}
      currency={currency}
      taxBasisPoints={taxBasisPoints}
    />
  )
}
