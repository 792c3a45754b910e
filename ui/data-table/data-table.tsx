import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { List } from '#kit/web/list.ts'
import { Keeping, useKept } from '../overlay/kept.tsx'
import { nameIn, type BulkAction, type Column, type Density, type Empty, type Row } from './column.ts'
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
  /** What is chosen above the table and no filter of its own: an empty list stays empty, and clearing leaves it. */
  chosen?: string[]
  /** Buttons at the end of the bar, such as the one that adds a row. */
  actions?: ReactNode
  title?: ReactNode
  rowActions?: (row: R) => ReactNode
  /** Where a row leads when it is pressed or opened by keyboard. */
  rowPath?: (row: R) => string
  bulk?: BulkAction[]
  empty?: Empty
  hasSearch?: boolean
}

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const paging = new Set(['page', 'itemsPerPage', 'sortBy', 'orderBy'])

/** A list of rows, searched, filtered, sorted and paged by the server. */
export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { columns, search, onSearch, bulk = [], chosen = [] } = props
  const [rows, hold] = useKept(props.rows)
  const settings = useTableSettings(props.name, columns)
  const selection = useSelection()
  const narrowing = Object.keys(search).filter((key) => !paging.has(key) && !chosen.includes(key) && isSet(search[key]))
  const clear = () => onSearch(Object.fromEntries(narrowing.map((key) => [key, undefined])))
  const error = rows === undefined ? (props.error ?? undefined) : undefined
  const hasRows = !error && rows?.length !== 0
  const nameOf = (row: Row) => nameIn(columns, row as R)
  const [hasFilters, showFilters] = useState(false)
  return (
    <div className={classes.card}>
      {props.title && <h2 className={classes.title}>{props.title}</h2>}
      <TableBar
        {...props}
        settings={settings}
        narrowing={narrowing.filter((key) => key !== 'q').length}
        hasFilters={hasFilters}
        onFilters={() => showFilters(!hasFilters)}
      />
      {bulk.length > 0 && selection.count > 0 && (
        <Suspense>
          <BulkBar
            selection={selection}
            bulk={bulk}
            total={props.total}
            fetchAll={props.fetchAll}
            rows={rows}
            nameOf={nameOf}
          />
        </Suspense>
      )}
      {hasRows ? (
        <>
          <Keeping value={hold}>
            <Rows
              {...props}
              rows={rows}
              columns={columns.filter(({ key }) => !settings.hidden.has(key))}
              density={settings.density}
              selection={bulk.length ? selection : undefined}
              nameOf={nameOf}
            />
          </Keeping>
          <Pagination
            total={props.total}
            hasMore={props.hasMore}
            page={search.page}
            itemsPerPage={search.itemsPerPage}
            onChange={onSearch}
          />
        </>
      ) : (
        <TableState
          error={error}
          onRetry={props.onRetry}
          isNarrowed={narrowing.length > 0}
          onClear={clear}
          empty={props.empty}
        />
      )}
    </div>
  )
}

function Rows<R extends Row>(
  props: DataTableProps<R> & { density: Density; selection: Selection | undefined; nameOf: (row: Row) => string },
) {
  const { columns, search, onSearch, rows, selection, rowActions } = props
  const [focused, setFocused] = useState(0)
  const table = useKeptFocus(rows)
  return (
    <div
      ref={watchWidth}
      className={classes.scroll}
      data-density={props.density}
      data-fetching={props.isStale || undefined}
    >
      <table
        ref={table}
        className={classes.table}
        aria-label={props.label}
        aria-busy={props.isFetching}
        aria-rowcount={props.total ?? -1}
      >
        <TableHead
          columns={columns}
          search={search}
          onSearch={onSearch}
          rows={rows}
          selection={selection}
          nameOf={props.nameOf}
          hasActions={rowActions !== undefined}
        />
        <TableBody {...props} focused={focused} onFocused={setFocused} />
      </table>
    </div>
  )
}

// What had the focus may go with its row: then the row in its place has it.
function useKeptFocus(rows: unknown): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const element = table.current
    // The browser reports elements while they are being removed, so reads at that moment return the previous value.
    const tell = () => queueMicrotask(() => (isInside.current = element?.contains(document.activeElement) ?? false))
    for (const type of ['focusin', 'focusout']) element?.addEventListener(type, tell)
    return () => ['focusin', 'focusout'].forEach((type) => element?.removeEventListener(type, tell))
  }, [])
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  }, [rows])
  return table
}

// First and last column stand still only where there is something to scroll: each cell that can costs the browser a layer.
function watchWidth(box: HTMLDivElement | null): (() => void) | undefined {
  if (!box) return undefined
  const observer = new ResizeObserver(() => box.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth))
  observer.observe(box)
  if (box.firstElementChild) observer.observe(box.firstElementChild)
  return () => observer.disconnect()
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== 0 && value !== false
}
