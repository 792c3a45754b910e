import { foldText } from '#kit/contract/fold-text.ts'

const legalForms =
  /\b(gmbh|ug|ag|kg|ohg|gbr|e ?k|co|mbh|ltd|limited|plc|llc|inc|corp|sarl|sas|sa|eurl|srl|spa|bv|nv|oy|ab|as|aps|the|mr|mrs|ms|herr|frau|m|mme)\b/g

function wordsOf(name: string): string[] {
  const words = foldText(name)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .replaceAll(legalForms, ' ')
    .split(' ')
    .filter(Boolean)
  return [...new Set(words)].toSorted()
}

/** Whether a name is that of a client, in any order and without forms of companies. */
export function isSameName(name: string, client: { clientName: string; clientCompany: string }): boolean {
  const words = wordsOf(name)
  if (words.join('').length < 4) return false
  return [client.clientName, client.clientCompany].some((one) => {
    const other = wordsOf(one)
    return other.join('').length >= 4 && (isWithin(words, other) || isWithin(other, words))
  })
}

/** One word alone names too many. */
function isWithin(some: string[], all: string[]): boolean {
  return some.every((word) => all.includes(word)) && (some.length > 1 || all.length === 1)
}
