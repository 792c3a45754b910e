import { bytesIn } from './certificate.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The verification key of SendGrid’s signed event webhook: a public key in base64, with or without the lines around it. */
async function keyFrom(written: string): Promise<CryptoKey | undefined> {
  const bytes = bytesIn(written.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
  return bytes && crypto.subtle.importKey('spki', bytes, curve, false, ['verify']).catch(() => undefined)
}

export async function isVerificationKey(written: string): Promise<boolean> {
  return (await keyFrom(written)) !== undefined
}

type Signed = { key: string; timestamp: string; body: string; signature: string }

/** ECDSA with SHA-256 over the timestamp and the body as it came (SendGrid, “Event Webhook Security Features”). */
export async function isSignedBySendgrid({ key, timestamp, body, signature }: Signed): Promise<boolean> {
  const publicKey = await keyFrom(key)
  const given = rawSignature(bytesIn(signature))
  const text = new TextEncoder().encode(timestamp + body)
  return (
    publicKey !== undefined &&
    given !== undefined &&
    crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, given, text)
  )
}

/** Two numbers of 32 bytes, as the platform takes them, from the DER sequence that comes. */
function rawSignature(der: Uint8Array | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (der?.[0] !== 0x30 || der[1] !== der.length - 2) return undefined
  const first = numberAt(der, 2)
  const second = first && numberAt(der, first.end)
  if (!first || second?.end !== der.length) return undefined
  return new Uint8Array([...first.digits, ...second.digits])
}

/** A number of a DER sequence, filled up to 32 bytes: one that begins with a high bit has a zero before it. */
function numberAt(der: Uint8Array, at: number): { digits: Uint8Array; end: number } | undefined {
  const length = der[at + 1] ?? 0
  const end = at + 2 + length
  const isWhole = der[at] === 2 && length > 0 && end <= der.length
  if (!isWhole || length > 33 || (length === 33 && der[at + 2] !== 0)) return undefined
  const digits = new Uint8Array(32)
  const given = der.subarray(Math.max(at + 2, end - 32), end)
  digits.set(given, 32 - given.length)
  return { digits, end }
}
