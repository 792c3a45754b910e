import { coded, type Sentence } from '#kit/contract/sentence.ts'
import type { Texts } from '#kit/contract/texts.ts'

/** The texts of a catalogue, each in every language. */
export type Sentences<T> = { readonly [K in keyof T]: T[K] extends string ? Sentence : Sentences<T[K]> }

type Catalogues<T extends Texts> = { en: T; fr: NoInfer<T>; ar: NoInfer<T> }

/**
 * Joins the catalogues of three languages by their keys. The types ask the others for every key of the English one, and the check for no more.
 * The code of each sentence is the name of its catalogue and its keys: `webhooks.noTopic`.
 */
export function sentencesFrom<T extends Texts>(name: string, { en, fr, ar }: Catalogues<T>): Sentences<T> {
  const entries = Object.entries(en).map(([key, text]) => [key, joined(`${name}.${key}`, text, fr[key], ar[key])])
  return Object.fromEntries(entries) as Sentences<T>
}

type Text = string | Texts | undefined

/** A text is a text in each language, and a group a group: the types say so. */
function joined(code: string, en: Text, fr: Text, ar: Text): unknown {
  if (typeof en === 'string' && typeof fr === 'string' && typeof ar === 'string') return coded({ en, fr, ar }, code)
  return typeof en === 'object' && typeof fr === 'object' && typeof ar === 'object'
    ? sentencesFrom(code, { en, fr, ar })
    : { en, fr, ar }
}
