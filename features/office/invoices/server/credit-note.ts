import { wallTime } from '#kit/contract/wall-time.ts'
import type { Language } from '#kit/contract/sentence.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import type { PdfDocument, PdfLine } from '#kit/documents/write-pdf.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { Invoice } from '../contract.ts'
import { creditedBefore, creditTaxes, fileNumber } from '../rules.ts'
import { fullInvoice, type Kept } from './queries.ts'
import { refusals } from './refusals.ts'
import { clientLines, dateText, moneyIn, paperAnswer } from './sheet.ts'
import { say } from './texts.ts'

/** A credit note with the invoice that it takes part of back. */
export type CreditOf = {
  invoice: Invoice
  credit: Invoice['credits'][number]
  /** The day it was written, by the clock of the store. */
  issuedOn: string
}

export async function creditOf(db: Database, row: Kept, { creditId, now }: { creditId: number; now: Date }) {
  const { invoice } = await fullInvoice(db, row, now)
  const credit = invoice.credits.find(({ id }) => id === creditId)
  if (!credit) throw notFound(refusals.things.creditNote, creditId)
  const { timeZone } = await storeSetting(db, 'details')
  return { invoice, credit, issuedOn: wallTime(new Date(credit.at), timeZone).slice(0, 10) } satisfies CreditOf
}

/** The credit note as a PDF in the caller's language. */
export function creditPdfOf(
  context: Parameters<typeof paperAnswer>[0],
  of: CreditOf,
  userId: number,
): Promise<Response> {
  const sheet = (supplier: PdfLine[]) => creditSheetOf(of, supplier, context.language)
  return paperAnswer(context, { userId, name: `credit-note-${fileNumber(of.credit)}`, sheet })
}

export function creditSheetOf(
  { invoice, credit, issuedOn }: CreditOf,
  sender: PdfLine[],
  language: Language,
): PdfDocument {
  const title = say(language, 'credit.title', { number: credit.number })
  const money = (cents: number) => moneyIn(cents, invoice.currency, language)
  const of = say(language, 'credit.of', { number: invoice.number, day: dateText(invoice.issuedDate, language) })
  const taxes = creditTaxes(credit.amountCents, invoice.taxes, creditedBefore(credit, invoice.credits))
  const net = taxes.reduce((sum, { taxableCents }) => sum + taxableCents, 0)
  return {
    title,
    language,
    isRightToLeft: language === 'ar',
    footer: title,
    blocks: [
      {
        kind: 'columns',
        columns: [
          sender,
          [
            { text: title, isBold: true, size: 15, align: 'end' },
            { text: `${say(language, 'sheet.issued')} ${dateText(issuedOn, language)}`, align: 'end' },
            { text: of, align: 'end' },
          ],
        ],
      },
      { kind: 'text', lines: clientLines(invoice, language) },
      { kind: 'text', lines: [{ text: `${say(language, 'credit.reason')} ${credit.reason}` }] },
      {
        kind: 'sums',
        rows: [
          { label: say(language, 'credit.net'), value: money(net), isBold: false },
          ...taxes.map(({ taxBasisPoints, taxCents }) => ({
            label: say(language, 'sheet.taxOf', { share: `${taxBasisPoints / 100} %` }),
            value: money(taxCents),
            isBold: false,
          })),
          { label: say(language, 'sheet.credited'), value: money(credit.amountCents), isBold: true },
        ],
      },
    ],
  }
}
