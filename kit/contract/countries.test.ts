import { expect, it } from 'vitest'
import { sampleUsers } from '#features/people/users/sample.ts'
import { countryCode, countryName, countryNames } from './countries.ts'

it.each([
  ['France', 'FR'],
  ['united states', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['us', 'US'],
  ['UY', 'UY'],
  ['St. Lucia', 'LC'],
  ['st lucia', 'LC'],
  ['U.S. Virgin Islands', 'VI'],
  ['zz', undefined],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Allemagne', 'DE'],
  ['الجزائر', 'DZ'],
  ['الامارات', 'AE'],
  ['UK', 'GB'],
  ["Cote d'Ivoire", 'CI'],
  ['Atlantis', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('the code of %j is %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})

it('a country has its name in every language, whichever name it was given', () => {
  for (const given of ['Germany', 'Allemagne', 'ألمانيا'])
    expect(['en', 'fr', 'ar'].map((language) => countryName(given, language))).toEqual([
      'Germany',
      'Allemagne',
      'ألمانيا',
    ])
  expect(['', 'Atlantis', 'Unknown'].map((name) => countryName(name, 'ar'))).toEqual(['', 'Atlantis', 'Unknown'])
})

it.each([
  ['en', 'Germany'],
  ['fr', 'Allemagne'],
  ['ar', 'ألمانيا'],
])('all countries are named in %s, each once', (language, germany) => {
  const names = countryNames(language)
  expect(names).toContain(germany)
  expect(names.length).toBeGreaterThan(240)
  expect(new Set(names.map((name) => countryName(name, 'en'))).size).toBe(names.length)
})

it.each(['en', 'fr', 'ar'])('every name in %s leads back to its country', (language) => {
  const names = countryNames(language)
  expect(names.filter((name) => countryName(name, language) !== name || !countryCode(name))).toEqual([])
})

it('every country of the sample is known', () => {
  const unknown = sampleUsers
    .map(({ country }) => country)
    .filter((name) => name !== '' && !/\p{Script=Arabic}/u.test(countryName(name, 'ar')))
  expect(unknown).toEqual([])
  expect(
    sampleUsers.filter(({ country }) => countryName(country, 'en') !== country).map(({ country }) => country),
  ).toEqual([])
})
