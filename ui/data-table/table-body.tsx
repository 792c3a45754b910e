import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useGo } from '../button/link.tsx'
import { Tick } from '../input/tick.tsx'
import type { Column, Row } from './column.ts'
import classes from './data-table.module.css'
import type { Selection } from './selection.ts'

type Props<R> = {
  rows: R[] | undefined
  columns: Column<R>[]
  search: { itemsPerPage: number }
  selection: Selection | undefined
  nameOf: (row: Row) => string
  focused: number
  onFocused: (index: number) => void
  rowActions?: (row: R) => ReactNode
  rowPath?: (row: R) => string
}

/** The rows; arrow keys walk them, Enter opens one, the space bar ticks it. */
export function TableBody<R extends Row>({
  rows,
  columns,
  search,
  selection,
  nameOf,
  focused,
  onFocused,
  rowActions,
  rowPath,
}: Props<R>) {
  const t = useText('ui')
  const go = useGo()
  if (rows === undefined)
    return <WaitingRows count={Math.min(search.itemsPerPage, 10)} columns={columns} extra={[selection, rowActions]} />
  const open = (row: R) => rowPath && go(rowPath(row))
  const tickedOf = (row: R) => ({ id: Number(row.id), name: nameOf(row) })
  const handleKey = (event: KeyboardEvent<HTMLTableRowElement>, row: R, index: number) => {
    if (event.target !== event.currentTarget) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) focusRow(event.currentTarget, step)
    else if (event.key === 'Enter') open(row)
    else if (event.key === ' ' && selection) selection.toggle(tickedOf(row))
    else return
    event.preventDefault()
    if (step) onFocused(Math.min(Math.max(index + step, 0), rows.length - 1))
  }
  const handleClick = (event: MouseEvent<HTMLTableRowElement>, row: R) => {
    if (isPlainPress(event)) open(row)
  }
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr
          key={row.id}
          tabIndex={index === Math.min(focused, rows.length - 1) ? 0 : -1}
          aria-selected={selection ? selection.has(row.id) : undefined}
          onKeyDown={(event) => handleKey(event, row, index)}
          onFocus={() => onFocused(index)}
          data-opens={rowPath !== undefined || undefined}
          onClick={(event) => handleClick(event, row)}
        >
          {selection && (
            <td className={classes.tick}>
              <Tick
                label={t('table.selectRow', { row: nameOf(row) })}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(tickedOf(row))}
              />
            </td>
          )}
          {columns.map((column) => (
            <td key={column.key} data-align={column.align} data-label={column.title}>
              {column.cell(row)}
            </td>
          ))}
          {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
        </tr>
      ))}
    </tbody>
  )
}

function WaitingRows<R>({ count, columns, extra }: { count: number; columns: Column<R>[]; extra: unknown[] }) {
  const cells = columns.length + extra.filter(Boolean).length
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} data-waiting>
          {Array.from({ length: cells }, (_, cell) => (
            <td key={cell}>
              <Waiting percent={55 + ((row * 7 + cell * 13) % 40)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Waiting({ percent }: { percent: number }) {
  return <span className="skeleton" style={{ inlineSize: `${percent}%` }} />
}

// Not on a link or a control, nor on what stands over the table, nor at the end of marking a text.
function isPlainPress({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const isMarking = getSelection()?.isCollapsed === false
  return !isMarking && !target.closest('a, button, input, label, select, textarea, [role="button"], [role="switch"]')
}

function focusRow(from: HTMLTableRowElement, step: number) {
  const next = step > 0 ? from.nextElementSibling : from.previousElementSibling
  if (next instanceof HTMLElement) next.focus()
}
