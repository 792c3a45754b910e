import { inWesternDigits } from '#kit/contract/digits.ts'

/** As it is compared: written with gaps, or with the digits of another script, it is the same. */
export function plainPin(said: string): string {
  return inWesternDigits(said).replaceAll(/\D/g, '')
}

/** Whether it is the PIN of a delivery, for the server, which knows it. */
export function isPin(said: string, pin: string): boolean {
  return plainPin(said) === pin
}
