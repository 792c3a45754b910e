import { describe, expect, it } from 'vitest'
import { keptCountry, shownCountry } from './typed-country.ts'

/** What the field shows after each key, while the form holds what is kept. */
function type(text: string, language: string): string[] {
  const drafts = [...text].map((_, at) => text.slice(0, at + 1))
  return drafts.map((draft) => shownCountry(keptCountry(draft), draft, language))
}
const grown = (text: string) => [...text].map((_, at) => text.slice(0, at + 1))

describe('a country field', () => {
  it.each([
    ['Allemagne', 'fr', 'Germany', 'Allemagne'],
    ['uk', 'en', 'United Kingdom', 'United Kingdom'],
    ['Congo', 'en', 'Congo - Brazzaville', 'Congo - Brazzaville'],
    ['Congo - Kinshasa', 'en', 'Congo - Kinshasa', 'Congo - Kinshasa'],
    ['ألمانيا', 'ar', 'Germany', 'ألمانيا'],
    ['Ruritania', 'fr', 'Ruritania', 'Ruritania'],
  ])('leaves “%s” as it is typed, and shows its name in %s once left', (text, language, kept, left) => {
    expect(type(text, language)).toEqual(grown(text))
    expect(keptCountry(text)).toBe(kept)
    expect(shownCountry(kept, undefined, language)).toBe(left)
  })

  it('shows a stored country in the language of the person', () =>
    expect(shownCountry('Germany', undefined, 'fr')).toBe('Allemagne'))

  it('shows what the form was set to meanwhile, not what was typed before', () =>
    expect(shownCountry('France', 'Allem', 'fr')).toBe('France'))

  it('can be emptied', () => expect(shownCountry('', '', 'fr')).toBe(''))
})
