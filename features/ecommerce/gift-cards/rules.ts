import { inWesternDigits } from '#kit/contract/digits.ts'

/** A code as it is compared: without its spaces and hyphens, in capitals. */
export function giftCodeText(typed: string): string {
  return inWesternDigits(typed).toUpperCase().replaceAll(/[\s-]/g, '')
}

/** The signs of a code: none that is taken for another. 31 of them, so that 16 hold 79 bits. */
export const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 16

/** A code as people read it, four signs at a time. */
export function giftCodeShown(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

export const giftCardTones = { active: 'success', used: 'secondary', expired: 'secondary', blocked: 'error' } as const
