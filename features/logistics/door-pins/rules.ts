import { plainPin } from '../deliveries/rules/door-pin.ts'
import type { PinHint } from './contract.ts'

/** So many digits, so that guessing at a door leads nowhere. */
export const pinDigits = 6
/** After so many wrong ones the page says how to go on without. */
export const triesBeforeHelp = 3

/** One slip of the finger in sixteen is seen by the server alone. */
const hintMask = 0xf

/** The bits of what somebody said at the door. */
async function bitsOfPin(said: string, salt: string): Promise<number> {
  const bytes = new TextEncoder().encode(`${salt} ${plainPin(said)}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))[0]! & hintMask
}

export async function hintOfPin(pin: string, salt: string): Promise<PinHint> {
  return { salt, bits: await bitsOfPin(pin, salt) }
}

/** Whether it can be the PIN, as far as a phone can say. */
export async function mayBePin(said: string, { salt, bits }: PinHint): Promise<boolean> {
  return (await bitsOfPin(said, salt)) === bits
}
