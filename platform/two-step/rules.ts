const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a step: HOTP of RFC 4226 section 5.3, with the counter of RFC 6238. */
export async function codeOf(secret: Uint8Array, step: number, digits = 6): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = digest.getUint8(digest.byteLength - 1) & 0x0f
  return String((digest.getUint32(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

/** The step a code belongs to, allowing one step of clock error; nothing when it fits none newer than `after`. */
export async function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: Date; after: number },
): Promise<number | undefined> {
  const current = stepAt(now)
  for (const step of [current, current - 1, current + 1])
    if (step > after && (await codeOf(secret, step)) === code) return step
  return undefined
}

/** RFC 4648 base32 without padding, as authenticator apps read it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address an authenticator app reads from the square code; what is left out is what every app takes for granted. */
export function appUri(secret: Uint8Array, account: string): string {
  return `otpauth://totp/Routewright:${encodeURIComponent(account.slice(0, 80))}?secret=${toBase32(secret)}&issuer=Routewright`
}
