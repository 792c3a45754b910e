import { describe, expect, it } from 'vitest'
import { coded, filled, languageName, listed, peopleLanguages, sentenceIn, type OtherLanguage } from './sentence.ts'

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

describe('a sentence in a language that the whole product doesn’t have', () => {
  const wait = coded({ en: '{{count}} min', fr: '{{count}} min', ar: '{{count}} د' }, 'common.wait')
  const busy = coded({ en: 'Wait {{wait}}.', fr: 'Attendez {{wait}}.', ar: 'انتظر {{wait}}.' }, 'common.busy')
  const texts = new Map([
    ['common.wait', '{{count}} хв'],
    ['common.busy', 'Зачекайте {{wait}}.'],
  ])
  const textOf = (_: OtherLanguage, code: string) => texts.get(code)

  it('is found by its code and filled with the same values, whatever it was put together from', () => {
    const text = filled(filled(busy, { wait: filled(wait, { count: 3 }) }), {})
    expect(sentenceIn('uk', text, textOf)).toBe('Зачекайте 3 хв.')
    expect(sentenceIn('uk', listed([text, busy]), textOf)).toBe('Зачекайте 3 хв. Зачекайте {{wait}}.')
    expect(sentenceIn('fr', text, textOf)).toBe('Attendez 3 min.')
  })

  it('is English where the language has none', () => {
    const other = coded({ en: 'No.', fr: 'Non.', ar: 'لا.' }, 'common.other')
    expect(sentenceIn('uk', other, textOf)).toBe('No.')
  })
})

it('a language is called what it calls itself', () => {
  expect(peopleLanguages.map(languageName)).toEqual([
    'English',
    'Français',
    'العربية',
    'Español',
    'Português',
    'Deutsch',
    'Italiano',
    'Nederlands',
    'Polski',
    'Українська',
    'Română',
    'Türkçe',
  ])
})
