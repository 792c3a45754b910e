import { inWesternDigits } from '#kit/contract/digits.ts'
import { toHex } from '#kit/contract/hex.ts'
import type { PinCheck } from './contract.ts'

/** So many digits, so that guessing at a door, or trying them all on a phone, leads nowhere. */
export const pinDigits = 6
/** After so many wrong ones the page says how to go on without. */
export const triesBeforeHelp = 3

const rounds = 100_000

/** The hash of what somebody said at the door. */
export async function hashOfPin(said: string, salt: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(plainPin(said)), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: rounds }
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)))
}

export async function isPin(said: string, { salt, hash }: PinCheck): Promise<boolean> {
  return (await hashOfPin(said, salt)) === hash
}

/** As it is compared: written with gaps, or with the digits of another script, it is the same. */
export function plainPin(said: string): string {
  return inWesternDigits(said).replaceAll(/\D/g, '')
}
