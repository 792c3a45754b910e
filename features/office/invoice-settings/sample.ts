import type { Machine } from '#kit/server/machine.ts'
import { invoiceSettings } from './server/tables.ts'

export const samplePrefix = 'INV-'
export const sampleCreditPrefix = 'CN-'

/** An account that exists nowhere: the number is the example of the IBAN registry. */
export async function sampleInvoiceSettings({ db }: Machine): Promise<void> {
  await db
    .insert(invoiceSettings)
    .values({
      id: 1,
      bankName: 'Example Bank',
      country: 'Germany',
      iban: 'DE89 3704 0044 0532 0130 00',
      swiftCode: 'EXMPDEFFXXX',
      taxId: 'US123456789',
      termsDays: 30,
      numberPrefix: samplePrefix,
      creditPrefix: sampleCreditPrefix,
    })
    .onConflictDoNothing()
}
