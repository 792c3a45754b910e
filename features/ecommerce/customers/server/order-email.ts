import { dayText } from '#kit/contract/day-text.ts'
import { moneyWords } from '#kit/contract/money.ts'
import type { Bought, BoughtInShop, EmailLanguage } from '../../notifications/contract.ts'
import { say } from './texts.ts'

/** What was bought, what it comes to, and where it goes. */
export function boughtParagraphs(language: EmailLanguage, bought: Bought, slot: BoughtInShop['slot']): string[] {
  return [linesOf(language, bought), sumsOf(language, bought), goalOf(language, bought, slot)]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
}

const backWords: Record<string, 'giftCard.ofRefund' | 'giftCard.back'> = {
  orderRefund: 'giftCard.ofRefund',
  orderCancelled: 'giftCard.back',
  paymentError: 'giftCard.back',
}

type Back = { template: string; giftCardCents?: number; cardCents?: number; byHandCents?: number; currency: string }

/** What comes back to a gift card doesn’t come to the account it was paid from. */
export function backOnCard(language: EmailLanguage, { template, currency, ...back }: Back): string[] {
  const words = backWords[template]
  const { giftCardCents = 0, cardCents = 0, byHandCents = 0 } = back
  const parts = [
    [words, giftCardCents],
    ['cancelled.toCard', cardCents],
    ['cancelled.byHand', byHandCents],
  ] as const
  return parts.flatMap(([key, cents]) =>
    key && cents > 0 ? [say(language, key, { amount: moneyWords(cents, currency)[language] })] : [],
  )
}

export function orderLink(language: EmailLanguage, link: string): string {
  return say(language, 'bought.link', { link })
}

function linesOf(language: EmailLanguage, { items, currency }: Bought): string[] {
  return items.map(({ productName, variant, qty, totalCents }) =>
    say(language, 'bought.line', {
      qty,
      name: [productName, variant].filter(Boolean).join(', '),
      amount: moneyWords(totalCents, currency)[language],
    }),
  )
}

function sumsOf(language: EmailLanguage, bought: Bought): string[] {
  const sums = [
    ['items', bought.itemsCents],
    ['discount', -bought.discountCents],
    ['tax', bought.taxCents],
    ['shipping', bought.shippingCents],
    ['giftWrap', bought.giftWrapCents],
    ['total', bought.totalCents],
    ['giftCard', -bought.giftCardCents],
    ['due', bought.giftCardCents > 0 ? bought.totalCents - bought.giftCardCents : 0],
  ] as const
  return sums
    .filter(([name, cents]) => cents !== 0 || name === 'total')
    .map(([name, cents]) => say(language, `bought.${name}`, { amount: moneyWords(cents, bought.currency)[language] }))
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
