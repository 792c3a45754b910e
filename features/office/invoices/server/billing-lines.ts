import { filled, type Language } from '#kit/contract/sentence.ts'
import type { Billable } from '../../../logistics/deliveries/server/queries.ts'
import type { InvoiceLine } from '../contract.ts'

const words = {
  delivery: { en: 'Delivery {{reference}}', fr: 'Livraison {{reference}}', ar: 'التوصيلة {{reference}}' },
  oneOnDay: { en: 'One delivery on {{day}}', fr: 'Une livraison le {{day}}', ar: 'توصيلة واحدة في {{day}}' },
  manyOnDay: {
    en: '{{count}} deliveries on {{day}}',
    fr: '{{count}} livraisons le {{day}}',
    ar: 'التوصيلات في {{day}}: {{count}}',
  },
  weight: { en: '{{kilograms}} kg', fr: '{{kilograms}} kg', ar: '{{kilograms}} كغ' },
} as const
export const thanks = {
  en: 'Thank you for your business.',
  fr: 'Merci de votre confiance.',
  ar: 'شكرًا لتعاملكم معنا.',
} as const

type Priced = Billable & { priceCents: number }
type Line = Omit<InvoiceLine, 'taxBasisPoints'>
const onePiece = { quantityMilli: 1000, unit: 'piece', discountBasisPoints: 0 } as const

export function linesByDelivery(rows: Priced[], language: Language): Line[] {
  return rows.map(({ reference, day, recipient, quantities, priceCents }) => {
    const kilograms = quantities['kilograms'] ?? 0
    const weight = kilograms > 0 ? filled(words.weight, { kilograms })[language] : ''
    return {
      ...onePiece,
      item: shortened(filled(words.delivery, { reference })[language], 120),
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
      item: filled(some.length === 1 ? words.oneOnDay : words.manyOnDay, { count: some.length, day })[language],
      description: shortened(some.map(({ reference }) => reference).join(', '), 500),
      priceCents: some.reduce((sum, { priceCents }) => sum + priceCents, 0),
    }
  })
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
