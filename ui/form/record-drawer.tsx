import { Fragment, useState, type ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '../add-button.tsx'
import { Editing } from './editing.tsx'
import { useOpened } from './use-opened.ts'

type Row = { id: number; version: number }
/** For the drawer of a form: whether it is open, and what closes it. */
export type Opening = { opened: boolean; onClose: () => void }
type Options<R> = {
  create: Endpoint
  change: Endpoint
  addLabel: string
  add: (opening: Opening) => ReactNode
  /** Somebody else's newer version, or that it was deleted, is said in the form. */
  edit: (row: R, opening: Opening) => ReactNode
}

/**
 * The drawers of a list, kept in the address: one that adds, one that changes a row. Each is drawn for those who may, and
 * keeps what it shows until it has slid out.
 */
export function useRecordDrawer<R extends Row>(rows: R[] | undefined, options: Options<R>) {
  const [open, setOpen] = useOpen()
  const mayAdd = useMay(options.create)
  const mayChange = useMay(options.change)
  const editedId = openId(open, 'edit')
  const { row, isGone } = useOpened(rows, ({ id }) => id === editedId)
  const isAdding = mayAdd && open === 'add'
  const { shown, times, isOpen } = useLastShown<R | 'add'>(isAdding ? 'add' : mayChange ? row : undefined)
  const opening = { opened: isOpen, onClose: () => setOpen(undefined) }
  return {
    addButton: mayAdd && <AddButton label={options.addLabel} onClick={() => setOpen('add')} />,
    edit: ({ id }: Row) => setOpen(`edit-${id}`),
    drawer:
      shown === 'add' ? (
        // A form begins anew each time it is opened.
        <Fragment key={times}>{options.add(opening)}</Fragment>
      ) : shown ? (
        <Editing key={`${shown.id}-${times}`} value={shown} version={shown.version} isGone={isGone} formTells>
          {(value) => options.edit(value, opening)}
        </Editing>
      ) : null,
  }
}

/** What is open, or was until now; `times` counts how often something was opened. */
function useLastShown<T>(open: T | undefined): { shown: T | undefined; times: number; isOpen: boolean } {
  const [last, keep] = useState<{ open: T | undefined; shown: T | undefined; times: number }>({
    open: undefined,
    shown: undefined,
    times: 0,
  })
  if (open !== last.open) {
    const isOpening = last.open === undefined
    keep({ open, shown: open ?? last.shown, times: isOpening ? last.times + 1 : last.times })
  }
  return { shown: open ?? last.shown, times: last.times, isOpen: open !== undefined }
}
