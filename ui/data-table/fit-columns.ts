import type { Column } from './column.ts'

/** Without one a column goes after those that have one. */
const usual = 100

/** The columns without the given number of those that may go first: the lowest priority, and of equals the last one. The first stays. */
export function columnsWithout<R>(columns: Column<R>[], gone: number): Column<R>[] {
  const leaving = columns
    .slice(1)
    .map((column, index) => ({ column, index }))
    .toSorted(
      (one, other) => (one.column.priority ?? usual) - (other.column.priority ?? usual) || other.index - one.index,
    )
    .slice(0, gone)
    .map(({ column }) => column)
  return columns.filter((column) => !leaving.includes(column))
}
