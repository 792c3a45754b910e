import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { deleteInvoice, listInvoices, readInvoice, readInvoiceFigures, type InvoiceRow } from '../contract.ts'

/** Asks, then voids an issued invoice. */
export function useVoid(): (invoice: Pick<InvoiceRow, 'id' | 'number'> & { orderId?: number | null }) => Promise<void> {
  const t = useText('office-invoices')
  const send = useSend(deleteInvoice, { stale: [readInvoice, listInvoices, readInvoiceFigures] })
  return async ({ id, number, orderId = null }) => {
    const body = t(orderId === null ? 'voiding.text' : 'voiding.againText')
    const question = { title: t('voiding.title', { id: number }), body }
    if (
      !(await confirm({
        ...question,
        confirmLabel: t(orderId === null ? 'voiding.confirm' : 'voiding.again'),
        tone: 'error',
      }))
    )
      return
    await send.mutateAsync({ params: { id } })
    showNotice({ kind: 'success', text: t('voided', { id: number }) })
  }
}
