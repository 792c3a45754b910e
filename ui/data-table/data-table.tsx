import { Paper } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { List } from '#kit/web/list.ts'
import type { BulkAction, Column, Density, Empty, Row } from './column.ts'
import classes from './data-table.module.css'
import { Pagination } from './pagination.tsx'
import { useSelection, type Selection } from './selection.ts'
import { TableBar } from './table-bar.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { TableState } from './table-state.tsx'
import { useTableSettings } from './table-settings.ts'

export type DataTableProps<R extends Row> = List<R> & {
  /** Remembers the person's columns and density under this name. */
  name: string
  /** What the rows are, for people who hear the table. */
  label: string
  columns: Column<R>[]
  /** Fields that narrow the list, under the bar. */
  filters?: ReactNode
  /** Buttons at the end of the bar, such as the one that adds a row. */
  actions?: ReactNode
  title?: ReactNode
  rowActions?: (row: R) => ReactNode
  /** Where a row leads when it is opened by keyboard or double click. */
  rowPath?: (row: R) => string
  bulk?: BulkAction[]
  empty?: Empty
  hasSearch?: boolean
}

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const paging = new Set(['page', 'itemsPerPage', 'sortBy', 'orderBy'])

/** A list of rows, searched, filtered, sorted and paged by the server. */
export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { columns, rows, search, onSearch, bulk = [] } = props
  const settings = useTableSettings(props.name, columns)
  const selection = useSelection()
  const narrowing = Object.keys(search).filter((key) => !paging.has(key) && isSet(search[key]))
  const clear = () => onSearch(Object.fromEntries(narrowing.map((key) => [key, undefined])))
  const error = rows === undefined ? (props.error ?? undefined) : undefined
  const hasRows = !error && rows?.length !== 0
  return (
    <Paper className={classes.card} shadow="xs">
      <Top title={props.title} filters={props.filters} />
      <TableBar {...props} settings={settings} />
      {bulk.length > 0 && selection.ids.size > 0 && (
        <Suspense>
          <BulkBar selection={selection} bulk={bulk} total={props.total} fetchAll={props.fetchAll} rows={rows} />
        </Suspense>
      )}
      {hasRows ? (
        <>
          <Rows {...props} rows={rows} columns={columns.filter(({ key }) => !settings.hidden.has(key))} density={settings.density} selection={bulk.length ? selection : undefined} />
          <Pagination total={props.total} page={search.page} itemsPerPage={search.itemsPerPage} onChange={onSearch} />
        </>
      ) : (
        <TableState error={error} onRetry={props.onRetry} isNarrowed={narrowing.length > 0} onClear={clear} empty={props.empty} />
      )}
    </Paper>
  )
}

function Top({ title, filters }: { title?: ReactNode; filters?: ReactNode }) {
  if (!title && !filters) return null
  return (
    <div className={classes.top}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {filters && <div className={classes.filters}>{filters}</div>}
    </div>
  )
}

function Rows<R extends Row>(props: DataTableProps<R> & { density: Density; selection: Selection | undefined }) {
  const { columns, search, onSearch, rows, selection, rowActions } = props
  const [focused, setFocused] = useState(0)
  return (
    <div className={classes.scroll} data-density={props.density} data-fetching={props.isStale || undefined}>
      <table className={classes.table} aria-label={props.label} aria-busy={props.isFetching} aria-rowcount={props.total ?? -1}>
        <TableHead columns={columns} search={search} onSearch={onSearch} rows={rows} selection={selection} hasActions={rowActions !== undefined} />
        <TableBody {...props} focused={focused} onFocused={setFocused} />
      </table>
    </div>
  )
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false && value !== 0
}
