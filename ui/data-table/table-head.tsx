import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { Tick } from '../input/tick.tsx'
import type { Column, Row } from './column.ts'
import classes from './data-table.module.css'
import tableHead from './table-head.module.css'
import type { Selection } from './selection.ts'

type Props<R> = {
  columns: Column<R>[]
  search: ListQuery
  onSearch: (patch: Record<string, unknown>) => void
  rows: R[] | undefined
  selection: Selection | undefined
  nameOf: (row: Row) => string
  hasActions: boolean
}

/** Column titles; a sorted column shows its direction. */
export function TableHead<R extends Row>({ columns, search, onSearch, rows, selection, nameOf, hasActions }: Props<R>) {
  const t = useText('ui')
  const page = (rows ?? []).map((row) => ({ id: Number(row.id), name: nameOf(row) }))
  const ticked = page.filter(({ id }) => selection?.has(id)).length
  return (
    <thead className={tableHead.head}>
      <tr>
        {selection && (
          <th scope="col" className={classes.tick}>
            <Tick
              label={t('table.selectPage')}
              checked={page.length > 0 && ticked === page.length}
              isPartly={ticked > 0 && ticked < page.length}
              onChange={() => selection.togglePage(page)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            style={{ inlineSize: column.width }}
            aria-sort={sortOf(column, search)}
          >
            {column.sort ? <SortButton column={column} search={search} onSearch={onSearch} /> : column.title}
          </th>
        ))}
        {hasActions && (
          <th scope="col" className={classes.actions}>
            <span className={tableHead.unseen}>{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortButton<R>({
  column,
  search,
  onSearch,
}: {
  column: Column<R>
  search: ListQuery
  onSearch: Props<R>['onSearch']
}) {
  const sorted = sortOf(column, search)
  return (
    <button
      type="button"
      className={tableHead.sort}
      data-sorted={sorted !== 'none' || undefined}
      onClick={() => onSearch(nextSort(column, sorted))}
    >
      {column.title}
      <SortArrow sorted={sorted} size={15} />
    </button>
  )
}

/** How a column is sorted now; undefined where it cannot be. */
export function sortOf<R>(column: Column<R>, search: ListQuery): 'ascending' | 'descending' | 'none' | undefined {
  if (!column.sort) return undefined
  if (search.sortBy !== column.sort) return 'none'
  return search.orderBy === 'desc' ? 'descending' : 'ascending'
}

/** Ascending, then descending, then the list's own order again. */
export function nextSort<R>(column: Column<R>, sorted: ReturnType<typeof sortOf>) {
  if (sorted === 'none') return { sortBy: column.sort, orderBy: 'asc' }
  if (sorted === 'ascending') return { sortBy: column.sort, orderBy: 'desc' }
  return { sortBy: undefined, orderBy: undefined }
}

/** The arrow of a direction, or both where there is none. */
export function SortArrow({ sorted, size }: { sorted: ReturnType<typeof sortOf>; size: number }) {
  if (sorted === 'ascending') return <IconArrowUp size={size} stroke={2} aria-hidden />
  return sorted === 'descending' ? (
    <IconArrowDown size={size} stroke={2} aria-hidden />
  ) : (
    <IconArrowsSort size={size} stroke={2} aria-hidden />
  )
}
