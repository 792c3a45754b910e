import { localeOf } from '#kit/contract/day-text.ts'
import { countryName } from '#kit/contract/countries.ts'
import { currencyDigits, majorUnits } from '#kit/contract/money.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { Context } from '#kit/server/handle.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { StoredFile } from '#kit/server/machine.ts'
import type { PdfBlock, PdfDocument, PdfLine } from '#kit/documents/write-pdf.ts'
import { storeLines } from '../../../ecommerce/settings/rules.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { isPrintable } from '#platform/files/rules/printable.ts'
import { readLogo, readSettings } from '../../invoice-settings/server/queries.ts'
import type { Invoice } from '../contract.ts'
import { fileNumber } from '../rules.ts'
import { attachedFolder, fullInvoice, type InvoiceDetail, type Kept } from './queries.ts'
import { languageOfClient } from './language-of.ts'
import { say } from './texts.ts'

export type Attached = { stored: StoredFile; file: { key: string; fileName: string; contentType: string } }
type Writing = Pick<Context, 'db' | 'inWorker' | 'language' | 'files'> & { request: Pick<Request, 'signal'> }
type Sheet = { userId: number; sheet: (supplier: PdfLine[]) => PdfDocument }
type Paper = Sheet & { name: string }

/** The invoice as a PDF in the caller's language. */
export async function pdfOf(context: Writing & Pick<Context, 'now'>, row: Kept, userId: number): Promise<Response> {
  const detail = await fullInvoice(context.db, row, context.now())
  const sheet = (supplier: PdfLine[]) => sheetOf(detail, supplier, context.language)
  return paperAnswer(context, { userId, name: `invoice-${fileNumber(row)}`, sheet })
}

/** A paper of the store as a PDF, written in a worker. */
export async function paperAnswer(context: Writing, { name, ...paper }: Paper): Promise<Response> {
  return new Response(await paperBytes(context, paper), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
    },
  })
}

async function paperBytes(
  { db, inWorker, request, language, files }: Writing,
  { userId, sheet }: Sheet,
): Promise<Uint8Array<ArrayBuffer>> {
  const { taxId, logo } = await readSettings(db)
  const picture = await readLogo(files, logo)
  const supplier = supplierLines(storeLines(await storeSetting(db, 'details'), language), taxId, language)
  const order = { userId, seconds: 30, megabytes: 256, signal: request.signal }
  const document = sheet(supplier)
  const isShown = picture && (await isPrintable(picture.bytes))
  const blocks: PdfBlock[] = isShown ? [{ kind: 'logo', picture }, ...document.blocks] : document.blocks
  return new Uint8Array(await inWorker('writePdf', { ...document, blocks }, order))
}

/** The paper that goes with an email, in the client's language; once it is with them it is no draft. */
export async function writeAttachedPdf(
  context: Omit<Writing, 'language'> & Pick<Context, 'now'>,
  row: Kept,
  userId: number,
): Promise<Attached> {
  const language = await languageOfClient(context.db, row)
  const { invoice, ...detail } = await fullInvoice(context.db, row, context.now())
  const sheet = (supplier: PdfLine[]) =>
    sheetOf({ ...detail, invoice: { ...invoice, isDraft: false } }, supplier, language)
  const bytes = await paperBytes({ ...context, language }, { userId, sheet })
  const contentType = 'application/pdf'
  const key = `${attachedFolder}/${secretToken()}`
  return { stored: { bytes, contentType }, file: { key, fileName: `invoice-${fileNumber(row)}.pdf`, contentType } }
}

export function sheetOf(
  { invoice, paymentDetails }: InvoiceDetail,
  supplier: PdfLine[],
  language: Language,
): PdfDocument {
  const title = titleOf(invoice, language)
  return {
    title,
    language,
    isRightToLeft: language === 'ar',
    footer: title,
    blocks: [
      head(invoice, supplier, language),
      { kind: 'columns', columns: [clientLines(invoice, language), bankLines(invoice, paymentDetails, language)] },
      table(invoice, language),
      sums(invoice, language),
      { kind: 'text', lines: closing(invoice, language) },
    ],
  }
}

/** What it is called: a draft has no number yet. */
export function titleOf({ number }: Pick<Invoice, 'number'>, language: Language): string {
  return number === '' ? say(language, 'sheet.draftTitle') : say(language, 'sheet.title', { number })
}

function stampOf({ isDraft, invoiceStatus }: Invoice): ('sheet.draft' | 'sheet.voided')[] {
  if (isDraft) return ['sheet.draft']
  return invoiceStatus === 'Voided' ? ['sheet.voided'] : []
}

/** Who sends it, with the VAT number that an invoice must show. */
export function supplierLines([name = '', ...lines]: string[], taxId: string, language: Language): PdfLine[] {
  const tax = taxId === '' ? [] : [`${say(language, 'sheet.taxId')} ${taxId}`]
  return [{ text: name, isBold: true, size: 15 }, ...[...lines, ...tax].map((text) => ({ text, isFaint: true }))]
}

