import { plainText } from '../email/rules.ts'

/** As many emails as a delivery can have, and as many deliveries as an email. */
export const mostLinks = 20

type Person = { email: string; name: string }
type Letter = { from: Person; to: Person[]; subject: string; message: string }

/** The other party of an email: its sender, or the recipient if the reader wrote it. */
export function otherParty({ from, to }: Pick<Letter, 'from' | 'to'>, ownEmail: string): Person {
  return from.email === ownEmail ? (to[0] ?? from) : from
}

/** What may be references of deliveries in an email, each once. */
export function referencesIn({ subject, message }: Pick<Letter, 'subject' | 'message'>): string[] {
  const found = `${subject}\n${plainText(message)}`.match(/\b[A-Z]{1,6}-\d{3,9}\b/g) ?? []
  return [...new Set<string>(found)].slice(0, 3)
}

const phoneLine =
  /^\W*(?:phone|tel|telephone|mobile|téléphone|tél|portable|هاتف|الهاتف|جوال)\W+?([+\d][\d ()./-]{5,20}\d)/imu
const addressLine = /^\W*(?:address|deliver to|adresse|livrer à|livraison à|العنوان|عنوان)\s*[:：]\s*(\S.{3,290})$/imu
const isoDay = /\b(20\d\d)-(\d\d)-(\d\d)\b/
const writtenDay = /\b(\d{1,2})[./](\d{1,2})[./](20\d\d)\b/

/** The details of a delivery request in an email: only those it states plainly. */
export function wishesIn(message: string): { phone: string; address: string; date: string | null } {
  const words = plainText(message)
  return {
    phone: phoneLine.exec(words)?.[1]?.trim() ?? '',
    address: addressLine.exec(words)?.[1]?.trim() ?? '',
    date: dayIn(words),
  }
}

function dayIn(words: string): string | null {
  const [, day = '', month = '', year = ''] = writtenDay.exec(words) ?? []
  const found = isoDay.exec(words)?.[0] ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
