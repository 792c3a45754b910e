import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useListSearch } from '#kit/web/list-search.ts'
import { listOf } from '#kit/web/query.ts'
import { listExceptions } from '../contract.ts'
import { boardColumns, columnsOf, mostInColumn, type BoardColumn } from '../rules/board-columns.ts'

/** The exceptions of each column by the filters of the address, and how many of them the list alone shows. */
export function useColumns() {
  const [search, onSearch] = useListSearch(listExceptions.query)
  const asked = { ...search, page: 1, itemsPerPage: mostInColumn }
  const open = useQuery(listOf(listExceptions, { ...asked, state: 'open' }))
  const snoozed = useQuery(listOf(listExceptions, { ...asked, state: 'snoozed' }))
  const closed = useQuery(listOf(listExceptions, { ...asked, state: 'closed', sortBy: undefined }))
  const columns = useMemo(
    () =>
      open.data &&
      snoozed.data &&
      closed.data &&
      columnsOf([
        { ...open.data, state: 'open', at: open.dataUpdatedAt },
        { ...snoozed.data, state: 'snoozed', at: snoozed.dataUpdatedAt },
        { ...closed.data, state: 'closed', at: closed.dataUpdatedAt },
      ]),
    [open.data, open.dataUpdatedAt, snoozed.data, snoozed.dataUpdatedAt, closed.data, closed.dataUpdatedAt],
  )
  const error = open.error ?? snoozed.error ?? closed.error
  const refetch = () => Promise.all([open.refetch(), snoozed.refetch(), closed.refetch()])
  return { search, onSearch, columns, error, refetch }
}

export const numberOf = (column: BoardColumn) => boardColumns.indexOf(column) + 1
export const columnAt = (number: number) => boardColumns[number - 1] ?? 'new'
