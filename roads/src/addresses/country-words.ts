import { nameTokens } from './name-tokens.ts'

const languages = 'en fr ar es de it pt nl fi sv da nb pl cs hu el tr ru uk kk he fa ro bg hr zh ja'.split(' ')
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shortNames = ['usa', 'uae', 'ksa', 'eau', 'rsa']
/** Countries with a town of the same name: as a part of an address it is the town. */
const namedLikeTowns = new Set(['DJ', 'GI', 'GT', 'HK', 'KW', 'LU', 'MC', 'MO', 'MX', 'PA', 'SG', 'SM', 'VA'])

/** The words of the names of countries, which addresses end with and maps of towns don't have. */
export function countryWords(): ReadonlySet<string> {
  const codes = [...letters].flatMap((one) => [...letters].map((other) => one + other))
  const names = languages.flatMap((language) => {
    const nameOf = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => (namedLikeTowns.has(code) ? [] : (nameOf.of(code) ?? [])))
  })
  return new Set([...shortNames, ...names.flatMap(nameTokens)])
}
