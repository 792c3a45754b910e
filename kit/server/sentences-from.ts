import type { Sentence } from '#kit/contract/sentence.ts'
import type { Texts } from '#kit/contract/texts.ts'

/** The texts of a catalogue, each in every language. */
export type Sentences<T> = { readonly [K in keyof T]: T[K] extends string ? Sentence : Sentences<T[K]> }

/** Joins the catalogues of three languages by their keys. The types ask the others for every key of the English one, and the check for no more. */
export function sentencesFrom<T extends Texts>({
  en,
  fr,
  ar,
}: {
  en: T
  fr: NoInfer<T>
  ar: NoInfer<T>
}): Sentences<T> {
  const entries = Object.entries(en).map(([key, text]) => [key, joined(text, fr[key], ar[key])])
  return Object.fromEntries(entries) as Sentences<T>
}

type Text = string | Texts | undefined

/** A text is a text in each language, and a group a group: the types say so. */
function joined(en: Text, fr: Text, ar: Text): unknown {
  return typeof en === 'object' && typeof fr === 'object' && typeof ar === 'object'
    ? sentencesFrom({ en, fr, ar })
    : { en, fr, ar }
}