function head(invoice: Invoice, supplier: PdfLine[], language: Language): PdfBlock {
  const dated = (label: 'issued' | 'due', value: string): PdfLine => ({
    text: `${say(language, `sheet.${label}`)} ${dateText(value, language)}`,
    align: 'end',
  })
  return {
    kind: 'columns',
    columns: [
      supplier,
      [
        { text: titleOf(invoice, language), isBold: true, size: 15, align: 'end' },
        dated('issued', invoice.issuedDate),
        dated('due', invoice.dueDate),
        ...stampOf(invoice).map((stamp): PdfLine => ({ text: say(language, stamp), isBold: true, align: 'end' })),
      ],
    ],
  }
}

export function clientLines({ client, clientTaxId }: Invoice, language: Language): PdfLine[] {
  const lines = [
    client.company,
    client.address,
    countryName(client.country, language),
    client.contact,
    client.companyEmail,
  ]
  const tax = clientTaxId === '' ? [] : [{ text: `${say(language, 'sheet.taxId')} ${clientTaxId}` }]
  return [
    { text: say(language, 'sheet.to'), isBold: true },
    { text: client.name },
    ...lines.filter(Boolean).map((text) => ({ text })),
    ...tax,
  ]
}

function bankLines(
  { balanceCents, currency }: Invoice,
  { bankName, country, iban, swiftCode }: InvoiceDetail['paymentDetails'],
  language: Language,
): PdfLine[] {
  const named = (label: 'bank' | 'country' | 'iban' | 'swift', value: string) =>
    value === '' ? [] : [{ text: `${say(language, `sheet.${label}`)} ${value}` }]
  return [
    { text: say(language, 'sheet.billTo'), isBold: true },
    {
      text: `${say(language, 'sheet.totalDue')} ${moneyIn(Math.max(0, balanceCents), currency, language)}`,
      isBold: true,
    },
    ...named('bank', bankName),
    ...named('country', country && countryName(country, language)),
    ...named('iban', iban),
    ...named('swift', swiftCode),
  ]
}

function table({ lines, currency }: Invoice, language: Language): PdfBlock {
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 })
  const percent = (basisPoints: number) => `${number.format(basisPoints / 100)} %`
  const rows = lines.map((line) => [
    line.description === '' ? line.item : `${line.item}\n${line.description}`,
    `${number.format(line.quantityMilli / 1000)} ${say(language, `units.${line.unit}`)}`,
    moneyIn(line.priceCents, currency, language),
    line.discountBasisPoints === 0 ? '' : percent(line.discountBasisPoints),
    percent(line.taxBasisPoints),
    moneyIn(line.netCents, currency, language),
  ])
  return {
    kind: 'table',
    columns: [
      { title: say(language, 'sheet.item'), share: 5 },
      { title: say(language, 'sheet.quantity'), share: 1.8, align: 'end' },
      { title: say(language, 'sheet.price'), share: 2, align: 'end' },
      { title: say(language, 'sheet.discount'), share: 1.5, align: 'end' },
      { title: say(language, 'sheet.tax'), share: 1.3, align: 'end' },
      { title: say(language, 'sheet.amount'), share: 2.2, align: 'end' },
    ],
    rows,
  }
}

function sums(invoice: Invoice, language: Language): PdfBlock {
  const { currency } = invoice
  const row = (label: string, cents: number, isBold = false) => ({
    label,
    value: moneyIn(cents, currency, language),
    isBold,
  })
  const unless = (cents: number, label: 'discount' | 'paid' | 'credited') =>
    cents === 0 ? [] : [row(say(language, `sheet.${label}`), 0 - cents)]
  const taxes = invoice.taxes.map(({ taxBasisPoints, taxCents }) =>
    row(say(language, 'sheet.taxOf', { share: `${taxBasisPoints / 100} %` }), taxCents),
  )
  return {
    kind: 'sums',
    rows: [
      row(say(language, 'sheet.subtotal'), invoice.subtotalCents),
      ...unless(invoice.discountTotalCents, 'discount'),
      ...taxes,
      row(say(language, 'sheet.total'), invoice.totalCents, true),
      ...unless(invoice.paidCents, 'paid'),
      ...unless(invoice.creditedCents, 'credited'),
      row(say(language, 'sheet.balance'), invoice.balanceCents, true),
    ],
  }
}

function closing({ salesperson, thanks, note }: Invoice, language: Language): PdfLine[] {
  return [
    ...(salesperson === '' ? [] : [{ text: `${say(language, 'sheet.salesperson')} ${salesperson}` }]),
    ...(thanks === '' ? [] : [{ text: thanks }]),
    ...(note === '' ? [] : [{ text: `${say(language, 'sheet.note')} ${note}`, isFaint: true }]),
  ]
}

export function dateText(date: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}

const formats = new Map<string, Intl.NumberFormat>()

/** A format takes longer to make than to use, and an invoice of 200 lines uses it 400 times. */
function amountFormat(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat(localeOf(language), fraction)
  formats.set(key, made)
  return made
}

export function moneyIn(cents: number, currency: string, language: Language): string {
  return `${amountFormat(language, currencyDigits(currency))
    .format(majorUnits(cents, currency))
    .replaceAll(/[\u200E\u200F\u061C]/g, '')
    .replaceAll('\u202F', '\u00A0')}\u00A0${currency}`
}
