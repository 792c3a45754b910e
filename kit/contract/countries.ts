import { memoize } from './memoize.ts'
import { foldText } from './fold-text.ts'
import { languages } from './sentence.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

/** Names in use beside those the languages give. */
const otherNames = new Map(
  Object.entries({
    'united states of america': 'US',
    usa: 'US',
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'the netherlands': 'NL',
    holland: 'NL',
    turkey: 'TR',
    'czech republic': 'CZ',
    'ivory coast': 'CI',
    'cape verde': 'CV',
    swaziland: 'SZ',
    macedonia: 'MK',
    burma: 'MM',
    myanmar: 'MM',
    palestine: 'PS',
    'hong kong': 'HK',
    macao: 'MO',
    macau: 'MO',
    congo: 'CG',
    'dr congo': 'CD',
    uae: 'AE',
    'east timor': 'TL',
    vatican: 'VA',
    الامارات: 'AE',
    السعوديه: 'SA',
  }),
)
const codesIn = new Map<string, Map<string, string>>()

/** The two-letter code of the country with this name, or other usual name, in one of our languages. */
export function countryCode(name: string): string | undefined {
  const wanted = keyOf(name)
  if (wanted === '') return undefined
  for (const language of languages) {
    const code = namesOf(language).get(wanted)
    if (code) return code
  }
  return otherNames.get(wanted) ?? codeIn(wanted.toUpperCase())
}

/** People write dots or leave them out: `U.S.A.`, `St Lucia`. */
function keyOf(name: string): string {
  return foldText(name.trim().replaceAll('.', ''))
}

/** The code itself may be written too. */
function codeIn(text: string): string | undefined {
  return /^[A-Z]{2}$/.test(text) && [...namesOf('en').values()].includes(text) ? text : undefined
}

/** The name of a country in a language, given any of its names. A text that names no country stays as it is. */
export function countryName(name: string, language: string): string {
  const code = countryCode(name)
  return code === undefined ? name : (namesIn(language).of(code) ?? name)
}

/** The names of all countries in a language, in its order. */
export function countryNames(language: string): string[] {
  const names = [...new Set(namesOf(language).values())].map((code) => namesIn(language).of(code) ?? code)
  return names.toSorted(new Intl.Collator(language).compare)
}

/** Whether two names are those of one country. */
export function isSameCountry(name: string, other: string): boolean {
  return countryName(name, 'en') === countryName(other, 'en')
}

function namesOf(language: string): Map<string, string> {
  const known = codesIn.get(language)
  if (known) return known
  const codes = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => !noCountries.includes(code))
  const names = new Map<string, string>()
  for (const code of codes) {
    const name = keyOf(namesIn(language).of(code) ?? '')
    if (name !== '' && (!names.has(name) || isCurrent(code))) names.set(name, code)
  }
  codesIn.set(language, names)
  return names
}

/** A withdrawn country code stands for the country that replaced it. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

const namesIn = memoize((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
