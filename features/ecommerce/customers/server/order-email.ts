import { dayText } from '#kit/contract/day-text.ts'
import { moneyText } from '#kit/contract/money.ts'
import type { EmailLanguage } from '../../notifications/contract.ts'
import { say } from './texts.ts'

/** What a confirmation repeats of an order. */
export type Bought = {
  items: { productName: string; variant: string; qty: number; totalCents: number }[]
  itemsCents: number
  discountCents: number
  taxCents: number
  shippingCents: number
  totalCents: number
  currency: string
  /** Where it goes, line by line. */
  address: string[]
  /** The delivery method; empty where the store has none. */
  delivery: string
}

/** What a buyer of the shop chose, and the page of their order. */
export type BoughtInShop = {
  language: EmailLanguage
  link: string
  /** Nothing where it is paid on a page of its own. */
  way: { name: string; instructions: string } | null
  slot: { day: string; from: string; to: string } | null
}

/** What was bought, what it comes to, and where it goes. */
export function boughtParagraphs(language: EmailLanguage, bought: Bought, slot: BoughtInShop['slot']): string[] {
  return [linesOf(language, bought), sumsOf(language, bought), goalOf(language, bought, slot)]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
}

export function orderLink(language: EmailLanguage, link: string): string {
  return say(language, 'bought.link', { link })
}

function linesOf(language: EmailLanguage, { items, currency }: Bought): string[] {
  return items.map(({ productName, variant, qty, totalCents }) =>
    say(language, 'bought.line', {
      qty,
      name: [productName, variant].filter(Boolean).join(', '),
      amount: moneyText(totalCents, currency),
    }),
  )
}

function sumsOf(language: EmailLanguage, bought: Bought): string[] {
  const sums = [
    ['items', bought.itemsCents],
    ['discount', -bought.discountCents],
    ['tax', bought.taxCents],
    ['shipping', bought.shippingCents],
    ['total', bought.totalCents],
  ] as const
  return sums
    .filter(([name, cents]) => cents !== 0 || name === 'total')
    .map(([name, cents]) => say(language, `bought.${name}`, { amount: moneyText(cents, bought.currency) }))
}

function goalOf(language: EmailLanguage, { address, delivery }: Bought, slot: BoughtInShop['slot']): string[] {
  return [
    ...(address.length > 0 ? [say(language, 'bought.goesTo'), ...address] : []),
    ...(delivery === '' ? [] : [say(language, 'bought.deliveredBy', { delivery })]),
    ...(slot ? [say(language, 'bought.when', { when: slotText(language, slot) })] : []),
  ]
}

function slotText(language: EmailLanguage, { day, from, to }: NonNullable<BoughtInShop['slot']>): string {
  const name = dayText(day)[language]
  return from === '' ? name : say(language, 'bought.slot', { day: name, from, to })
}
