import * as z from 'zod/mini'
import { foldText } from '#kit/contract/fold-text.ts'
import { filled, listed, type Sentence } from '#kit/contract/sentence.ts'
import { issuesOf } from '#kit/server/issue-text.ts'
import { DeliveryInput } from '../../deliveries/rules/input.ts'
import { deliveryOfRow } from '../../deliveries/server/queries.ts'
import { addressKey } from '../../places/rules.ts'
import type { Unit } from '../../settings/contract.ts'
import type { ImportOptions } from '../contract.ts'
import { dayFields } from '../rules.ts'
import { refusals } from './refusals.ts'
import { fieldName } from './field-names.ts'

/** What is needed beside the file to read its rows. */
export type Reading = {
  options: ImportOptions
  units: Unit[]
  /** Of the workspace: its amounts are in no other. */
  currency: string
  depots: { id: number; code: string; name: string }[]
  /** The first day that isn’t asked about. */
  recent: string
}
export type Cells = Record<string, string>
export type RowRead = {
  cells: Cells
  input?: DeliveryInput
  /** Fields that the row itself names: only they change a delivery that is there already. */
  given: string[]
  problem?: Sentence
}

/** A row of the file as a delivery, or what is wrong with it. */
export function readRow(line: string[], { options, units, currency, depots, recent }: Reading): RowRead {
  const cells = cellsOf(line, options)
  const depotId = depotOf(cells['depot'] ?? '', depots)
  if (depotId === undefined) return { cells, given: [], problem: problemsOf([['depot', refusals.noSuchDepot]], cells) }
  const { dayOrder, decimalSign = 'point' } = options
  const wanted = deliveryOfRow(joined(cells), { units, currency, decimalSign, dayOrder })
  const read = z.safeParse(
    DeliveryInput,
    { ...wanted, date: wanted['date'] ?? usualDate(wanted, options), depotId: depotId ?? options.depotId },
    { reportInput: true },
  )
  if (!read.success) {
    const issues = issuesOf(read.error).map(({ path, text }): Issue => [path, unreadable(path, wanted) ?? text])
    return { cells, given: [], problem: problemsOf(issues, cells) }
  }
  const old = options.allowsPast ? [] : dayFields.filter((field) => isLongAgo(wanted[field], recent))
  if (old.length > 0)
    return {
      cells,
      given: [],
      problem: problemsOf(
        old.map((field) => [field, refusals.longAgo]),
        cells,
      ),
    }
  return { cells, input: read.data, given: givenIn(joined(cells)) }
}

/** What may go on several days is for none of them yet. */
function usualDate({ earliestDate, latestDate }: Record<string, unknown>, { date }: ImportOptions): string | null {
  return earliestDate === null && latestDate === null ? date : null
}

/** What the file says, by field; a spreadsheet marks texts that look like formulas with an apostrophe. */
function cellsOf(line: string[], { columns, rules }: ImportOptions): Cells {
  const cells: Cells = {}
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const cell = (line[index] ?? '').replace(/^'(?=[=+\-@])/, '').trim()
    const ofField = rules.filter((one) => one.field === field)
    const folded = ofField.length > 0 ? foldText(cell) : ''
    const rule = ofField.find((one) => foldText(one.from) === folded)
    cells[field] = rule ? rule.to : cell
  }
  return cells
}

function isLongAgo(day: unknown, recent: string): boolean {
  return typeof day === 'string' && day < recent
}

/** Names, addresses and windows that stand in several columns as one. */
function joined(cells: Cells): Cells {
  const cell = (field: string) => cells[field] ?? ''
  const together = (fields: string[]) => fields.map(cell).filter(Boolean).join(' ')
  const address = [together(['address', 'houseNumber']), together(['postcode', 'town']), cell('country')]
    .filter(Boolean)
    .join(', ')
  const recipient = cell('recipient') || together(['firstName', 'lastName'])
  return {
    ...cells,
    address,
    // Without a recipient, the address is the only name the stop can have.
    recipient: recipient || (namesPeople(cells) ? '' : address.slice(0, 120)),
    window: cell('window') || windowOf(cell('windowFrom'), cell('windowTo')),
  }
}

function namesPeople(cells: Cells): boolean {
  return ['recipient', 'firstName', 'lastName'].some((field) => field in cells)
}

/** With one end missing, the window is open until the day begins or ends. A time of a spreadsheet comes as a whole date. */
function windowOf(from: string, to: string): string {
  const clock = (text: string) => /T(\d\d:\d\d)/.exec(text)?.[1] ?? text
  return from === '' && to === '' ? '' : `${clock(from) || '00:00'} - ${clock(to) || '24:00'}`
}

/** Nothing where the row names no depot; undefined where there is none of that name. */
function depotOf(text: string, depots: Reading['depots']): number | null | undefined {
  if (text === '') return null
  const wanted = foldText(text)
  return depots.find(({ code, name }) => foldText(code) === wanted || foldText(name) === wanted)?.id
}

const fieldsOfCell: Record<string, string> = {
  window: 'windows',
  longitude: 'pins',
  latitude: 'pins',
  depot: 'depotId',
  due: 'dueCents',
}

function givenIn(cells: Cells): string[] {
  const named = Object.entries(cells).flatMap(([field, cell]) =>
    cell === '' ? [] : [field.startsWith('quantity:') ? 'quantities' : (fieldsOfCell[field] ?? field)],
  )
  return [...new Set(named)]
}

type Issue = [path: string, text: Sentence]

/** Each field with what the file says there, so that the wrong value can be found and mended. */
function problemsOf(issues: Issue[], cells: Cells): Sentence {
  return listed(
    issues.map(([path, text]) => {
      const field = fieldName(path.split('.')[0]!)
      const value = saidAt(path, cells)
      return value === '' ? filled(refusals.inField, { field, text }) : filled(refusals.ofValue, { field, value, text })
    }),
  )
}

const longestValue = 60

function saidAt(path: string, cells: Cells): string {
  const [field = '', part = ''] = path.split('.')
  const columns: Record<string, string[]> = {
    windows: ['window', 'windowFrom', 'windowTo'],
    quantities: [`quantity:${part}`],
    pins: ['longitude', 'latitude'],
    depotId: ['depot'],
    dueCents: ['due'],
  }
  const value = (columns[field] ?? [field]).map((column) => cells[column] ?? '').filter(Boolean)
  return value.join(' – ').slice(0, longestValue)
}

/** Where a text could not be read at all, how it is to be written; a check of the contract would name its type alone. */
function unreadable(path: string, wanted: Record<string, unknown>): Sentence | undefined {
  const [field = '', at = ''] = path.split('.')
  if (dayFields.includes(field) && !z.safeParse(z.iso.date(), wanted[field]).success) return refusals.noDay
  if (field === 'dueCents') return refusals.noAmount
  const windows = wanted['windows']
  if (field === 'windows' && Array.isArray(windows) && typeof windows[Number(at)] === 'string') return refusals.noWindow
  return undefined
}

/** What two rows without a reference have in common when they mean the same delivery. */
export function duplicateKey({
  recipient,
  address,
  date,
}: Pick<DeliveryInput, 'recipient' | 'address' | 'date'>): string {
  return JSON.stringify([foldText(recipient).trim(), addressKey(address), date])
}
