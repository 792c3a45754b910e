import { fillText } from './fill-text.ts'
import { memoize } from './memoize.ts'

/** The languages the product speaks. */
export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** A sentence in every language; what comes into it is written `{{name}}`. */
export type Sentence = Record<Language, string>
export type Values = Record<string, string | number | Sentence>

const codes = new WeakMap<Sentence, string>()

/** Gives a sentence the name by which programs know it, whatever the language or its wording. */
export function coded(sentence: Sentence, code: string): Sentence {
  codes.set(sentence, code)
  return sentence
}

export function codeOf(sentence: Sentence): string | undefined {
  return codes.get(sentence)
}

/** Something said in each language. */
export function inEach<T>(say: (language: Language) => T): Record<Language, T> {
  return { en: say('en'), fr: say('fr'), ar: say('ar') }
}

/** A sentence with its gaps filled, under the same code; a value that is a sentence itself comes in the same language. */
export function filled(sentence: Sentence, values: Values): Sentence {
  const text = inEach((language) =>
    fillText(sentence[language], (name, gap) => {
      const value = values[name] ?? gap
      if (typeof value === 'object') return value[language]
      return isLong(value) && quantities.has(name) ? numberFormat(language).format(value) : inLanguage(value, language)
    }),
  )
  const code = codeOf(sentence)
  return code === undefined ? text : coded(text, code)
}

function isLong(value: string | number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 10_000
}

/** Placeholders for how much there is: from five digits on these have separators. Other numbers may be names, such as an id. */
const quantities = new Set(['most', 'least', 'total', 'count', 'entries', 'got'])
const numberFormat = memoize((language) => new Intl.NumberFormat(`${language}-u-nu-latn`))

/** Several complaints as one text. The English ones are parts of a sentence, the others whole ones. */
export function listed(sentences: Sentence[]): Sentence {
  return inEach((language) => sentences.map((one) => one[language]).join(language === 'en' ? '; ' : ' '))
}

/** A value for a text: names and figures keep their own direction where it runs from right to left. A link stays as it is, so that it can be followed. */
export function inLanguage(value: string | number, language: Language): string {
  const isWord = typeof value === 'string' && value !== '' && !/^https?:/.test(value)
  return language === 'ar' && isWord ? `\u2068${value}\u2069` : String(value)
}
