/** How many digits of a phone number a recipient gives. */
export const phoneDigits = 4
/** A number shorter than this is an extension, and too easy to guess. */
const leastPhoneDigits = 6

type Known = { phone: string; address: string }

/** Whether someone knows the last digits of the recipient’s phone number, or the postcode of their address. */
export function isRecipient({ phone, address }: Known, given: string): boolean {
  const plain = withoutGaps(given)
  const number = phone.replaceAll(/\D/g, '')
  const isPhone = number.length >= leastPhoneDigits && plain === number.slice(-phoneDigits)
  return isPhone || postcodesIn(address).includes(plain)
}

function withoutGaps(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Five digits; British, Canadian and Dutch postcodes. Fewer digits alone would be house numbers. */
const postcode = /\b(?:\d{5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2})\b/g

function postcodesIn(address: string): string[] {
  return (address.toUpperCase().match(postcode) ?? []).map(withoutGaps)
}
