import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useListSearch } from '#kit/web/list-search.ts'
import { listOf } from '#kit/web/query.ts'
import { listExceptions, type ExceptionRow } from '../contract.ts'
import { boardColumns, isShownDone, type BoardColumn } from '../rules/columns.ts'

const most = 100

export type Placed = { row: ExceptionRow; column: BoardColumn }
export type Columns = { cards: Placed[]; total: number; more: Record<BoardColumn, number> }

/** The exceptions of each column by the filters of the address, and how many of them the list alone shows. */
export function useColumns() {
  const [search, onSearch] = useListSearch(listExceptions.query)
  const asked = { ...search, page: 1, itemsPerPage: most }
  const open = useQuery(listOf(listExceptions, { ...asked, state: 'open' }))
  const snoozed = useQuery(listOf(listExceptions, { ...asked, state: 'snoozed' }))
  const closed = useQuery(listOf(listExceptions, { ...asked, state: 'closed', sortBy: undefined }))
  const columns = useMemo(
    () => open.data && snoozed.data && closed.data && columnsOf(open.data, snoozed.data, closed.data),
    [open.data, snoozed.data, closed.data],
  )
  const error = open.error ?? snoozed.error ?? closed.error
  const refetch = () => Promise.all([open.refetch(), snoozed.refetch(), closed.refetch()])
  return { search, onSearch, columns, error, refetch }
}

type Reply = { exceptions: ExceptionRow[]; total: number }

function columnsOf(open: Reply, snoozed: Reply, closed: Reply): Columns {
  const now = Date.now()
  const done = closed.exceptions.filter((row) => isShownDone(row, now))
  const inColumn = (column: BoardColumn) => (row: ExceptionRow) => ({ row, column })
  const missing = ({ exceptions, total }: Reply) => Math.max(0, total - exceptions.length)
  return {
    cards: [
      ...open.exceptions.map((row) => ({ row, column: row.owner === null ? ('new' as const) : ('work' as const) })),
      ...snoozed.exceptions.map(inColumn('snoozed')),
      ...done.map(inColumn('done')),
    ],
    total: open.total,
    // Those that are left out stand in the list together, whether anyone has taken them or not.
    // Whether more of the last days are closed than one page holds is known where all of the page are.
    more: {
      new: missing(open),
      work: 0,
      snoozed: missing(snoozed),
      done: done.length < most ? 0 : missing(closed),
    },
  }
}

export const numberOf = (column: BoardColumn) => boardColumns.indexOf(column) + 1
export const columnAt = (number: number) => boardColumns[number - 1] ?? 'new'
