import * as z from 'zod/mini'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { filled, listed, type Sentence } from '#kit/contract/sentence.ts'
import { issuesOf } from '#kit/server/issue-text.ts'
import { DeliveryInput } from '../../deliveries/rules.ts'
import { deliveryOfRow } from '../../deliveries/server/queries.ts'
import { addressKey } from '../../places/rules.ts'
import type { Unit } from '../../settings/contract.ts'
import type { ImportOptions } from '../contract.ts'
import { refusals } from './refusals.ts'
import { fieldName } from './field-names.ts'

/** What is needed beside the file to read its rows. */
export type Reading = { options: ImportOptions; units: Unit[]; depots: { id: number; code: string; name: string }[] }
export type Cells = Record<string, string>
export type RowRead = {
  cells: Cells
  input?: DeliveryInput
  /** Fields that the row itself names: only they change a delivery that is there already. */
  given: string[]
  problem?: Sentence
}

/** A row of the file as a delivery, or what is wrong with it. */
export function readRow(line: string[], { options, units, depots }: Reading): RowRead {
  const cells = cellsOf(line, options)
  const depotId = depotOf(cells['depot'] ?? '', depots)
  if (depotId === undefined) return { cells, given: [], problem: problemsOf([['depot', refusals.noSuchDepot]]) }
  const wanted = deliveryOfRow(joined(cells), { units, decimalSign: options.decimalSign ?? 'point' })
  const read = z.safeParse(
    DeliveryInput,
    { ...wanted, date: wanted['date'] ?? usualDate(wanted, options), depotId: depotId ?? options.depotId },
    { reportInput: true },
  )
  if (!read.success)
    return { cells, given: [], problem: problemsOf(issuesOf(read.error).map(({ path, text }) => [path, text])) }
  return { cells, input: read.data, given: givenIn(joined(cells)) }
}

/** What may go on several days is for none of them yet. */
function usualDate({ earliestDate, latestDate }: Record<string, unknown>, { date }: ImportOptions): string | null {
  return earliestDate === null && latestDate === null ? date : null
}

/** What the file says, by field; a spreadsheet marks texts that look like formulas with an apostrophe. */
function cellsOf(line: string[], { columns, rules, dayOrder }: ImportOptions): Cells {
  const cells: Cells = {}
  for (const [index, field] of columns.entries()) {
    if (field === null) continue
    const cell = (line[index] ?? '').replace(/^'(?=[=+\-@])/, '').trim()
    const ofField = rules.filter((one) => one.field === field)
    const folded = ofField.length > 0 ? foldText(cell) : ''
    const rule = ofField.find((one) => foldText(one.from) === folded)
    const said = rule ? rule.to : cell
    cells[field] = dayFields.includes(field) && dayOrder === 'monthFirst' ? dayFirst(said) : said
  }
  return cells
}

const dayFields = ['date', 'earliestDate', 'latestDate']

function dayFirst(text: string): string {
  return inWesternDigits(text).replace(/^(\d{1,2})([./-])(\d{1,2})([./-]\d{4})/, '$3$2$1$4')
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
}

function givenIn(cells: Cells): string[] {
  const named = Object.entries(cells).flatMap(([field, cell]) =>
    cell === '' ? [] : [field.startsWith('quantity:') ? 'quantities' : (fieldsOfCell[field] ?? field)],
  )
  return [...new Set(named)]
}

function problemsOf(issues: [path: string, text: Sentence][]): Sentence {
  return listed(issues.map(([path, text]) => filled(refusals.inField, { field: fieldName(path.split('.')[0]!), text })))
}

/** What two rows without a reference have in common when they mean the same delivery. */
export function duplicateKey({
  recipient,
  address,
  date,
}: Pick<DeliveryInput, 'recipient' | 'address' | 'date'>): string {
  return JSON.stringify([foldText(recipient).trim(), addressKey(address), date])
}
