import { fillText } from './fill-text.ts'
import { memoize } from './memoize.ts'
import { inLanguage, type Language, type OtherLanguage, type PeopleLanguage } from './sentence.ts'

export type Texts = { [key: string]: string | Texts }
export type Values = Record<string, unknown>

const rulesOf = memoize((language) => new Intl.PluralRules(language))

/** A text by its dotted key, its plural form chosen by `count`, its gaps filled. Undefined where there is none. */
export function textIn(
  texts: Texts | undefined,
  language: string,
  key: string,
  values: Values = {},
): string | undefined {
  const count = values['count']
  const form =
    typeof count === 'number'
      ? (find(texts, `${key}_${rulesOf(language).select(count)}`) ?? find(texts, `${key}_other`))
      : undefined
  const text = form ?? find(texts, key)
  return text === undefined ? undefined : fillText(text, (name) => String(values[name] ?? ''))
}

/** A dotted key of a catalogue, without the ending of a plural form. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]
type Singular<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

/** A text of a catalogue in a language. */
export type Say<T> = (language: PeopleLanguage, key: KeyOf<T>, values?: Record<string, string | number>) => string

/** What the server writes itself, in emails and on papers, from the catalogues of a feature; in English where a language has none. */
export function sayFrom<T extends Texts>(
  catalogues: Record<Language, T> & Partial<Record<OtherLanguage, Texts>>,
): Say<T> {
  return (language, key, values = {}) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? inLanguage(value, language) : value,
    ])
    const filled = Object.fromEntries(written)
    return textIn(catalogues[language], language, key, filled) ?? textIn(catalogues.en, 'en', key, filled) ?? ''
  }
}

/** Lays texts over others, key by key. */
export function merged(below: Texts | undefined, above: Texts): Texts {
  const all: Texts = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const old = all[key]
    all[key] = typeof value === 'object' && typeof old === 'object' ? merged(old, value) : value
  }
  return all
}

function find(texts: Texts | undefined, key: string): string | undefined {
  if (!texts) return undefined
  const direct = texts[key]
  if (typeof direct === 'string') return direct
  const dot = key.indexOf('.')
  if (dot < 0) return undefined
  const below = texts[key.slice(0, dot)]
  return typeof below === 'object' ? find(below, key.slice(dot + 1)) : undefined
}
