import type { BankEntry } from '#kit/documents/parse-camt.ts'
import { hashToken } from '#kit/server/ids.ts'

/**
 * What names each line, however many statements bring it: the bank’s own reference, or all that it says. Of lines that are
 * alike within a file, each counts.
 */
export async function lineKeysOf(lines: readonly { account: string; entry: BankEntry }[]): Promise<string[]> {
  const counts = new Map<string, number>()
  return Promise.all(
    lines.map(({ account, entry }) => {
      const { bankReference, bookedOn, amountCents, currency, name, iban, text, endToEnd } = entry
      const said = bankReference
        ? [account, bankReference, bookedOn, amountCents, currency]
        : [account, bookedOn, amountCents, currency, name, iban, text, endToEnd]
      const plain = JSON.stringify(said)
      const count = (counts.get(plain) ?? 0) + 1
      counts.set(plain, count)
      return hashToken(`${plain} ${count}`)
    }),
  )
}
