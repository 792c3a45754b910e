import { expect, it } from 'vitest'
import { numberedThing, soundParts } from './rules.ts'

const kinds = [
  { category: 'orders', nouns: ['order', 'commande', 'طلب'] },
  { category: 'invoices', nouns: ['invoice', 'facture'] },
  { category: 'depots' },
]

it.each([
  ['order 5100', 'orders', '5100'],
  ['Facture n° 5001', 'invoices', '5001'],
  ['طلب 12', 'orders', '12'],
])('reads a kind of thing and its number from “%s”', (text, category, number) =>
  expect(numberedThing(text, kinds)).toEqual({ category, number }),
)

it.each(['order', '5100', 'planet 9', 'order book 5'])('reads none from “%s”', (text) =>
  expect(numberedThing(text, kinds)).toBeUndefined(),
)

it('leaves out the middle, where one slip may have hit both halves', () => {
  expect(soundParts('lovelace')).toEqual(['lov', 'ace'])
  expect(soundParts('ada')).toEqual([])
})
