/** How many digits of a phone number a recipient gives. */
export const phoneDigits = 4
/** A number shorter than this is an extension, and too easy to guess. */
const leastPhoneDigits = 6

type Known = { phone: string; address: string }

/** Whether someone knows the last digits of the recipient’s phone number, or the postcode of their address. */
export function isRecipient({ phone, address }: Known, given: string): boolean {
  const plain = withoutCountry(withoutGaps(given))
  const number = phone.replaceAll(/\D/g, '')
  const isPhone = number.length >= leastPhoneDigits && plain === number.slice(-phoneDigits)
  return isPhone || postcodesIn(address).has(plain)
}

function withoutGaps(text: string): string {
  return text.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
}

/** `SE-111 22` is asked for and written with the country, or without it. */
function withoutCountry(plain: string): string {
  return plain.replace(/^[A-Z]{1,3}(?=\d{4,}$)/, '')
}

/**
 * Postcodes that look like nothing else: five digits, also with more after a dash, as in the USA or in Brazil; British, Canadian and Dutch ones; those of
 * Poland, Portugal and Japan with their dash.
 */
const plainPostcode =
  /\b(?:\d{5}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{3}-\d{4})\b/g
/** Four digits, or three and two, are one between a house and its town, or after a country; elsewhere they may be a house number. */
const beforeTown = /(^|\d[A-Z]? )(\d{4}|\d{3} \d{2}) (?=\p{L})/u
const afterCountry = /\b[A-Z]{1,3}-(\d{4}|\d{3} \d{2})(?!\d)/
const afterState = /\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT) (\d{4})$/
/** Where the house comes first, as in `12345 Ventura Blvd` or `1240 rue Neuve`. */
const houseFirst =
  /^\d\S* (?:(?:RUE|AVENUE|BOULEVARD|CHEMIN|ROUTE|PLACE|IMPASSE|ALLÉE|QUAI) |(?:\S+ )+(?:ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|BOULEVARD|LN|LANE|DR|DRIVE|WAY|CT|COURT|PL|PLACE|PKWY|PARKWAY|HWY|HIGHWAY|TERRACE|CIRCLE|TRAIL|SQUARE)(?!\p{L}))/u

function postcodesIn(address: string): Set<string> {
  const parts = address.toUpperCase().split(/[,;\n]/)
  const found = parts.flatMap((part, at) => postcodesOf(part.trim().replaceAll(/\s+/g, ' '), at === 0))
  return new Set(found.map(withoutGaps))
}

function postcodesOf(part: string, isFirst: boolean): string[] {
  const isHouseFirst = houseFirst.test(part)
  const text = isHouseFirst ? part.replace(/^\d+/, '') : part
  const plain = text.match(plainPostcode) ?? []
  // Of `90210-1234` the first five are enough.
  const short = plain.flatMap((code) => /^\d{5}(?=-\d{4}$)/.exec(code) ?? [])
  const other = [
    isHouseFirst ? undefined : codeBeforeTown(text, isFirst),
    afterCountry.exec(text)?.[1],
    afterState.exec(text)?.[1],
  ]
  return [...plain, ...short, ...other.filter((code) => code !== undefined)]
}

/** Four digits that an address begins with are those of a house. */
function codeBeforeTown(text: string, isFirst: boolean): string | undefined {
  const [, before, code = ''] = beforeTown.exec(text) ?? []
  return before === '' && isFirst && code.length === 4 ? undefined : code || undefined
}
