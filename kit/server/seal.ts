import { toHex } from '#kit/contract/hex.ts'

/** Encrypts a secret for the database (AES-256-GCM): `v1.<nonce>.<bytes>` in hex. */
export async function seal(secretKey: Uint8Array, secret: Uint8Array): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    await keyOf(secretKey),
    new Uint8Array(secret),
  )
  return `v1.${toHex(nonce)}.${toHex(new Uint8Array(sealed))}`
}

/** Gives back what `seal` was given; throws when it was changed or another key made it. */
export async function unseal(secretKey: Uint8Array, sealed: string): Promise<Uint8Array> {
  const [version, nonce, bytes] = sealed.split('.')
  if (version !== 'v1' || !nonce || !bytes) throw new Error('The sealed text is not of this version.')
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromHex(nonce) }, await keyOf(secretKey), fromHex(bytes)),
  )
}

function keyOf(secretKey: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(secretKey), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
