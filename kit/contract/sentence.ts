import { fillText } from './fill-text.ts'
import { memoize } from './memoize.ts'

/** The languages of the whole product. */
export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** Those of the pages that people outside the office use as well; `docs/languages.md` says how to add one. */
export const peopleLanguages = [...languages, 'es', 'pt', 'de', 'it', 'nl', 'pl', 'uk', 'ro', 'tr'] as const
export type PeopleLanguage = (typeof peopleLanguages)[number]
export type OtherLanguage = Exclude<PeopleLanguage, Language>

/** A sentence in every language of the whole product; what comes into it is written `{{name}}`. */
export type Sentence = Record<Language, string>
export type Values = Record<string, string | number | Sentence>

const codes = new WeakMap<Sentence, string>()
/** How sentences that were put together are said in further languages, by how one of their parts is. */
const madeOf = new WeakMap<Sentence, (partIn: (part: Sentence) => string, language: PeopleLanguage) => string>()

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

/** Something of each language that the whole product doesn't have. */
export function inEachOther<T>(say: (language: OtherLanguage) => T): Record<OtherLanguage, T> {
  return {
    es: say('es'),
    pt: say('pt'),
    de: say('de'),
    it: say('it'),
    nl: say('nl'),
    pl: say('pl'),
    uk: say('uk'),
    ro: say('ro'),
    tr: say('tr'),
  }
}

/** Something of each language that people outside the office read. */
export function inEachOfAll<T>(say: (language: PeopleLanguage) => T): Record<PeopleLanguage, T> {
  return { ...inEach(say), ...inEachOther(say) }
}

export function isWholeLanguage(language: PeopleLanguage): language is Language {
  return languages.some((one) => one === language)
}

/** The language of the whole product for someone who reads another one: English. */
export function wholeLanguage(language: PeopleLanguage): Language {
  return isWholeLanguage(language) ? language : 'en'
}

/** A sentence in any language; what `textOf` has no text for, by its code, stays English. */
export function sentenceIn(
  language: PeopleLanguage,
  sentence: Sentence,
  textOf: (language: OtherLanguage, code: string) => string | undefined,
): string {
  if (isWholeLanguage(language)) return sentence[language]
  const made = madeOf.get(sentence)
  if (made) return made((part) => sentenceIn(language, part, textOf), language)
  return textOf(language, codeOf(sentence) ?? '') ?? sentence.en
}

/** What a language calls itself, to choose it by. */
export function languageName(language: PeopleLanguage): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** A sentence with its gaps filled, under the same code; a value that is a sentence itself comes in the same language. */
export function filled(sentence: Sentence, values: Values): Sentence {
  const fill = (text: string, language: PeopleLanguage, partIn: (part: Sentence) => string) =>
    fillText(text, (name, gap) => {
      const value = values[name] ?? gap
      if (typeof value === 'object') return partIn(value)
      return isLong(value) && quantities.has(name) ? numberFormat(language).format(value) : inLanguage(value, language)
    })
  const text = inEach((language) => fill(sentence[language], language, (part) => part[language]))
  madeOf.set(text, (partIn, language) => fill(partIn(sentence), language, partIn))
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
  const text = inEach((language) => sentences.map((one) => one[language]).join(language === 'en' ? '; ' : ' '))
  madeOf.set(text, (partIn) => sentences.map(partIn).join(' '))
  return text
}

/** A value for a text: names and figures keep their own direction where it runs from right to left. A link stays as it is, so that it can be followed. */
export function inLanguage(value: string | number, language: PeopleLanguage): string {
  const isWord = typeof value === 'string' && value !== '' && !/^https?:/.test(value)
  return language === 'ar' && isWord ? `\u2068${value}\u2069` : String(value)
}
