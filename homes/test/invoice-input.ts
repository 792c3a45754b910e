import type { InvoiceInput } from '#features/office/invoices/contract.ts'

export const plainLine = {
  item: 'Route planning',
  description: '',
  quantityMilli: 1000,
  unit: 'piece' as const,
  priceCents: 10_000,
  discountBasisPoints: 0,
  taxBasisPoints: 0,
}

/** An invoice for one line without tax, as a test sends it. */
export function invoiceInput(more: Pick<InvoiceInput, 'customerId'> & Partial<InvoiceInput>): InvoiceInput {
  return {
    client: { company: '', contact: '', address: '', taxId: '' },
    service: 'Software Development',
    issuedOn: '2026-11-20',
    dueOn: '2026-12-20',
    lines: [plainLine],
    discountCents: 0,
    discountBasisPoints: 0,
    salesperson: '',
    thanks: '',
    note: '',
    ...more,
  }
}
