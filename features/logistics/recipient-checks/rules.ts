import { inWesternDigits } from '#kit/contract/digits.ts'

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

/** Whether there is anything to show it by: without a phone number and a postcode no answer is right. */
export function isProvable({ phone, address }: Known): boolean {
  return phone.replaceAll(/\D/g, '').length >= leastPhoneDigits || postcodesIn(address).size > 0
}

/** Digits, or a postcode, as a header can hold them: no more than Latin-1 fits in one. */
export function headerOfDigits(typed: string): string {
  return encodeURIComponent(inWesternDigits(typed.trim()))
}

/** The same as it was typed; what is no such header stays as it is. */
export function digitsOfHeader(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Whether this part of an address is one of a building, as in `Torre 2`. */
export function isPartOfBuilding(part: string): boolean {
  return unitAlone.test(part.trim().toUpperCase().replaceAll(/\s+/g, ' '))
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
/** A part of a building, as in `Torre 2` or `apto B-1204`. */
const unitWord = 'TORRE|BLOQUE|EDIFICIO|PISO|APTO|APARTAMENTO|DEPTO|LOCAL|SUITE|UNIT|APT|FLAT|BLOCK'
const unitAlone = new RegExp(String.raw`^(?:${unitWord})\.? \S+$`)
const afterCountry = new RegExp(String.raw`(?<!\b(?:${unitWord})\.? )\b[A-Z]{1,3}-(\d{4}|\d{3} \d{2})(?!\d)`)
const afterState = /\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT) (\d{4})$/
/** A street with a number for its name, as in `Calle 20 1240`: the next is of a house. */
const numberedStreet = /^(?:CALLE|CARRERA|AVENIDA|AV\.?|RUTA) \d+[A-Z]? \d{4} /
const streetKind = 'RUE|AVENUE|BOULEVARD|CHEMIN|ROUTE|PLACE|IMPASSE|ALLÉE|QUAI'
/** What comes behind a town that an address begins with, as in `1000 Bruxelles, Rue Neuve 1`. */
const streetWithHouse = new RegExp(String.raw`^(?:${streetKind}) .*\d[A-Z]?$`, 'u')
/** Where the house comes first, as in `12345 Ventura Blvd` or `1240 rue Neuve`. */
const houseFirst = new RegExp(
  String.raw`^\d\S* (?:(?:${streetKind}) |(?:\S+ )+(?:ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|BOULEVARD|LN|LANE|DR|DRIVE|WAY|CT|COURT|PL|PLACE|PKWY|PARKWAY|HWY|HIGHWAY|TERRACE|CIRCLE|TRAIL|SQUARE)(?!\p{L}))`,
  'u',
)

function postcodesIn(address: string): Set<string> {
  const parts = address
    .toUpperCase()
    .split(/[,;\n]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
  const found = parts.flatMap((part, at) => postcodesOf(part, mayBeginWithHouse(parts, at)))
  return new Set(found.map(withoutGaps))
}

/** Four digits that an address begins with are those of a house, also behind a part of a building. */
function mayBeginWithHouse([first = '', second = '']: readonly string[], at: number): boolean {
  return at === 0 ? !streetWithHouse.test(second) : at === 1 && unitAlone.test(first)
}

function postcodesOf(part: string, mayBeHouse: boolean): string[] {
  const isHouseFirst = houseFirst.test(part)
  const text = isHouseFirst ? part.replace(/^\d+/, '') : part
  const plain = text.match(plainPostcode) ?? []
  // Of `90210-1234` the first five are enough.
  const short = plain.flatMap((code) => /^\d{5}(?=-\d{4}$)/.exec(code) ?? [])
  const other = [
    isHouseFirst ? undefined : codeBeforeTown(text, mayBeHouse),
    afterCountry.exec(text)?.[1],
    afterState.exec(text)?.[1],
  ]
  return [...plain, ...short, ...other.filter((code) => code !== undefined)]
}

function codeBeforeTown(text: string, mayBeHouse: boolean): string | undefined {
  if (numberedStreet.test(text)) return undefined
  const [, before, code = ''] = beforeTown.exec(text) ?? []
  return before === '' && mayBeHouse && code.length === 4 ? undefined : code || undefined
}
