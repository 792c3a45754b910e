import type { ReactNode } from 'react'

export type Row = { id: number | string }

/** One column of a table. */
export type Column<R> = {
  /** Names the column; also the row's field it exports when `text` is left out. */
  key: string
  title: string
  cell: (row: R) => ReactNode
  /** The `sortBy` it sorts by; a column without one is not sorted. */
  sort?: string
  align?: 'start' | 'center' | 'end'
  width?: number
  /** Left out until the person asks for it. */
  isHidden?: boolean
  /** What an export holds. `false` leaves the column out of it. */
  text?: ((row: R) => string | number | Date | null) | false
}

type BulkRun = (ids: number[]) => Promise<{ done: number[]; refused: { id: number; message: string }[] }>

/** One thing to do with many rows; it answers row by row. */
export type BulkAction = {
  label: string
  icon?: ReactNode
  tone?: 'error' | 'primary'
  /** Asked first, with the number of rows. */
  question?: (count: number) => { title: string; body: ReactNode; confirmLabel: string }
  run: BulkRun
  /** Takes back what was done with these rows; offered for some seconds. */
  undo?: BulkRun
}

export type Empty = { title: string; text?: string; picture?: ReactNode; action?: ReactNode }
export type Density = 'comfortable' | 'compact'

/** What a cell is in an export. */
export function exported<R>(column: Column<R>, row: R): string | number | Date | null {
  if (typeof column.text === 'function') return column.text(row)
  const value = (row as Record<string, unknown>)[column.key]
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value
  return value === undefined || value === null ? null : String(value)
}
