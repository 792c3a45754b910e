import type { Language } from '#kit/contract/sentence.ts'
import type { Billable } from '../../../logistics/deliveries/server/queries.ts'
import type { InvoiceLine } from '../contract.ts'
import { moneyIn } from '#kit/contract/money.ts'
import { localeOf } from '#kit/contract/day-text.ts'
import type { Price, PricePart } from '../../delivery-prices/rules.ts'
import { say } from './texts.ts'

type Priced = Billable & { price: Price }
type How = { language: Language; currency: string }
type Line = Omit<InvoiceLine, 'taxBasisPoints'>
const onePiece = { quantityMilli: 1000, unit: 'piece', discountBasisPoints: 0 } as const

export function linesByDelivery(rows: Priced[], how: How): Line[] {
  const { language } = how
  return rows.map(({ reference, day, recipient, quantities, price }) => {
    const kilograms = quantities['kilograms'] ?? 0
    const weight = kilograms > 0 ? say(language, 'billing.weight', { kilograms }) : ''
    return {
      ...onePiece,
      item: shortened(say(language, 'billing.delivery', { reference }), 120),
      description: shortened([day, recipient, weight, reasonsOf(price, how)].filter(Boolean).join(' · '), 500),
      priceCents: price.priceCents,
    }
  })
}

/** A line for each day: how many deliveries, what they come to together, and which they were. */
export function linesByDay(rows: Priced[], { language }: How): Line[] {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted()
  return days.map((day) => {
    const some = rows.filter((row) => row.day === day)
    return {
      ...onePiece,
      item: say(language, 'billing.onDay', { count: some.length, day }),
      description: shortened(some.map(({ reference }) => reference).join(', '), 500),
      priceCents: some.reduce((sum, { price }) => sum + price.priceCents, 0),
    }
  })
}

/** What a price is made of; nothing where it is a fee, or a price for each and one by weight. */
function reasonsOf({ parts }: Price, how: How): string {
  const isPlain = parts.every(({ kind }) => kind === 'fee' || kind === 'base' || kind === 'weight')
  return isPlain ? '' : parts.map((part) => reasonOf(part, how)).join(', ')
}

function reasonOf({ kind, name, amount, cents }: PricePart, { language, currency }: How): string {
  const values = { name, amount, count: amount }
  const money = moneyIn(localeOf(language), cents, currency)
  return kind === 'noDistance'
    ? say(language, 'billing.parts.noDistance')
    : `${say(language, `billing.parts.${kind}`, values)} ${money}`
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
