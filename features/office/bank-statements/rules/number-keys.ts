import { plainLetters } from '#kit/contract/fold-text.ts'

/** Letters and digits of a number, as it is found however it is spelled: `Inv-2026/17` is `INV202617`. */
export function keyOf(number: string): string {
  return plainLetters(number)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
}

export type NumberKey = {
  key: string
  /** A bare number may be anything: it counts where a word before it says that it is an invoice. */
  isSure: boolean
}

type Run = { text: string; isDigits: boolean; gap: string }

const invoiceWords = new Set(
  `INVOICE INVOICES INV BILL BILLS FACTURE FACTURES FACT FAC RECHNUNG RECHNUNGEN RECHN RE RG RNR RGNR RECHNR RECHNUNGSNR
  RECHNUNGSNUMMER FACTUUR FACTUREN FACTURA FACTURAS FATTURA FATTURE FATURA CREDIT NOTE AVOIR GUTSCHRIFT فاتوره الفاتوره فواتير`.split(
    /\s+/,
  ),
)
const fillers = new Set(['NO', 'NOS', 'NR', 'NRS', 'N', 'NUM', 'NUMBER', 'NUMERO', 'NUMMER', 'REF', 'O', 'رقم'])
const joiners = new Set(['AND', 'UND', 'ET', 'EN', 'Y', 'E', 'و'])
const mostRunsInNumber = 6
/** A day beside a number is none of an invoice. */
const days = /(?<![A-Z\d/-])(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|20\d\d-[01]\d-[0-3]\d)(?!\d)/g

/** The numbers of invoices that a text may name, in every spelling of them. */
export function numberKeysIn(text: string): NumberKey[] {
  const runs = runsIn(text)
  const keys = new Map<string, boolean>()
  const add = (key: string, isSure: boolean) => keys.set(key, (keys.get(key) ?? false) || isSure)
  for (const some of [runs, runs.filter(({ text: word }) => !fillers.has(word))]) {
    addLettered(some, (key) => add(key, true))
    addBare(some, add)
  }
  return [...keys].map(([key, isSure]) => ({ key, isSure }))
}

function runsIn(text: string): Run[] {
  const plain = plainLetters(text.slice(0, 2000)).toUpperCase().replaceAll(days, ' - ')
  const runs: Run[] = []
  let end = 0
  for (const { 0: word, index } of plain.matchAll(/[A-Z]+|\d+|\p{Script=Arabic}+/gu)) {
    runs.push({ text: word, isDigits: /^\d/.test(word), gap: plain.slice(end, index) })
    end = index + word.length
  }
  return runs
}

/** Numbers with letters before them: `INV-2026-17`, `inv 2026 0017`, and what follows as `, 18 and 19`. */
function addLettered(runs: Run[], add: (key: string) => void): void {
  for (const [at, first] of runs.entries()) if (/^[A-Z]/.test(first.text)) addFrom(first.text, runs.slice(at + 1), add)
}

function addFrom(word: string, following: Run[], add: (key: string) => void): void {
  let before = word
  for (const [at, run] of following.slice(0, mostRunsInNumber - 1).entries()) {
    if (run.isDigits) {
      for (const digits of spellings(run.text)) add(before + digits)
      addFollowing(following.slice(at + 1), before, add)
    }
    before += run.text
  }
}

/** The next numbers of a list, which leave out what they have in common. */
function addFollowing(runs: Run[], before: string, add: (key: string) => void): void {
  for (const run of runs) {
    if (joiners.has(run.text)) continue
    if (!run.isDigits) return
    for (const digits of spellings(run.text)) add(before + digits)
  }
}

/** Numbers of digits alone, and those whose digits are parted by a sign: `17`, `2026-17`. */
function addBare(runs: Run[], add: (key: string, isSure: boolean) => void): void {
  let isInvoice = false
  for (const [at, run] of runs.entries()) {
    if (!run.isDigits) {
      isInvoice = invoiceWords.has(run.text) || (isInvoice && (fillers.has(run.text) || joiners.has(run.text)))
      continue
    }
    for (const key of spellings(run.text)) add(key, isInvoice)
    const next = runs[at + 1]
    if (next?.isDigits && /^[-/]$/.test(next.gap)) add(run.text + next.text, isInvoice)
  }
}

/** Digits as they are, and without zeros before them. */
function spellings(digits: string): string[] {
  const short = digits.replace(/^0+(?=\d)/, '')
  return short === digits ? [digits] : [digits, short]
}

/** What a creditor reference (ISO 11649) names, where its check digits are right: `RF18 5390 0754 7034` is `539007547034`. */
export function creditorReference(reference: string): string | undefined {
  const plain = keyOf(reference)
  if (!/^RF\d\d[A-Z0-9]{1,21}$/.test(plain)) return undefined
  const turned = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const digit of turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) {
    rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1 ? plain.slice(4).replace(/^0+(?=.)/, '') : undefined
}
