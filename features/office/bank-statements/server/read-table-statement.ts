import { decimalSignOf } from '#kit/contract/number-text.ts'
import { invalid } from '#kit/server/errors.ts'
import type { BankEntry, BankStatement } from '#kit/documents/parse-camt.ts'
import { centsInText, dayInText, dayOrderOf, isOutgoing } from '../rules/cells.ts'
import { columnsIn, lacking, type ColumnRole, type DayOrder } from '../rules/columns.ts'
import { refusals } from './refusals.ts'

export type Chosen = Partial<Record<ColumnRole, string | undefined>> & { dayOrder?: DayOrder | undefined }
export type BankTable = { titles: string[]; rows: string[][]; firstLine: number }
export type Missing = 'date' | 'amount' | 'dayOrder'
type ReadTable = { taken: { role: ColumnRole; title: string }[]; missing: Missing[]; statements: BankStatement[] }

/** Lines of a bank account in a table: by the titles that banks use, or those that were chosen. */
export function readBankTable(table: BankTable, { dayOrder, ...chosen }: Chosen, currency: string): ReadTable {
  const columns = columnsIn(table.titles, chosen)
  const taken = [...columns].map(([role, at]) => ({ role, title: table.titles[at]! }))
  const missing: Missing[] = lacking(columns)
  const cell = (row: string[], role: ColumnRole) => row[columns.get(role) ?? -1]?.trim() ?? ''
  const order = dayOrder ?? dayOrderOf(table.rows.map((row) => cell(row, 'date')))
  if (columns.has('date') && order === undefined) missing.push('dayOrder')
  if (missing.length > 0 || order === undefined) return { taken, missing, statements: [] }
  const reading = createReading(table, { columns, order, currency, cell })
  const lines = table.rows.flatMap((row, at) => entryIn(reading, row, table.firstLine + at) ?? [])
  return { taken, missing, statements: statementsOf(lines) }
}

type Cell = (row: string[], role: ColumnRole) => string
type Reading = {
  titles: string[]
  columns: ReadonlyMap<ColumnRole, number>
  order: DayOrder
  currency: string
  cell: Cell
  sign: 'point' | 'comma'
}
type Line = { account: string; entry: BankEntry }

function createReading({ titles, rows }: BankTable, known: Omit<Reading, 'titles' | 'sign'>): Reading {
  const amounts = rows.flatMap((row) => (['amount', 'credit', 'debit'] as const).map((role) => known.cell(row, role)))
  const plain = amounts.map((one) => one.replaceAll(/[^\d.,٫٬]/g, ''))
  const inTitle = /\b([A-Z]{3})\b\)?$/.exec(titles[known.columns.get('amount') ?? -1] ?? '')?.[1]
  return { ...known, titles, currency: inTitle ?? known.currency, sign: decimalSignOf(plain) ?? 'point' }
}

/** A row without day and amount is no line: banks put sums and notes below. */
function entryIn(reading: Reading, row: string[], line: number): Line | undefined {
  const { cell } = reading
  const day = cell(row, 'date')
  if (day === '' || (['amount', 'credit', 'debit'] as const).every((role) => cell(row, role) === '')) return undefined
  const bookedOn = dayInText(day, reading.order)
  if (bookedOn === undefined) throw wrong(reading, { line, role: 'date', value: day })
  const currency = currencyIn(cell(row, 'currency')) ?? reading.currency
  const amountCents = amountIn(reading, row, { line, currency })
  if (amountCents === 0) return undefined
  return {
    account: numberIn(cell(row, 'account')),
    entry: {
      bookedOn,
      amountCents,
      currency,
      isReversal: false,
      name: cell(row, 'name').slice(0, 140),
      iban: numberIn(cell(row, 'iban')),
      text: cell(row, 'text').replaceAll(/\s+/g, ' ').slice(0, 1000),
      structured: [],
      endToEnd: referenceIn(cell(row, 'endToEnd')),
      bankReference: referenceIn(cell(row, 'reference')),
    },
  }
}

function amountIn(reading: Reading, row: string[], { line, currency }: { line: number; currency: string }): number {
  const { cell, sign } = reading
  const read = (role: ColumnRole) => {
    const value = cell(row, role)
    if (value === '') return undefined
    const cents = centsInText(value, sign, currency)
    if (cents === undefined || Math.abs(cents) > 1_000_000_000_000) throw wrong(reading, { line, role, value })
    return cents
  }
  const amount = read('amount')
  if (amount !== undefined) return isOutgoing(cell(row, 'direction')) ? 0 - Math.abs(amount) : amount
  return Math.abs(read('credit') ?? 0) - Math.abs(read('debit') ?? 0)
}

function currencyIn(text: string): string | undefined {
  return /^[A-Z]{3}$/.exec(text.toUpperCase())?.[0]
}

function numberIn(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase().slice(0, 40)
}

function referenceIn(text: string): string {
  return /^(NOTPROVIDED|NONREF)$/i.test(text) ? '' : text.slice(0, 60)
}

function wrong({ titles, columns }: Reading, { line, role, value }: { line: number; role: ColumnRole; value: string }) {
  const column = titles[columns.get(role) ?? -1] ?? ''
  return invalid('file.row', refusals.file.row, { line, value: value.slice(0, 40), column })
}

/** A table may hold several accounts. It says nothing of balances that could be relied on. */
function statementsOf(lines: Line[]): BankStatement[] {
  const byAccount = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.account} ${line.entry.currency}`
    const some = byAccount.get(key)
    if (some) some.push(line)
    else byAccount.set(key, [line])
  }
  return [...byAccount.values()].map((some) => {
    const entries = some.map(({ entry }) => entry)
    const days = entries.map(({ bookedOn }) => bookedOn).toSorted()
    return {
      account: some[0]!.account,
      currency: entries[0]!.currency,
      reference: '',
      fromOn: days[0]!,
      toOn: days.at(-1)!,
      openingCents: null,
      closingCents: null,
      entries,
      pending: 0,
    }
  })
}
