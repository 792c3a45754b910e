import type { ReactNode } from 'react'
import type { BulkResult } from '#kit/contract/fields.ts'
import type { Filter } from '../input/filter-select.tsx'

export type Row = { id: number | string }

/** One column of a table. */
export type Column<R> = {
  /** Names the column; also the row's field it exports when `fields` is left out. */
  key: string
  title: string
  cell: (row: R) => ReactNode
  /** The `sortBy` it sorts by; a column without one is not sorted. */
  sort?: string
  align?: 'start' | 'center' | 'end'
  width?: number
  /** Where there is no room for all columns, those of the lowest priority go first; without one it stays as long as the first. */
  priority?: number
  /** Left out until the person asks for it. */
  isHidden?: boolean
  /** The row's fields that an export holds; `false` leaves the column out of it. */
  fields?: (keyof R & string)[] | false
  /** The words people see for the values of the field. */
  words?: Record<string, string>
  /** What the list can be narrowed by through this column, where that isn't one of its words. */
  filter?: Filter
}

/** One thing to do with many rows; it answers row by row. */
export type BulkAction = {
  label: string
  icon?: ReactNode
  tone?: 'error' | 'primary'
  /** Asked first, with the number of rows. */
  question?: (count: number) => { title: string; body: ReactNode; confirmLabel: string }
  /** Rows that it never changes, such as oneself; the question doesn't count them. */
  skips?: (id: number) => boolean
  /** Nothing where the person went back after all. */
  run: (ids: number[]) => Promise<BulkResult | null>
  /** Takes back what was done with these rows; offered for some seconds. */
  undo?: (ids: number[]) => Promise<BulkResult>
}

export type Empty = { title: string; text?: string; icon?: string; action?: ReactNode }
export type Density = 'comfortable' | 'compact'

/** The words of a column: `wordsOf(plans, (plan) => t(`plans.${plan}`))`. */
export function wordsOf<T extends string>(values: readonly T[], wordOf: (value: T) => string): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, wordOf(value)]))
}

/** What a row is called: the first field of its first column. */
export function nameIn<R extends Row>([column]: Column<R>[], row: R): string {
  const [field] = (column?.fields || undefined) ?? [column?.key ?? '']
  return String((row as Record<string, unknown>)[field ?? ''] ?? row.id)
}
