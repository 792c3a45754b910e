import { rowFields } from '../deliveries/rules/row-fields.ts'

/** What a file is at, and what was made of it. */
export const importStates = [
  'reading',
  'checked',
  'locating',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]
/** While work is under way nothing else can be begun. */
export const busyStates: readonly ImportState[] = ['reading', 'locating', 'running', 'undoing']

/** What a row is found to be before it is taken. */
export const verdicts = ['new', 'duplicate', 'refused'] as const
export type Verdict = (typeof verdicts)[number]
export const outcomes = ['waiting', 'created', 'updated', 'skipped', 'refused', 'undone', 'kept'] as const
export type RowOutcome = (typeof outcomes)[number]
/** The rows of a file that can be looked at by themselves. */
export const rowViews = [
  'new',
  'duplicate',
  'alike',
  'refused',
  'unsure',
  'taken',
  'skipped',
  'failed',
  'kept',
] as const
export type RowView = (typeof rowViews)[number]

export const dayOrders = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof dayOrders)[number]

export const dayFields: string[] = ['date', 'earliestDate', 'latestDate']
/** A day longer ago than this is most likely a wrong year, and asked about. */
export const longAgoDays = 300

/** So long the rows of an import are kept, to be undone or corrected. */
export const keptDays = 30
/** A file that takes longer to read was cut short. */
export const readingHours = 1
export const mostRows = 20_000
export const mostFileBytes = 10_000_000
export const fileLimits = { rows: mostRows, columns: 200, cellLetters: 5000 }
export const atOnce = 200

/** What goes into a field together with other columns. */
export const partFields = [
  'firstName',
  'lastName',
  'houseNumber',
  'postcode',
  'town',
  'country',
  'windowFrom',
  'windowTo',
  'depot',
] as const
export const plainFields = [...rowFields, ...partFields]
export type ColumnField = (typeof plainFields)[number]

/** Everything a column can be read as; each unit of the workspace is one more. */
export function columnFields(units: { key: string }[]): string[] {
  return [...plainFields, ...units.map(({ key }) => `quantity:${key}`)]
}

/** Files that one person, or one key, may send to be read within an hour. */
export const mostUploadsPerHour = 60

/** Whether a person has to look at the rows of a file before their addresses are looked up. */
export function hasToLook({ refused, duplicate }: { refused: number; duplicate: number }): boolean {
  return refused + duplicate > 0
}
