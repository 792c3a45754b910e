import { describe, expect, it } from 'vitest'
import { filled, listed } from './sentence.ts'

const held = { en: '{{total}} people hold {{role}}.', fr: '{{role}} : {{total}} personnes.', ar: '{{role}}: {{total}}' }

describe('a sentence', () => {
  it('is filled in every language, each value in the same one', () => {
    const role = { en: 'driver', fr: 'Chauffeur', ar: 'سائق' }
    expect(filled(held, { total: 3, role })).toEqual({
      en: '3 people hold driver.',
      fr: 'Chauffeur : 3 personnes.',
      ar: 'سائق: 3',
    })
  })

  it('keeps the direction of a name that stands in Arabic', () => {
    expect(filled(held, { total: 3, role: 'driver' }).ar).toBe('\u2068driver\u2069: 3')
  })

  it('separates the thousands of a large quantity, and not those of an id', () => {
    const full = { en: 'Not {{id}}: at most {{most}}', fr: '{{most}}', ar: '{{most}}' }
    expect(filled(full, { id: 879_861, most: 20_000 })).toEqual({
      en: 'Not 879861: at most 20,000',
      fr: '20\u202F000',
      ar: '20,000',
    })
    expect(filled(full, { id: 7, most: 2100 }).en).toBe('Not 7: at most 2100')
  })

  it('is not filled a second time by what somebody wrote into it, and shows what it was not given', () => {
    expect(filled(held, { total: '{{role}}' }).en).toBe('{{role}} people hold {{role}}.')
  })

  it('may be several, one after the other', () => {
    const one = { en: 'a: is required', fr: 'a : Nécessaire.', ar: 'a: مطلوب.' }
    expect(listed([one, one])).toEqual({
      en: 'a: is required; a: is required',
      fr: 'a : Nécessaire. a : Nécessaire.',
      ar: 'a: مطلوب. a: مطلوب.',
    })
  })
})
