/** The languages the product speaks. */
export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** A sentence in every language; what comes into it is written `{{name}}`. */
export type Sentence = Record<Language, string>
export type Values = Record<string, string | number | Sentence>

const gap = /\{\{\s*(\w+)\s*\}\}/g
const complaints = new Map<string, Sentence>()

/** Something said in each language. */
export function inEach(say: (language: Language) => string): Sentence {
  return { en: say('en'), fr: say('fr'), ar: say('ar') }
}

/** A sentence with its gaps filled; a value that is a sentence itself comes in the same language. */
export function filled(sentence: Sentence, values: Values): Sentence {
  return inEach((language) =>
    sentence[language].replaceAll(gap, (gap, name: string) => said(values[name] ?? gap, language)),
  )
}

/** Several complaints as one text. The English ones are parts of a sentence, the others whole ones. */
export function listed(sentences: Sentence[]): Sentence {
  return inEach((language) => sentences.map((one) => one[language]).join(language === 'en' ? '; ' : ' '))
}

// Names and figures keep their own direction in a sentence that runs from right to left.
function said(value: string | number | Sentence, language: Language): string {
  if (typeof value === 'object') return value[language]
  return language === 'ar' && typeof value === 'string' ? `\u2068${value}\u2069` : String(value)
}

/** What a contract's own rule says of a value that breaks it. zod carries the English sentence, by which the others are found. */
export function complaint(sentence: Sentence): string {
  complaints.set(sentence.en, sentence)
  return sentence.en
}

/** The sentence behind what zod carries; what was never said in other languages stays as it is. */
export function complaintOf(message: string): Sentence {
  return complaints.get(message) ?? inEach(() => message)
}
