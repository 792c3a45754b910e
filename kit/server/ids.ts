import { toHex } from '../contract/hex.ts'

// 26 bits of each id: what a process makes in one millisecond keeps its order.
const mostCounted = 2 ** 26
/** Ids are in order within a process, whatever programs run in it. */
const counter = { made: 0 }

/** A version 7 UUID: sorts by the time it was made, within a process also in one millisecond, and is unique across processes. */
export function timeOrderedId(now: Date): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = now.getTime()
  counter.made = (counter.made + 1) % mostCounted
  const { made } = counter
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(time / 2 ** (8 * (5 - index))) % 256
  bytes[6] = ((made >>> 22) & 0x0f) | 0x70
  bytes[7] = made >>> 14
  bytes[8] = ((made >>> 8) & 0x3f) | 0x80
  bytes[9] = made
  const hex = toHex(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** An unguessable text of 256 bits, for sessions and one-time links. */
export function secretToken(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** The stored form of a token: its SHA-256, so that a stolen table gives no access. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}
