/** The forms of a letter by how it joins: alone, to the one before, to the one after, to both. Letters that join to nothing after them have two. */
type Forms = string[]

/** Ranges of Unicode in which the forms of each letter stand one after the other. */
const ranges = [
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbe7],
  [0xfbfc, 0xfbff],
  [0xfe80, 0xfefc],
] as const
const formsOf = new Map<string, Forms>()
for (const [from, to] of ranges)
  for (let code = from; code <= to; code++) {
    const form = String.fromCodePoint(code)
    const letters = form.normalize('NFKC')
    if (letters !== form) formsOf.set(letters, [...(formsOf.get(letters) ?? []), form])
  }
const stretch = '\u0640'
/** Vowel signs sit above and below letters, where only a full layout engine can put them. */
const vowelSigns = /[\u064B-\u065F\u0670]/g

/** Arabic letters as the forms they take beside each other, lam and alef as one, without vowel signs. */
export function joinedForms(text: string): string {
  const letters = [...text.replaceAll(vowelSigns, '').replaceAll(/ل[اأإآ]/g, ligatureSign)]
  return letters.map((letter, index) => formOf(letter, letters[index - 1], letters[index + 1])).join('')
}

/** Private signs that stand for lam and each alef while the neighbours are looked at. */
const ligatures = new Map(['لا', 'لأ', 'لإ', 'لآ'].map((pair, index) => [pair, String.fromCodePoint(0xe000 + index)]))
const pairOf = new Map([...ligatures].map(([pair, sign]) => [sign, pair]))

function ligatureSign(pair: string): string {
  return ligatures.get(pair) ?? pair
}

function formOf(sign: string, before: string | undefined, after: string | undefined): string {
  const forms = formsOf.get(pairOf.get(sign) ?? sign)
  if (!forms) return sign
  const isJoinedBefore = before !== undefined && joinsAfter(before) && forms.length > 1
  const isJoinedAfter = forms.length === 4 && after !== undefined && joinsBefore(after)
  return forms[(isJoinedBefore ? 1 : 0) + (isJoinedAfter ? 2 : 0)] ?? sign
}

/** Whether a letter reaches out to the one after it. */
function joinsAfter(sign: string): boolean {
  return sign === stretch || formsOf.get(sign)?.length === 4
}

function joinsBefore(sign: string): boolean {
  return sign === stretch || (formsOf.get(pairOf.get(sign) ?? sign)?.length ?? 0) > 1
}
