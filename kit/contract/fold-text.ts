/** Marks on letters, stretched letters and direction marks: a search ignores them. */
export const leftOut = String.raw`[\u0300-\u036f\u0591-\u05bd\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`

/** Characters that a search treats as equal: each with its plain form below it. */
export const [alikeSigns, plainSigns] = [
  'ØøŁłĐđÐðĦħŦŧıÆŒẞÞ’‘‐–ٱىةیېکہھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  "oollddddhhttiæœßþ''--ايهييكههه01234567890123456789",
] as const

/** Letters that keyboards without them write as two. */
export const asTwoLetters = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'th'],
] as const

const marks = new RegExp(leftOut, 'gu')
const plainOf = new Map([...alikeSigns].map((sign, at) => [sign, [...plainSigns][at]!]))
const signs = new RegExp(`[${alikeSigns}]`, 'gu')

/** A text as it is searched, but for its case: `Müller`, `MULLER` and `ｍuller` are the same letters, and so are `أحمد` and `احمد`. */
export function plainLetters(text: string): string {
  const single = text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(signs, (sign) => plainOf.get(sign)!)
  return asTwoLetters.reduce((done, [letter, two]) => done.replaceAll(letter, two), single)
}

/** A text as it is searched, in lower case. */
export function foldText(text: string): string {
  return plainLetters(text).toLowerCase()
}

/** Whether a text contains another for a search: ignoring case, accents and variants of a letter. */
export function holdsText(text: string, wanted: string): boolean {
  return foldText(text).includes(foldText(wanted))
}
