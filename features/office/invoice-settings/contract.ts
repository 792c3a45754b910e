import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { optionalCode, optionalText, versionOrNone } from '#kit/contract/fields.ts'
import { complaint } from '#kit/contract/complaint.ts'

const iban = z
  .string()
  .check(z.trim(), z.regex(/^([A-Za-z]{2}\d{2}[A-Za-z0-9 ]{10,38})?$/, complaint('office-invoices:wrong.noIban')))

const logo = z.string().check(z.regex(/^(\/api\/files\/[0-9a-f]{64}\.(png|jpg))?$/))

/** What stands before the numbers of a series. Each counts by itself, so a prefix never ends in a digit. */
const prefix = z
  .string()
  .check(z.trim(), z.regex(/^([A-Za-z0-9/-]{0,11}[A-Za-z/-])?$/, complaint('office-invoices:wrong.noPrefix')))

export const InvoiceSettings = z.object({
  bankName: optionalText(80),
  country: optionalText(60),
  iban: z._default(iban, ''),
  swiftCode: optionalCode(11),
  /** The sender's VAT number: letters and digits, with the country's two letters first. */
  taxId: optionalCode(30),
  /** The picture at the head of every invoice, as it was uploaded. */
  logo: z._default(logo, ''),
  /** Days until a new invoice is due. */
  termsDays: z.int().check(z.nonnegative(), z.maximum(365)),
  /** A new prefix begins at 1; going back to an earlier one goes on where it stopped. */
  numberPrefix: z._default(prefix, ''),
  creditPrefix: z._default(prefix, ''),
})
export type InvoiceSettings = z.infer<typeof InvoiceSettings>

/** The version is 0 while nothing was ever saved. */
const Kept = z.extend(InvoiceSettings, { version: versionOrNone })
export type KeptSettings = z.infer<typeof Kept>
const path = '/api/apps/invoice/settings'

export const readInvoiceSettings = endpoint({
  method: 'GET',
  path,
  summary: 'What every invoice says of the bank account and the sender',
  access: { action: 'read', subject: 'Invoice' },
  reply: Kept,
})
export const changeInvoiceSettings = endpoint({
  method: 'PUT',
  path,
  danger: 'money',
  summary:
    'Change the sender and bank account of invoices. A new bank account needs your password, and administrators are notified',
  access: { action: 'write', subject: 'Invoice' },
  /** Without a logo or a prefix, the one there is stays. */
  body: z.extend(Kept, { logo: z.optional(logo), numberPrefix: z.optional(prefix), creditPrefix: z.optional(prefix) }),
  reply: Kept,
})
