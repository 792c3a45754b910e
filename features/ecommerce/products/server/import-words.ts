import { foldText } from '#kit/contract/fold-text.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { inventory as ar } from '../../messages/ar.json'
import { inventory as en } from '../../messages/en.json'
import { inventory as fr } from '../../messages/fr.json'
import { refusals } from './refusals.ts'

type Words = Record<string, Sentence>

/** The words on the screen for each value of a choice. */
const choices: Record<string, Words> = {
  status: refusals.import.statuses,
  fulfilledBy: {
    seller: { en: en.bySeller, fr: fr.bySeller, ar: ar.bySeller },
    company: { en: en.byCompany, fr: fr.byCompany, ar: ar.byCompany },
  },
  delivery: {
    worldwide: { en: en.reach.worldwide, fr: fr.reach.worldwide, ar: ar.reach.worldwide },
    selected: { en: en.reach.selected, fr: fr.reach.selected, ar: ar.reach.selected },
    local: { en: en.reach.local, fr: fr.reach.local, ar: ar.reach.local },
  },
}
const yes = new Set(['yes', 'y', 'true', '1', 'oui', 'o', 'vrai', 'نعم', 'صحيح'].map(foldText))
const no = new Set(['no', 'n', 'false', '0', 'non', 'faux', 'لا', 'خطأ'].map(foldText))

/** The value that a word of the screen or of the API means; another word as it stands, which the contract refuses. */
export function choiceIn(field: string, text: string): string {
  const isMeant = ([value, words]: [string, Sentence]) =>
    [value, ...Object.values(words)].some((one) => isSame(one, text))
  return Object.entries(choices[field] ?? {}).find(isMeant)?.[0] ?? text
}

/** Yes or no; another word as it stands, which the contract refuses. */
export function truthIn(text: string): boolean | string {
  const word = foldText(text)
  return yes.has(word) ? true : no.has(word) ? false : text
}

/** Whether something is in stock: in the words of the list, as yes or no, or as how many there are. */
export function stockIn(text: string, count: number): boolean | string {
  if (isOneOf(refusals.import.outOfStock, text)) return false
  if (isOneOf(refusals.import.inStock, text)) return true
  return /^[\d\s.,+-]+$/.test(foldText(text)) && !Number.isNaN(count) ? count > 0 : truthIn(text)
}

function isOneOf(words: Sentence, text: string): boolean {
  return Object.values(words).some((word) => isSame(word, text))
}

function isSame(one: string, other: string): boolean {
  return foldText(one) === foldText(other)
}
