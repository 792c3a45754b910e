import { toHex } from '#kit/contract/hex.ts'
import type { Passwords } from '#kit/server/machine.ts'

// OWASP password storage cheat sheet, 2025: PBKDF2 with SHA-256.
const iterations = 600_000
const prefix = `$pbkdf2-sha256$i=${iterations}$`

/** Password hashes with what every browser has, in the PHC text form, so that Node can verify them after a move. */
export const browserPasswords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return `${prefix}${base64(salt)}$${base64(await derive(password, salt, iterations))}`
  },
  async verify(password, stored) {
    const [, algorithm, cost, salt, key] = stored.split('$')
    if (algorithm !== 'pbkdf2-sha256' || !cost || !salt || !key) return false
    const derived = await derive(password, bytesOf(salt), Number(cost.slice(2)))
    return isSame(toHex(derived), toHex(bytesOf(key)))
  },
  isOutdated: (stored) => stored.startsWith('$pbkdf2-sha256$') && !stored.startsWith(prefix),
}

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, material, 256),
  )
}

function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
