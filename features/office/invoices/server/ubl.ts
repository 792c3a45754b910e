import { countryCode } from '#kit/contract/countries.ts'
import { currencyDigits } from '#kit/contract/money.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { StoreDetails } from '../../../ecommerce/settings/contract.ts'
import type { KeptSettings } from '../../invoice-settings/contract.ts'
import { readSettings } from '../../invoice-settings/server/queries.ts'
import type { Invoice } from '../contract.ts'
import { refusals } from './refusals.ts'
import { fileNumber, lineAmounts } from '../rules.ts'
import type { InvoiceDetail } from './queries.ts'
import { amount, basic, documentText, node, optional, type Node } from './ubl-text.ts'

/** UN/ECE recommendation 20. */
const unitCodes = { piece: 'C62', hour: 'HUR' } as const

/** An invoice as UBL 2.1 with what EN 16931 asks for, in the order of the schema. */
export async function ublOf(db: Database, { invoice }: InvoiceDetail): Promise<Response> {
  const xml = ublText(invoice, await senderOf(db))
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="invoice-${fileNumber(invoice)}.xml"`,
    },
  })
}

export type Sender = { settings: KeptSettings; store: StoreDetails }

export async function senderOf(db: Database): Promise<Sender> {
  return { settings: await readSettings(db), store: await storeSetting(db, 'details') }
}

export function ublText(invoice: Invoice, sender: Sender): string {
  if (invoice.number === '') throw conflict(refusals.notIssued)
  mustBeWritable(invoice, sender)
  const root = node('Invoice', [
    basic('CustomizationID', 'urn:cen.eu:en16931:2017'),
    basic('ID', invoice.number),
    basic('IssueDate', invoice.issuedDate),
    basic('DueDate', invoice.dueDate),
    basic('InvoiceTypeCode', 380),
    invoice.note === '' ? undefined : basic('Note', invoice.note),
    basic('DocumentCurrencyCode', invoice.currency),
    basic('BuyerReference', invoice.customerId),
    node('cac:AccountingSupplierParty', [sellerOf(sender)]),
    node('cac:AccountingCustomerParty', [buyerOf(invoice)]),
    paymentMeans(invoice, sender.settings),
    ...invoice.taxes.filter((tax) => tax.discountCents > 0).map((tax) => allowance(tax.discountCents, invoice, tax)),
    taxTotal(invoice),
    monetaryTotal(invoice),
    ...invoice.lines.map((line, index) => lineOf(line, index, invoice)),
  ])
  return documentText(root)
}

/** What EN 16931 can't say or can't do without. */
export function mustBeWritable({ currency }: Pick<Invoice, 'currency'>, { settings }: Sender): void {
  if (currencyDigits(currency) > 2) throw conflict(refusals.threeDecimals, { currency })
  if (settings.taxId === '') throw conflict(refusals.noTaxId)
}

export function sellerOf({ settings, store }: Sender): Node {
  const code = countryCode(store.country)
  if (code === undefined) throw conflict(refusals.noSellerCountry)
  const name = store.legalName || store.storeName
  return node('cac:Party', [
    node('cac:PartyName', [basic('Name', store.storeName)]),
    node('cac:PostalAddress', [
      optional('StreetName', [store.address, store.apartment].filter(Boolean).join(', ')),
      optional('CityName', store.city),
      optional('PostalZone', store.postCode),
      optional('CountrySubentity', store.state),
      node('cac:Country', [basic('IdentificationCode', code)]),
    ]),
    taxScheme(settings.taxId),
    node('cac:PartyLegalEntity', [basic('RegistrationName', name)]),
    node('cac:Contact', [optional('Telephone', store.phone), optional('ElectronicMail', store.contactEmail)]),
  ])
}

export function buyerOf({ client, clientTaxId }: Invoice): Node {
  const code = countryCode(client.country)
  if (code === undefined) throw conflict(refusals.noClientCountry, { country: client.country })
  return node('cac:Party', [
    node('cac:PostalAddress', [
      optional('StreetName', client.address),
      node('cac:Country', [basic('IdentificationCode', code)]),
    ]),
    clientTaxId === '' ? undefined : taxScheme(clientTaxId),
    node('cac:PartyLegalEntity', [basic('RegistrationName', client.company || client.name)]),
    node('cac:Contact', [
      basic('Name', client.name),
      optional('Telephone', client.contact),
      basic('ElectronicMail', client.companyEmail),
    ]),
  ])
}

function taxScheme(id: string): Node {
  return node('cac:PartyTaxScheme', [basic('CompanyID', id), node('cac:TaxScheme', [basic('ID', 'VAT')])])
}

/** 30 is a credit transfer, 1 is not defined. */
function paymentMeans({ number }: Invoice, { iban, swiftCode, bankName }: KeptSettings): Node {
  if (iban === '') return node('cac:PaymentMeans', [basic('PaymentMeansCode', 1), basic('PaymentID', number)])
  return node('cac:PaymentMeans', [
    basic('PaymentMeansCode', 30),
    basic('PaymentID', number),
    node('cac:PayeeFinancialAccount', [
      basic('ID', iban.replaceAll(' ', '')),
      optional('Name', bankName),
      swiftCode === '' ? undefined : node('cac:FinancialInstitutionBranch', [basic('ID', swiftCode)]),
    ]),
  ])
}

type Rated = { taxBasisPoints: number }

function allowance(cents: number, { currency }: Invoice, rate?: Rated): Node {
  return node('cac:AllowanceCharge', [
    basic('ChargeIndicator', 'false'),
    basic('AllowanceChargeReasonCode', 95),
    basic('AllowanceChargeReason', 'Discount'),
    amount('Amount', cents, currency),
    rate && taxCategory('cac:TaxCategory', rate),
  ])
}

/** S is the standard rate of any size, Z the rate of zero. */
export function taxCategory(name: string, { taxBasisPoints }: Rated): Node {
  return node(name, [
    basic('ID', taxBasisPoints > 0 ? 'S' : 'Z'),
    basic('Percent', (taxBasisPoints / 100).toFixed(2)),
    node('cac:TaxScheme', [basic('ID', 'VAT')]),
  ])
}

type Taxed = Pick<Invoice, 'taxCents' | 'currency'> & {
  taxes: readonly Pick<Invoice['taxes'][number], 'taxableCents' | 'taxCents' | 'taxBasisPoints'>[]
}

export function taxTotal({ taxCents, taxes, currency }: Taxed): Node {
  return node('cac:TaxTotal', [
    amount('TaxAmount', taxCents, currency),
    ...taxes.map((tax) =>
      node('cac:TaxSubtotal', [
        amount('TaxableAmount', tax.taxableCents, currency),
        amount('TaxAmount', tax.taxCents, currency),
        taxCategory('cac:TaxCategory', tax),
      ]),
    ),
  ])
}

function monetaryTotal({
  subtotalCents,
  discountTotalCents,
  totalCents,
  taxCents,
  paidCents,
  currency,
}: Invoice): Node {
  // Credit notes are documents of their own, and what was paid beyond the total is no part of this one.
  const prepaidCents = Math.min(paidCents, totalCents)
  return node('cac:LegalMonetaryTotal', [
    amount('LineExtensionAmount', subtotalCents, currency),
    amount('TaxExclusiveAmount', totalCents - taxCents, currency),
    amount('TaxInclusiveAmount', totalCents, currency),
    amount('AllowanceTotalAmount', discountTotalCents, currency),
    amount('PrepaidAmount', prepaidCents, currency),
    amount('PayableAmount', totalCents - prepaidCents, currency),
  ])
}

function lineOf(line: Invoice['lines'][number], index: number, invoice: Invoice): Node {
  const { discountCents, netCents } = lineAmounts(line)
  const quantity = {
    ...basic('InvoicedQuantity', line.quantityMilli / 1000),
    attributes: { unitCode: unitCodes[line.unit] },
  }
  return node('cac:InvoiceLine', [
    basic('ID', index + 1),
    quantity,
    amount('LineExtensionAmount', netCents, invoice.currency),
    discountCents > 0 ? allowance(discountCents, invoice) : undefined,
    node('cac:Item', [
      optional('Description', line.description),
      basic('Name', line.item),
      taxCategory('cac:ClassifiedTaxCategory', line),
    ]),
    node('cac:Price', [amount('PriceAmount', line.priceCents, invoice.currency)]),
  ])
}
