import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { FilterSelect, type Filter } from '../input/filter-select.tsx'
import { PageHeader } from '../page/page-header.tsx'
import type { Column, Empty, Row } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type Props<R extends Row> = Omit<DataTableProps<R>, 'label' | 'title' | 'filters'> & {
  empty: Empty
  /** Heads the screen, and names the table. */
  title: string
  text?: string
  /** Names the table, where the title doesn't. */
  label?: string
  /** The title of the table, where what stands above it needs telling apart. */
  tableTitle?: string
  /** Buttons at the head of the screen. */
  headActions?: ReactNode
  /** What is rarely done there, behind one button. */
  more?: ReactNode
  /** What stands between the head and the table, such as figures. */
  children?: ReactNode
  /** What narrows the list: the key of a column with words or a filter, choices, or a field of the screen's own. */
  filters?: (string | Filter | ReactElement)[]
  /** Of `useRecordDrawer`: adds a row, from the bar of the page and from the empty list. */
  addButton?: ReactNode
  /** Of `useRecordDrawer`: what is open over the list. */
  drawer?: ReactNode
}

/** A screen that is one list: its head, the table with its filters, and the drawer over it. */
export function ListScreen<R extends Row>(props: Props<R>) {
  const {
    title,
    text,
    label = title,
    tableTitle,
    headActions,
    more,
    children,
    filters,
    addButton,
    actions,
    drawer,
    ...table
  } = props
  return (
    <>
      <PageHeader title={title} about={text} actions={headActions} primary={addButton} more={more} />
      {children}
      <DataTable
        {...table}
        isWhole={!children}
        label={label}
        title={tableTitle}
        filters={filters?.map((filter, at) => (
          <Fragment key={at}>
            {isValidElement(filter) ? filter : <FilterSelect list={table} {...choicesIn(table.columns, filter)} />}
          </Fragment>
        ))}
        actions={actions}
        empty={{ action: addButton, ...table.empty }}
      />
      {drawer}
    </>
  )
}

function choicesIn<R>(columns: Column<R>[], filter: string | Filter): Filter {
  if (typeof filter !== 'string') return filter
  const column = columns.find(({ key }) => key === filter)
  if (column?.filter) return column.filter
  if (!column?.words) throw new Error(`The column ${filter} has neither words nor a filter to choose from.`)
  return {
    name: filter,
    label: column.title,
    data: Object.entries(column.words).map(([value, label]) => ({ value, label })),
  }
}
