import type { Language } from '#kit/contract/sentence.ts'
import type { Billable } from '../../../logistics/deliveries/server/queries.ts'
import type { InvoiceLine } from '../contract.ts'
import { say } from './texts.ts'

type Priced = Billable & { priceCents: number }
type Line = Omit<InvoiceLine, 'taxBasisPoints'>
const onePiece = { quantityMilli: 1000, unit: 'piece', discountBasisPoints: 0 } as const

export function linesByDelivery(rows: Priced[], language: Language): Line[] {
  return rows.map(({ reference, day, recipient, quantities, priceCents }) => {
    const kilograms = quantities['kilograms'] ?? 0
    const weight = kilograms > 0 ? say(language, 'billing.weight', { kilograms }) : ''
    return {
      ...onePiece,
      item: shortened(say(language, 'billing.delivery', { reference }), 120),
      description: shortened([day, recipient, weight].filter(Boolean).join(' · '), 500),
      priceCents,
    }
  })
}

/** A line for each day: how many deliveries, what they come to together, and which they were. */
export function linesByDay(rows: Priced[], language: Language): Line[] {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted()
  return days.map((day) => {
    const some = rows.filter((row) => row.day === day)
    return {
      ...onePiece,
      item: say(language, 'billing.onDay', { count: some.length, day }),
      description: shortened(some.map(({ reference }) => reference).join(', '), 500),
      priceCents: some.reduce((sum, { priceCents }) => sum + priceCents, 0),
    }
  })
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
