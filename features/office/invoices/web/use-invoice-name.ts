import { useText } from '#kit/web/i18n.ts'
import type { InvoiceRow } from '../contract.ts'

/** What an invoice is called within a sentence: its number, or the place of a draft. */
export function useInvoiceName(): (invoice: Pick<InvoiceRow, 'id' | 'number'>) => string {
  const t = useText('office-invoices')
  return ({ id, number }) => number || t('draftNamed', { id })
}
