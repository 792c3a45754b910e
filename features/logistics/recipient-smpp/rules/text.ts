/** The GSM alphabet (3GPP TS 23.038, 6.2.1) in its order; the escape stands at 27. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const escapeByte = 0x1b
const escaped: Record<string, number> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
}
const plainCodes = new Map([...plain].map((sign, code) => [sign, code]))
const escapedSigns = new Map(Object.entries(escaped).map(([sign, code]) => [code, sign]))

/** How a text is written: `coding` is the data coding of SMPP, each sign its bytes, so that none is divided between two parts. */
type Written = { coding: number; signs: number[][] }
const codings = { gsm: 0, ascii: 1, latin: 3, ucs2: 8 } as const
/** Room in one message alone, and in each of several, which begin with a header of six bytes. */
const room = { [codings.gsm]: { alone: 160, each: 153 }, [codings.ucs2]: { alone: 140, each: 134 } } as const

export type TextPart = { coding: number; bytes: Uint8Array; hasHeader: boolean }

/** A text as it goes out: whole, or in as many parts as it takes, which the phone puts together by `reference`. */
export function textParts(text: string, { isWhole, reference }: { isWhole: boolean; reference: number }): TextPart[] {
  const { coding, signs } = written(text)
  const { alone, each } = coding === codings.gsm ? room[0] : room[8]
  if (isWhole || signs.flat().length <= alone)
    return [{ coding, bytes: Uint8Array.from(signs.flat()), hasHeader: false }]
  const parts = divided(signs, each)
  return parts.map((part, index) => ({
    coding,
    bytes: Uint8Array.of(5, 0, 3, reference & 255, parts.length, index + 1, ...part),
    hasHeader: true,
  }))
}

function written(text: string): Written {
  const signs = [...text]
  const codes = signs.map((sign) => {
    const [code, second] = [plainCodes.get(sign), escaped[sign]]
    if (second !== undefined) return [escapeByte, second]
    return code === undefined || code === escapeByte ? undefined : [code]
  })
  const known = codes.filter((code) => code !== undefined)
  if (known.length === signs.length) return { coding: codings.gsm, signs: known }
  return { coding: codings.ucs2, signs: signs.map(ucs2) }
}

function ucs2(sign: string): number[] {
  return sign.split('').flatMap((unit) => [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 255])
}

function divided(signs: readonly number[][], each: number): number[][] {
  const parts: number[][] = [[]]
  for (const sign of signs) {
    const last = parts.at(-1)!
    if (last.length + sign.length > each) parts.push([...sign])
    else last.push(...sign)
  }
  return parts
}

/** The text of a message that came, without the header of a part. */
export function readText(bytes: Uint8Array, { coding, hasHeader }: { coding: number; hasHeader: boolean }): string {
  const text = hasHeader ? bytes.subarray((bytes[0] ?? 0) + 1) : bytes
  if (coding === codings.ucs2) return new TextDecoder('utf-16be').decode(text)
  if (coding === codings.latin || coding === codings.ascii) return String.fromCharCode(...text)
  return gsmText(text)
}

function gsmText(bytes: Uint8Array): string {
  return [...bytes]
    .map((code, index) => {
      if (code === escapeByte) return ''
      return bytes[index - 1] === escapeByte ? (escapedSigns.get(code) ?? ' ') : (plain[code] ?? ' ')
    })
    .join('')
}
