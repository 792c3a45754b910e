import { describe, expect, it } from 'vitest'
import { nearText } from './near-text.ts'

describe('a text is near', () => {
  it.each([
    ['Planning board', 'plannig'],
    ['Planning board', 'palnning'],
    ['Deliveries', 'delivereis'],
    ['Deliveries', 'dleiveries'],
    ['Invoices', 'invocies'],
    ['Ada Lovelace', 'lovelcae'],
    ['Ada Lovelace', 'ada lovelcae'],
    ['Paramètres du compte', 'parametrs'],
    ['التوصيلات', 'التوصيلت'],
  ])('%s to %s', (text, wanted) => expect(nearText(text, wanted)).toBe(true))

  it.each([
    ['Planning board', 'invoice'],
    ['Chat', 'cat'],
    ['Email', 'calendar'],
    ['Users', 'roles'],
  ])('%s not to %s', (text, wanted) => expect(nearText(text, wanted)).toBe(false))

  it('but a long one is not compared letter by letter', () => {
    expect(nearText('Planning board', 'plannig'.repeat(9))).toBe(false)
    expect(nearText(`${'x '.repeat(200)}planning`, 'plannig')).toBe(false)
  })
})
