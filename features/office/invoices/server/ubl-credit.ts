import type { Database } from '#kit/server/machine.ts'
import { creditedBefore, creditTaxes, fileNumber } from '../rules.ts'
import type { CreditOf } from './credit-note.ts'
import { amount, basic, documentText, node } from './ubl-text.ts'
import { buyerOf, mustBeWritable, sellerOf, senderOf, taxCategory, taxTotal, type Sender } from './ubl.ts'

/** A credit note as UBL 2.1 by EN 16931. */
export async function creditUblOf(db: Database, of: CreditOf): Promise<Response> {
  return new Response(creditUblText(of, await senderOf(db)), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="credit-note-${fileNumber(of.credit)}.xml"`,
    },
  })
}

/** A line for each tax rate: a credit takes back part of an invoice, not lines of it. */
export function creditUblText({ invoice, credit, issuedOn }: CreditOf, sender: Sender): string {
  mustBeWritable(invoice, sender)
  const { currency } = invoice
  const taxes = creditTaxes(credit.amountCents, invoice.taxes, creditedBefore(credit, invoice.credits))
  const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
  const netCents = sum(taxes.map(({ taxableCents }) => taxableCents))
  const taxCents = sum(taxes.map((tax) => tax.taxCents))
  return documentText(
    node('CreditNote', [
      basic('CustomizationID', 'urn:cen.eu:en16931:2017'),
      basic('ID', credit.number),
      basic('IssueDate', issuedOn),
      basic('CreditNoteTypeCode', 381),
      basic('Note', credit.reason),
      basic('DocumentCurrencyCode', currency),
      basic('BuyerReference', invoice.customerId),
      node('cac:BillingReference', [
        node('cac:InvoiceDocumentReference', [basic('ID', invoice.number), basic('IssueDate', invoice.issuedDate)]),
      ]),
      node('cac:AccountingSupplierParty', [sellerOf(sender)]),
      node('cac:AccountingCustomerParty', [buyerOf(invoice)]),
      taxTotal({ taxes, taxCents, currency }),
      node('cac:LegalMonetaryTotal', [
        amount('LineExtensionAmount', netCents, currency),
        amount('TaxExclusiveAmount', netCents, currency),
        amount('TaxInclusiveAmount', credit.amountCents, currency),
        amount('PayableAmount', credit.amountCents, currency),
      ]),
      ...taxes.map((tax, index) =>
        node('cac:CreditNoteLine', [
          basic('ID', index + 1),
          { ...basic('CreditedQuantity', 1), attributes: { unitCode: 'C62' } },
          amount('LineExtensionAmount', tax.taxableCents, currency),
          node('cac:Item', [basic('Name', credit.reason), taxCategory('cac:ClassifiedTaxCategory', tax)]),
          node('cac:Price', [amount('PriceAmount', tax.taxableCents, currency)]),
        ]),
      ),
    ]),
  )
}
