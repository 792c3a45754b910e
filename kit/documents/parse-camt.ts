import { currencyDigits } from '#kit/contract/money.ts'
import { elementAt, elementsAt, lineOf, textAt, xmlTree, type XmlElement, type XmlFault } from './xml-tree.ts'

/** Money that came in or, below zero, went out. */
export type BankEntry = {
  bookedOn: string
  amountCents: number
  currency: string
  /** It takes back an earlier one. */
  isReversal: boolean
  name: string
  iban: string
  text: string
  /** What whoever paid gave in fields of its own: a creditor reference, and numbers of documents. */
  structured: string[]
  endToEnd: string
  bankReference: string
}
export type BankStatement = {
  account: string
  currency: string
  reference: string
  fromOn: string
  toOn: string
  openingCents: number | null
  closingCents: number | null
  entries: BankEntry[]
  /** Entries that the bank hasn’t booked yet: they are left out. */
  pending: number
}
export type CamtFault = XmlFault | 'encoding' | 'otherKind' | 'noStatement' | 'entry'
type Read = { statements: BankStatement[] } | { fault: CamtFault; entry?: number }

const standard = 'urn:iso:std:iso:20022:tech:xsd:'
const namespaces = Array.from({ length: 7 }, (_, at) => `${standard}camt.053.001.0${at + 2}`)
/** Reports of the day and single notifications are made of the same parts, and hold entries that a statement brings again. */
const otherKinds = /urn:iso:std:iso:20022:tech:xsd:(?!camt\.053\.)[a-z]+\.\d{3}\./

/** Reads a statement of a bank account: CAMT.053 of ISO 20022, versions 2 to 8. */
export function parseCamt({ bytes }: { bytes: Uint8Array<ArrayBuffer> }): Read {
  const xml = decodedXml(bytes)
  if (xml === undefined) return { fault: 'encoding' }
  const root = xmlTree(xml, namespaces)
  if (typeof root === 'string')
    return { fault: root === 'namespace' && otherKinds.test(xml.slice(0, 2000)) ? 'otherKind' : root }
  const found = elementsAt(root, 'BkToCstmrStmt', 'Stmt')
  if (root.name !== 'Document' || found.length === 0) return { fault: 'noStatement' }
  try {
    return { statements: found.map(statementIn) }
  } catch (error) {
    if (error instanceof WrongEntry) return { fault: 'entry', entry: error.entry }
    throw error
  }
}

class WrongEntry extends Error {
  entry: number
  constructor(entry: number) {
    super('an entry without an amount or a day')
    this.entry = entry
  }
}

