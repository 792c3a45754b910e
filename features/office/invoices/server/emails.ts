import type { Language } from '#kit/contract/sentence.ts'
import { say } from './texts.ts'

/** The lines under an email that lead to the PDF, and to the page where it is paid by card if it can be. */
export function linkLines(language: Language, { url, payUrl }: Links): string {
  const pay = payUrl === undefined ? '' : `\n${say(language, 'reminder.pay')}\n${payUrl}\n`
  return `${say(language, 'reminder.link')}\n${url}\n${pay}`
}

export type Links = { url: string; payUrl: string | undefined }
type Values = {
  store: string
  name: string
  number: string
  due: string
  amount: string
  links: Links
  isLate: boolean
}

/** The email that reminds a client of what is open, in their language. */
export function reminderEmail(
  language: Language,
  { isLate, links, ...values }: Values,
): { subject: string; text: string } {
  return {
    subject: say(language, 'reminder.subject', values),
    text: `${say(language, isLate ? 'reminder.late' : 'reminder.soon', values)}\n\n${linkLines(language, links)}`,
  }
}

type Voided = { store: string; name: string; number: string; url: string; paid: string | undefined }

/** The email that says that an invoice was voided, and whether money goes back. */
export function voidedEmail(language: Language, { paid, url, ...values }: Voided): { subject: string; text: string } {
  const owed = paid === undefined ? '' : `\n\n${say(language, 'voided.owed', { amount: paid })}`
  return {
    subject: say(language, 'voided.subject', values),
    text: `${say(language, 'voided.text', values)}${owed}\n\n${say(language, 'voided.link')}\n${url}`,
  }
}
