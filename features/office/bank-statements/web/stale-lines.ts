import { listBankLines, listStatements, readBankFigures, readBankLine } from '../contract.ts'
import { listInvoices, readInvoice, readInvoiceFigures } from '../../invoices/contract.ts'

/** What shows a line that was decided, or the invoices that it paid. */
export const staleLines = [
  listBankLines,
  readBankLine,
  readBankFigures,
  listStatements,
  listInvoices,
  readInvoice,
  readInvoiceFigures,
]