const encodings = ['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'us-ascii', 'windows-1252', 'iso-8859-1', 'iso-8859-15']

function decodedXml(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const marked = start.startsWith('ÿþ') ? 'utf-16le' : start.startsWith('þÿ') ? 'utf-16be' : undefined
  const declared = /^[^<]*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase()
  const encoding = marked ?? declared ?? 'utf-8'
  if (!encodings.includes(encoding)) return undefined
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function statementIn(statement: XmlElement): BankStatement {
  const account = textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replaceAll(' ', '').toUpperCase()
  const [opening, closing] = [balanceIn(statement, ['OPBD', 'PRCD']), balanceIn(statement, ['CLBD'])]
  const all = elementsAt(statement, 'Ntry')
  const booked = all.filter((entry) => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK')
  const entries = booked.flatMap((entry, at) => entriesIn(entry, at + 1))
  return {
    account: account.slice(0, 40),
    currency: firstOf(textAt(statement, 'Acct/Ccy'), opening?.currency, entries[0]?.currency),
    reference: textAt(statement, 'Id').slice(0, 60),
    ...periodOf(statement, { opening, closing, entries }),
    openingCents: opening?.amountCents ?? null,
    closingCents: closing?.amountCents ?? null,
    entries,
    pending: all.length - booked.length,
  }
}

function firstOf(...texts: (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== '') ?? ''
}

type Balance = Amount & { day: string }
type Known = { opening: Balance | undefined; closing: Balance | undefined; entries: BankEntry[] }

/** The days it is of: as it says, or by its balances, its entries, or the day it was made. */
function periodOf(statement: XmlElement, { opening, closing, entries }: Known) {
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted()
  const made = dayIn(statement, 'CreDtTm')
  const fromOn = firstOf(dayIn(statement, 'FrToDt/FrDtTm'), opening?.day, days[0], made)
  const toOn = firstOf(dayIn(statement, 'FrToDt/ToDtTm'), closing?.day, days.at(-1), made)
  if (fromOn === '' || toOn === '') throw new WrongEntry(0)
  return { fromOn, toOn }
}

type Amount = { amountCents: number; currency: string }

function balanceIn(statement: XmlElement, codes: string[]): Balance | undefined {
  const balances = elementsAt(statement, 'Bal')
  for (const code of codes) {
    const found = balances.find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code)
    const amount = amountIn(found, 'Amt')
    if (found && amount)
      return { ...amount, amountCents: signed(found, amount.amountCents), day: dayIn(found, 'Dt/Dt', 'Dt/DtTm') }
  }
  return undefined
}

/** An entry of several transfers becomes one of each, where their amounts come to its own. */
function entriesIn(entry: XmlElement, number: number): BankEntry[] {
  const whole = amountIn(entry, 'Amt')
  const bookedOn = dayIn(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')
  if (!whole || bookedOn === '' || directionOf(entry) === undefined) throw new WrongEntry(number)
  const { currency } = whole
  const common = { bookedOn, currency, isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd')) }
  const amountCents = signed(entry, whole.amountCents)
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const parts = details.length > 1 ? partsOf(entry, details, { currency, amountCents }) : undefined
  if (!parts) return [{ ...common, ...wholeOf(entry, details, amountCents) }]
  return details.map((one, at) => {
    const [amount, bankReference] = [parts[at]!, partReference(entry, one, at)]
    return { ...common, amountCents: amount, ...partyOf(entry, one, amount), ...refsOf(one, bankReference) }
  })
}

function partReference(entry: XmlElement, part: XmlElement, at: number): string {
  const [shared, own] = [textAt(entry, 'AcctSvcrRef'), textAt(part, 'Refs/AcctSvcrRef')]
  if (own !== '' && own !== shared) return own
  return named(shared) && `${shared}/${at + 1}`
}

/** An entry that stays one, with what all of its transfers say. */
function wholeOf(entry: XmlElement, details: XmlElement[], amountCents: number) {
  const only = details.length === 1 ? details[0] : undefined
  const party = partyOf(entry, only, amountCents)
  const texts = only ? [party.text] : [...details.map(remittanceIn).filter(Boolean), party.text]
  const reference = firstOf(textAt(entry, 'AcctSvcrRef'), textAt(details[0], 'Refs/AcctSvcrRef'))
  return { amountCents, ...party, text: texts.join(' ').trim().slice(0, longest), ...refsOf(only, reference) }
}

/** Amounts of the transfers in an entry, where each has one and they come to the whole. */
function partsOf(entry: XmlElement, details: XmlElement[], whole: Amount): number[] | undefined {
  const amounts = details.flatMap((one) => {
    const amount = amountIn(one, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt')
    if (amount?.currency !== whole.currency) return []
    return signed(directionOf(one) === undefined ? entry : one, amount.amountCents)
  })
  const sum = amounts.reduce((total, cents) => total + cents, 0)
  return amounts.length === details.length && sum === whole.amountCents ? amounts : undefined
}

const longest = 1000

/** Whom the money came from, or went to. */
function partyOf(entry: XmlElement, details: XmlElement | undefined, amountCents: number) {
  const [party, ultimate] = amountCents < 0 ? ['Cdtr', 'UltmtCdtr'] : ['Dbtr', 'UltmtDbtr']
  const parties = elementAt(details, 'RltdPties')
  const names = [`${party}/Pty/Nm`, `${party}/Nm`, `${ultimate}/Pty/Nm`, `${ultimate}/Nm`, `${party}/Agt/FinInstnId/Nm`]
  const iban = textAt(parties, `${party}Acct/Id/IBAN`, `${party}Acct/Id/Othr/Id`)
  const text = remittanceIn(details) || textAt(details, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')
  return {
    name: textAt(parties, ...names).slice(0, 140),
    iban: iban.replaceAll(' ', '').toUpperCase().slice(0, 40),
    text: text.slice(0, longest),
    structured: [
      ...elementsAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      ...elementsAt(details, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ]
      .map((one) => lineOf(one).slice(0, 60))
      .filter(Boolean)
      .slice(0, 20),
  }
}

function remittanceIn(details: XmlElement | undefined): string {
  const lines = [...elementsAt(details, 'RmtInf', 'Ustrd'), ...elementsAt(details, 'RmtInf', 'Strd', 'AddtlRmtInf')]
  return lines.map(lineOf).filter(Boolean).join(' ')
}

function refsOf(details: XmlElement | undefined, bankReference: string) {
  return { endToEnd: named(textAt(details, 'Refs/EndToEndId')), bankReference: named(bankReference) }
}

/** Banks write a word where there is no reference. */
function named(reference: string): string {
  return /^(NOTPROVIDED|NOT PROVIDED|NONREF|NOREF|0+)$/i.test(reference) ? '' : reference.slice(0, 60)
}

function directionOf(element: XmlElement): 'CRDT' | 'DBIT' | undefined {
  const direction = textAt(element, 'CdtDbtInd')
  return direction === 'CRDT' || direction === 'DBIT' ? direction : undefined
}

function signed(element: XmlElement, amountCents: number): number {
  return directionOf(element) === 'DBIT' ? 0 - amountCents : amountCents
}

const mostCents = 1_000_000_000_000

/** An amount in the smallest unit of its currency; nothing where it has more decimals than that, or is out of all reach. */
function amountIn(from: XmlElement | undefined, ...paths: string[]): Amount | undefined {
  for (const path of paths) {
    const element = elementAt(from, ...path.split('/'))
    const amount = element && amountOf(element.text.trim(), element.attributes['Ccy'] ?? '')
    if (amount) return amount
  }
  return undefined
}

function amountOf(text: string, currency: string): Amount | undefined {
  const [, whole, decimals = ''] = /^\+?(\d{1,15})(?:\.(\d{0,8}))?$/.exec(text) ?? []
  if (whole === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(decimals.slice(digits))) return undefined
  const amountCents = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'))
  return amountCents <= mostCents ? { amountCents, currency } : undefined
}

function dayIn(from: XmlElement, ...paths: string[]): string {
  const day = textAt(from, ...paths).slice(0, 10)
  const time = /^2[01]\d\d-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : ''
}
