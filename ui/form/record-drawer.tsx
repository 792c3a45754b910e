import { Fragment, useState, type ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '../add-button.tsx'
import { EditAndDelete, type Removal } from '../edit-and-delete.tsx'
import { Editing } from './editing.tsx'
import { useOpenedOfPage } from './use-opened.ts'

type Row = { id: number; version: number }
/** For the drawer of a form: whether it is open, and what closes it. */
export type Opening = { opened: boolean; onClose: () => void }
type Options<R> = {
  create: Endpoint
  addLabel: string
  add: (opening: Opening) => ReactNode
  /** The call that changes a row, and its form; somebody else's newer version, or that it was deleted, is said there. */
  change?: Endpoint
  edit?: (row: R, opening: Opening) => ReactNode
  /** Reads one row, for a list that shows a page of them. */
  read?: Endpoint
  /** How a row is deleted, for a list whose rows have a button to edit and one to delete. */
  removal?: Removal<R>
}

/**
 * What opens over a list, kept in the address: the drawer that adds and the one that changes a row. Each is drawn for those
 * who may, and keeps what it shows until it has slid out. Spread it into `ListScreen`.
 */
export function useRecordDrawer<R extends Row>(rows: R[] | undefined, options: Options<R>) {
  const { read, removal, edit: form } = options
  const [open, setOpen] = useOpen()
  const { mayAdd, mayChange, mayDelete } = useRights(options)
  const { row, isGone } = useOpenedOfPage(rows, read, openId(open, 'edit'))
  const isAdding = mayAdd && open === 'add'
  const { shown, times, isOpen } = useLastShown<R | 'add'>(isAdding ? 'add' : mayChange ? row : undefined)
  const opening = { opened: isOpen, onClose: () => setOpen(undefined) }
  const add = () => setOpen('add')
  const edit = ({ id }: Pick<Row, 'id'>) => setOpen(`edit-${id}`)
  const buttons = (one: R) =>
    removal && (
      <EditAndDelete
        row={one}
        removal={removal}
        mayDelete={mayDelete}
        onEdit={mayChange ? () => edit(one) : undefined}
      />
    )
  return {
    addButton: mayAdd && <AddButton label={options.addLabel} onClick={add} />,
    /** Opens what adds a row, and what changes one, for those who may. */
    add: mayAdd ? add : undefined,
    edit: mayChange ? edit : undefined,
    rowActions: mayDelete || (mayChange && removal) ? buttons : undefined,
    drawer:
      shown === 'add' ? (
        // A form begins anew each time it is opened.
        <Fragment key={times}>{options.add(opening)}</Fragment>
      ) : shown ? (
        <Editing key={`${shown.id}-${times}`} value={shown} version={shown.version} isGone={isGone} formTells>
          {(value) => form?.(value, opening)}
        </Editing>
      ) : null,
  }
}

function useRights({ create, change, removal }: Pick<Options<never>, 'create' | 'change' | 'removal'>) {
  const mayAdd = useMay(create)
  const mayChange = useMay(change ?? create) && change !== undefined
  const mayDelete = useMay(removal?.remove ?? create) && removal !== undefined
  return { mayAdd, mayChange, mayDelete }
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
