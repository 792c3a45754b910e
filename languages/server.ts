import { texts as de } from './de/texts.ts'
import { texts as es } from './es/texts.ts'
import { texts as it } from './it/texts.ts'
import { texts as nl } from './nl/texts.ts'
import { texts as pl } from './pl/texts.ts'
import { texts as pt } from './pt/texts.ts'
import { texts as ro } from './ro/texts.ts'
import { texts as tr } from './tr/texts.ts'
import { texts as uk } from './uk/texts.ts'

/** What the server says to drivers and recipients in the languages that the office isn’t written in. */
export const otherTexts = { de, es, it, nl, pl, pt, ro, tr, uk }

type Texts = { [key: string]: string | Texts }

/** What a refusal is in one of these languages, by its code: `recipient-slots.notOffered`. */
export function otherRefusal(language: keyof typeof otherTexts, code: string): string | undefined {
  const refusals: Texts = otherTexts[language].refusals
  let found: string | Texts | undefined = refusals
  for (const step of code.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

/** One group of texts of all these languages, such as those of messages. */
export function othersOf<Part extends keyof (typeof otherTexts)['de']>(part: Part) {
  return {
    de: de[part],
    es: es[part],
    it: it[part],
    nl: nl[part],
    pl: pl[part],
    pt: pt[part],
    ro: ro[part],
    tr: tr[part],
    uk: uk[part],
  }
}
