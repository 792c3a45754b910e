import { daysAfter } from '#kit/contract/days.ts'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { Invoice, InvoiceInput, InvoiceLine } from '../contract.ts'

type Newcomer = NonNullable<InvoiceInput['newClient']>
export type InvoiceValues = Omit<InvoiceInput, 'customerId' | 'newClient'> & {
  customerId: number | undefined
  newClient: Newcomer | undefined
  /** Of the invoice that is changed; 0 for a new one. */
  version: number
}
export type InvoiceForm = EndpointForm<InvoiceValues>

export const blankNewcomer: Newcomer = { name: '', email: '', country: '' }
export const blankClient = { company: '', contact: '', address: '', taxId: '' }

export function blankLine(taxBasisPoints: number): InvoiceLine {
  return {
    item: '',
    description: '',
    quantityMilli: 1000,
    unit: 'piece',
    priceCents: 0,
    discountBasisPoints: 0,
    taxBasisPoints,
  }
}

type Start = { today: string; termsDays: number; taxBasisPoints: number; thanks: string }

export function blankInvoice({ today, termsDays, taxBasisPoints, thanks }: Start): InvoiceValues {
  return {
    customerId: undefined,
    newClient: undefined,
    client: blankClient,
    service: 'Deliveries',
    issuedOn: today,
    dueOn: daysAfter(today, termsDays),
    lines: [blankLine(taxBasisPoints)],
    discountCents: 0,
    discountBasisPoints: 0,
    salesperson: '',
    thanks,
    note: '',
    version: 0,
  }
}

/** A kept invoice as the form holds it. */
export function valuesOf({ client, lines, ...invoice }: Invoice): InvoiceValues {
  return {
    customerId: invoice.customerId,
    newClient: undefined,
    client: {
      company: client.company,
      contact: client.contact,
      address: client.address,
      taxId: invoice.clientTaxId,
    },
    service: invoice.service,
    issuedOn: invoice.issuedDate,
    dueOn: invoice.dueDate,
    lines: lines.map(({ id: _id, netCents: _n, ...line }) => line),
    discountCents: invoice.discountCents,
    discountBasisPoints: invoice.discountBasisPoints,
    salesperson: invoice.salesperson,
    thanks: invoice.thanks,
    note: invoice.note,
    version: invoice.version,
  }
}
