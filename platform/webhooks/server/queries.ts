import { toHex } from '#kit/contract/hex.ts'

/** HMAC-SHA256 of a text. */
async function hmac(secret: string, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** The same in hexadecimal digits. */
export async function hexHmac(secret: string, text: string): Promise<string> {
  return toHex(await hmac(secret, text))
}

/** `t=<seconds>,v1=<hex of HMAC over "t.body">`: the time is signed too, so that an old message cannot be sent again as new. */
export async function signatureOf(secret: string, body: string, at: Date): Promise<string> {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${await hexHmac(secret, `${seconds}.${body}`)}`
}

/** The same with several secrets, of which a receiver knows one: `t=<seconds>,v1=<hex>,v1=<hex>`. */
export async function signaturesOf(secrets: readonly string[], body: string, at: Date): Promise<string> {
  const [first = '', ...others] = await Promise.all(secrets.map((secret) => signatureOf(secret, body, at)))
  return [first, ...others.map((one) => one.slice(one.indexOf(',') + 1))].join(',')
}

const freshMs = 5 * 60_000

/** Whether a body that came to us is signed as our own webhooks are, and lately: what was signed long ago may be a copy. */
export async function isSignedAsOurs(
  secret: string,
  body: string,
  { given, now }: { given: string; now: Date },
): Promise<boolean> {
  const at = new Date(Number(/^t=(\d{1,12}),/.exec(given)?.[1] ?? NaN) * 1000)
  const isFresh = Math.abs(at.getTime() - now.getTime()) <= freshMs
  return isFresh && isSameSignature(await signatureOf(secret, body, at), given)
}

/** Whether a shop's base64 signature matches the body. */
export async function isSignedBy(secret: string, body: string, signature: string): Promise<boolean> {
  return isSameSignature(btoa(String.fromCharCode(...(await hmac(secret, body)))), signature)
}

/** Takes equally long for every wrong one. */
export function isSameSignature(expected: string, given: string): boolean {
  if (given.length !== expected.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}
