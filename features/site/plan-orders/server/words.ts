import { moneyWords } from '#kit/contract/money.ts'
import { countryName } from '#kit/contract/countries.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { planOrders } from './tables.ts'
import { say } from './texts.ts'

type Row = typeof planOrders.$inferSelect

/** What was ordered, as its reader calls it. */
export function headingOf(language: Language, { id: number, plan, isYearly }: Row): string {
  return say(language, isYearly ? 'order.year' : 'order.month', { number, plan: say(language, `plans.${plan}`) })
}

/** An order in words, for the people who write its invoice or set up the plan that is paid. */
export function wordsOf(language: Language, order: Row): string {
  const { line1, line2, postCode, town, state, country } = order.address
  const heading = headingOf(language, order)
  const amount = moneyWords(order.totalCents, order.currency)[language]
  const next = say(language, order.payment === 'paid' ? 'order.paid' : 'order.sendInvoice', { amount })
  const place = [line1, line2, `${postCode} ${town}`, state, countryName(country, language)]
  const lines = [`${heading} ${next}`, '', order.company, order.name, ...place, order.phone, order.note]
  return lines.filter(Boolean).join('\n')
}
