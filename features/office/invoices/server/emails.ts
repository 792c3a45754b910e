import type { Language } from '#kit/contract/sentence.ts'
import { say } from './texts.ts'

/** The line under an email that leads to the PDF. */
export function linkLine(language: Language, url: string): string {
  return `${say(language, 'reminder.link')}\n${url}\n`
}

type Values = { store: string; name: string; number: number; due: string; amount: string; url: string; isLate: boolean }

/** The email that reminds a client of what is open, in their language. */
export function reminderEmail(
  language: Language,
  { isLate, url, ...values }: Values,
): { subject: string; text: string } {
  return {
    subject: say(language, 'reminder.subject', values),
    text: `${say(language, isLate ? 'reminder.late' : 'reminder.soon', values)}\n\n${linkLine(language, url)}`,
  }
}
