/** A public key as `importKey` takes it (`spki`), and when the certificate holds. */
export type Certificate = { key: Uint8Array<ArrayBuffer>; from: Date; until: Date }

type Element = { tag: number; content: Uint8Array<ArrayBuffer>; whole: Uint8Array<ArrayBuffer> }
const [sequence, version, utcTime] = [0x30, 0xa0, 0x17]

/** The first certificate of a PEM text (RFC 7468), as far as it says whose key it is and for how long (RFC 5280, section 4.1); nothing where it is none. */
export function certificateIn(pem: string): Certificate | undefined {
  const [, base64 = ''] = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(pem) ?? []
  const [outer] = elementsIn(bytesIn(base64))
  const [signed] = elementsIn(outer?.content)
  const fields = elementsIn(signed?.content).filter(({ tag }) => tag !== version)
  // Number, algorithm, issuer, validity, subject, key.
  const [from, until] = elementsIn(fields[3]?.content).map(timeOf)
  const key = fields[5]
  return key?.tag === sequence && from && until ? { key: key.whole, from, until } : undefined
}

/** The elements of DER one after the other; none where a length leads out of them. */
function elementsIn(der: Uint8Array<ArrayBuffer> | undefined): Element[] {
  const found: Element[] = []
  for (let at = 0; der && at < der.length;) {
    const [start, length] = lengthAt(der, at + 1)
    const end = start + length
    if (!(end <= der.length)) return []
    found.push({ tag: der[at]!, content: der.subarray(start, end), whole: der.subarray(at, end) })
    at = end
  }
  return found
}

/** Where the content begins and how long it is. */
function lengthAt(der: Uint8Array, at: number): [start: number, length: number] {
  const first = der[at] ?? NaN
  if (!(first > 0x7f)) return [at + 1, first]
  const digits = der.subarray(at + 1, at + 1 + (first & 0x7f))
  return [at + 1 + digits.length, digits.length > 4 ? NaN : digits.reduce((sum, digit) => sum * 256 + digit, 0)]
}

/** Years of two digits are of this century below 50 (RFC 5280, section 4.1.2.5.1). */
function timeOf({ tag, content }: Element): Date {
  const text = String.fromCharCode(...content)
  const century = Number(text.slice(0, 2)) < 50 ? '20' : '19'
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(tag === utcTime ? century + text : text) ?? []
  const [year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

export function bytesIn(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
