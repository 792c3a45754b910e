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
import { usePeek, type Peek } from './use-peek.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
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
  /** How many rows there are of each kind, over everything else. */
  counts?: ReactNode
  rowActions?: (row: R) => ReactNode
  /** Where a row leads when it is pressed or opened by keyboard. */
  rowPath?: (row: R) => string
  /** What of a row is shown beside the list when it is pressed, by its id; its page then opens with two presses. */
  peek?: (id: number) => ReactNode
  bulk?: BulkAction[]
  empty?: Empty
  hasSearch?: boolean
  /** It is all the screen shows: it stands from edge to edge. */
  isWhole?: boolean
  /** It stands in a place of its own, without a box. */
  isFlat?: boolean
}

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const PeekDrawer = lazy(async () => ({ default: (await import('./peek-drawer.tsx')).PeekDrawer }))
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
  const peek = usePeek(props.peek !== undefined)
  return (
    <div className={classes.list} {...placeOf(props, peek)}>
      <div className={classes.main}>
        {props.counts}
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
                peeking={peek}
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
      <Beside {...props} rows={rows} peeking={peek} nameOf={nameOf} />
    </div>
  )
}

function placeOf({ isWhole, isFlat }: Pick<DataTableProps<Row>, 'isWhole' | 'isFlat'>, peek: Peek | undefined) {
  return {
    'data-whole': isWhole || undefined,
    'data-flat': isFlat || undefined,
    'data-peeking': peek?.id !== undefined || undefined,
  }
}

type Named = { nameOf: (row: Row) => string; peeking: Peek | undefined }

/** The row that is shown beside the list, if one is. */
function Beside<R extends Row>({ rows, total, search, rowPath, peek, peeking, nameOf }: DataTableProps<R> & Named) {
  if (peeking?.id === undefined || !peek) return null
  return (
    <Suspense>
      <PeekDrawer
        peek={peeking}
        rows={rows}
        before={(search.page - 1) * search.itemsPerPage}
        total={total}
        nameOf={nameOf}
        path={rowPath && ((row) => rowPath(row as R))}
      >
        {peek}
      </PeekDrawer>
    </Suspense>
  )
}

function Rows<R extends Row>(
  props: DataTableProps<R> & Named & { density: Density; selection: Selection | undefined },
) {
  const { search, onSearch, rows, selection, rowActions } = props
  const { shown: columns, box } = useFittingColumns(props.columns, rows)
  const [focused, setFocused] = useState(0)
  const table = useKeptFocus(rows)
  return (
    <div ref={box} className={classes.scroll} data-density={props.density} data-fetching={props.isStale || undefined}>
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
        <TableBody {...props} columns={columns} focused={focused} onFocused={setFocused} />
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

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== 0 && value !== false
}
