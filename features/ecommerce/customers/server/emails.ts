import { dayText } from '#kit/contract/day-text.ts'
import type { EmailLanguage, StoreNotification } from '../../notifications/contract.ts'
import { say } from './texts.ts'

type Values = { store: string; name: string; order: string; amount: string; link: string; device: string }
export type EmailName = Exclude<StoreNotification, 'orderPurchase'> | 'newBrowser' | 'newDevice'

/** A store notification as an email in the customer's language. */
export function storeEmail(
  notification: EmailName,
  language: EmailLanguage,
  values: Values,
): { subject: string; paragraphs: string[] } {
  return {
    subject: say(language, `emails.${notification}.subject`, values),
    paragraphs: [say(language, 'greeting', values), say(language, `emails.${notification}.text`, values)],
  }
}

/** How to pay for an unpaid order outside the online store. */
export function waysToPay(language: EmailLanguage, ways: { name: string; instructions: string }[]): string[] {
  const lines = ways.map(({ name, instructions }) => [name, instructions].filter(Boolean).join(': '))
  return ways.length === 0 ? [] : [[say(language, 'howToPay'), ...lines].join('\n')]
}

/** Until which day the goods of an unpaid order wait. */
export function heldText(language: EmailLanguage, day: string): string {
  return say(language, 'heldUntil', { day: dayText(day)[language] })
}
