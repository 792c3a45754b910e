import type { Language } from '#kit/contract/sentence.ts'
import type en from '../messages/server/en.json'
import { say } from './texts.ts'

export type PaperWord = keyof (typeof en)['paper']
export type PaperWords = (word: PaperWord, values?: Record<string, string | number>) => string

/** The words on the papers of a route. */
export function paperWords(language: Language): PaperWords {
  return (word, values) => say(language, `paper.${word}`, values)
}
