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
    paragraphs: [
      say(language, values.name === '' ? 'greetingUnnamed' : 'greeting', values),
      say(language, `emails.${notification}.text`, values),
    ],
  }
}

type Way = { name: string; instructions: string }

/** How to pay for an unpaid order outside the online store. */
export function waysToPay(language: EmailLanguage, ways: Way[]): string[] {
  return ways.length === 0 ? [] : [[say(language, 'howToPay'), ...ways.map(lineOf)].join('\n')]
}

/** How the buyer chose to pay. */
export function chosenWay(language: EmailLanguage, way: Way | null): string[] {
  return way ? [[say(language, 'bought.toPay'), lineOf(way)].join('\n')] : []
}

function lineOf({ name, instructions }: Way): string {
  return [name, instructions].filter(Boolean).join(': ')
}

/** Until which day the goods of an unpaid order wait. */
export function heldText(language: EmailLanguage, day: string): string {
  return say(language, 'heldUntil', { day: dayText(day)[language] })
}
