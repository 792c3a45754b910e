import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useGo } from '../button/link.tsx'
import { Tick } from '../input/tick.tsx'
import type { Column, Row } from './column.ts'
import classes from './data-table.module.css'
import type { Selection } from './selection.ts'
import type { Peek } from './use-peek.ts'

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
  /** Where a press shows a row beside the list. */
  peeking: Peek | undefined
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
  peeking,
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
    if (!step) return
    const next = Math.min(Math.max(index + step, 0), rows.length - 1)
    onFocused(next)
    if (peeking?.id !== undefined) peeking.show(Number(rows[next]?.id))
  }
  const handleClick = (event: MouseEvent<HTMLTableRowElement>, row: R) => {
    if (!isPlainPress(event)) return
    if (peeking) peeking.show(Number(row.id))
    else open(row)
  }
  return (
    <tbody onPointerOver={nameWhole}>
      {rows.map((row, index) => (
        <tr
          key={row.id}
          tabIndex={index === Math.min(focused, rows.length - 1) ? 0 : -1}
          aria-selected={selection ? selection.has(row.id) : undefined}
          onKeyDown={(event) => handleKey(event, row, index)}
          onFocus={() => onFocused(index)}
          data-opens={rowPath !== undefined || undefined}
          data-peeked={(peeking?.id !== undefined && peeking.id === Number(row.id)) || undefined}
          onClick={(event) => handleClick(event, row)}
          onDoubleClick={(event) => peeking && isPlainPress(event) && open(row)}
          onContextMenu={openMenu}
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
          {rowActions && (
            <td className={classes.actions}>
              <span className={classes.buttons}>{rowActions(row)}</span>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

// What has no room in its cell is told whole to a pointer that rests on it.
function nameWhole({ target }: PointerEvent<HTMLElement>) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  )
  if (isCut && cell.innerText) cell.title = cell.innerText.replaceAll(/\s+/g, ' ')
  else cell.removeAttribute('title')
}

// The menu of the row where the pointer is; where it has none, or on a link or in a field, the browser's own.
function openMenu(event: MouseEvent<HTMLTableRowElement>) {
  const menu = event.currentTarget.querySelector<HTMLElement>('td:last-child [aria-haspopup="menu"]')
  if (!menu || (event.target instanceof Element && event.target.closest('a, input, textarea'))) return
  event.preventDefault()
  menu.click()
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

// Not on a link or a control, nor on what stands over the table, nor at the end of marking a text; two presses mark a word.
function isPlainPress({ target, currentTarget, detail }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const isMarking = detail < 2 && getSelection()?.isCollapsed === false
  return !isMarking && !target.closest('a, button, input, label, select, textarea, [role="button"], [role="switch"]')
}

function focusRow(from: HTMLTableRowElement, step: number) {
  const next = step > 0 ? from.nextElementSibling : from.previousElementSibling
  if (next instanceof HTMLElement) next.focus()
}
