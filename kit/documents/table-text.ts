import type { TextEncoding } from '#kit/contract/text-encodings.ts'

/** This much of a text is enough to guess its encoding. */
const sampleLetters = 100_000

/** The text of a file and its encoding: the given one, or a guess from its bytes; `undefined` if it isn't text. */
export function decodedText(
  bytes: Uint8Array<ArrayBuffer>,
  given?: TextEncoding,
): { encoding: string; text: string } | undefined {
  const wide = wideEncoding(bytes)
  for (const encoding of wide ? [wide] : ['utf-8', given ?? olderEncoding(bytes)]) {
    const text = textIn(bytes, encoding)
    // oxlint-disable-next-line no-control-regex
    if (text !== undefined && !/^%PDF-|[\u0000-\u0008\u000e-\u001f\u007f]/.test(text)) return { encoding, text }
  }
  return undefined
}

/** UTF-16 begins with a mark, or every other byte of its plain letters is zero. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = [0, 1].map((from) => start.filter((byte, at) => at % 2 === from && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < start.length / 4 || Math.min(even, odd) > 0) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** What is no Unicode comes from an older spreadsheet. Read as Arabic, a western text has Arabic letters inside Latin words; an Arabic one has whole words of them. */
function olderEncoding(bytes: Uint8Array<ArrayBuffer>): TextEncoding {
  const words = textIn(bytes.subarray(0, sampleLetters), 'windows-1256')?.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  const arabic = words.filter((word) => /^[\p{Script=Arabic}\p{M}]+$/u.test(word)).length
  const torn = words.filter((word) => /\p{Script=Arabic}/u.test(word) && /\p{Script=Latin}/u.test(word)).length
  return arabic > torn ? 'windows-1256' : 'windows-1252'
}

function textIn(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
