import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleInvoices } from '../sample.ts'
import { billingHandlers } from './billing.ts'
import { billingRunHandlers } from './billing-run.ts'
import { workOnCardRefunds } from './card-refunds.ts'
import { invoiceCardHandlers, workOnInvoiceCards } from './card.ts'
import { invoiceHandlers } from './handlers.ts'
import { ledgerHandlers } from './ledger.ts'
import { attachedFolder, attachedKeys, hasInvoices, audienceOfInvoices, invoiceFinder } from './queries.ts'
import { ownInvoiceHandlers } from './own-invoices.ts'
import { invoicesOfOrders, workOnOrderInvoices } from './order-invoice.ts'
import { sharedPaperHandlers } from './shared-papers.ts'
import { workOnInvoices } from './sending.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'office-invoices', texts: { en, fr, ar } },
  // The ledger first: its path is a word where others have a number.
  handlers: [
    ...ledgerHandlers,
    ...billingHandlers,
    ...billingRunHandlers,
    ...invoiceHandlers,
    ...sharedPaperHandlers,
    ...ownInvoiceHandlers,
    ...invoiceCardHandlers,
  ],
  jobs: (machine) => {
    workOnInvoices(machine)
    workOnInvoiceCards(machine)
    workOnOrderInvoices(machine)
    workOnCardRefunds(machine)
  },
  facts: { 'order.invoices': invoicesOfOrders },
  tables,
  sample: sampleInvoices,
  finders: [invoiceFinder],
  amounts: { isSold: hasInvoices },
  rights,
  keyScopes,
  audience: { invoice: audienceOfInvoices },
  files: { folder: attachedFolder, keys: attachedKeys },
}
