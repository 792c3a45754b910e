import { toHex } from '../contract/hex.ts'

const key = 'device'
let made: string | undefined

/** The random id this browser sends at sign-in, stored so that the server recognises it. */
export function deviceId(): string {
  made ??= localStorage.getItem(key) ?? undefined
  if (made && /^[0-9a-f]{64}$/.test(made)) return made
  made = toHex(crypto.getRandomValues(new Uint8Array(32)))
  localStorage.setItem(key, made)
  return made
}
