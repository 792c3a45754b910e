/** The characters of the GSM alphabet (3GPP TS 23.038, 6.2.1), and those that take two places in it. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const escaped = '^{}\\[~]|€\f'

export type SmsLength = { encoding: 'gsm7' | 'ucs2'; length: number; segments: number }

/** How long a text message is, and in how many it is sent and paid for. */
export function smsLength(text: string): SmsLength {
  const signs = [...text]
  const isPlain = signs.every((sign) => plain.includes(sign) || escaped.includes(sign))
  if (!isPlain) return { encoding: 'ucs2', length: text.length, segments: segmentsOf(ucs2Units(signs), 70, 67) }
  const units = signs.map((sign) => (escaped.includes(sign) ? 2 : 1))
  return { encoding: 'gsm7', length: sum(units), segments: segmentsOf(units, 160, 153) }
}

/** A sign outside the basic plane is two units, which no border divides. */
function ucs2Units(signs: readonly string[]): number[] {
  return signs.map((sign) => sign.length)
}

/** One alone has room for more: those of several begin with a header. */
function segmentsOf(units: readonly number[], alone: number, each: number): number {
  if (units.length === 0) return 0
  if (sum(units) <= alone) return 1
  let segments = 1
  let filled = 0
  for (const unit of units) {
    if (filled + unit > each) {
      segments++
      filled = 0
    }
    filled += unit
  }
  return segments
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
