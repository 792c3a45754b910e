import { expect, it } from 'vitest'
import { otherParty, referencesIn, wishesIn } from './rules.ts'

it('an email is exchanged with its sender, or with who gets what the reader wrote', () => {
  const [ada, ben] = [
    { email: 'ada@test.example', name: 'Ada' },
    { email: 'ben@test.example', name: 'Ben' },
  ]
  expect(otherParty({ from: ben, to: [ada] }, ada.email)).toBe(ben)
  expect(otherParty({ from: ada, to: [ben] }, ada.email)).toBe(ben)
  expect(otherParty({ from: ada, to: [] }, ada.email)).toBe(ada)
})

it('references are found in subject and message, each once', () => {
  const letter = { subject: 'Re: MVD-24012', message: '<p>MVD-24012 and <b>DN-1001</b>, not mvd-1 or A-1</p>' }
  expect(referencesIn(letter)).toEqual(['MVD-24012', 'DN-1001'])
})

it('a delivery is prefilled with what an email plainly names', () => {
  const message =
    '<p>Please deliver on 24.11.2026.</p><p>Address: Rambla 12, Montevideo</p><p>Phone: +598 2 123 45 67</p>'
  const expected = { phone: '+598 2 123 45 67', address: 'Rambla 12, Montevideo', date: '2026-11-24' }
  expect(wishesIn(message)).toEqual(expected)
  expect(wishesIn('<p>Adresse : 3, rue du Port</p><p>Le 2026-12-01</p>')).toMatchObject({
    address: '3, rue du Port',
    date: '2026-12-01',
  })
  expect(wishesIn('Order 2026-13-40, invoice 12345678, 99.99.2026')).toEqual({ phone: '', address: '', date: null })
})
