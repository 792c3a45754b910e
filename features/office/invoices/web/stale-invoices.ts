import { listInvoices, readInvoice, readInvoiceFigures } from '../contract.ts'

/** What shows an invoice that has changed. */
export const staleInvoices = [readInvoice, listInvoices, readInvoiceFigures]
