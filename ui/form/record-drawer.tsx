import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { asksToAdd, openName, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '../button/add-button.tsx'
import { EditAndDelete, type Removal } from '../button/edit-and-delete.tsx'
import { showNotice } from '../overlay/notices.tsx'
import { Editing } from './editing.tsx'
import { useOpenedOfPage } from './use-opened.ts'

/** The version, if other people's changes must be reported. */
type Row = { id: number | string; version?: number }
/** For the drawer of a form: whether it is open, and what closes it. */
export type Opening = { opened: boolean; onClose: () => void }
type Options<R> = {
  /** Names the rows in the address, where a screen opens several kinds of thing: `card-new` and `card-7`. */
  kind?: string
  create?: Endpoint
  addLabel?: string
  add?: (opening: Opening) => ReactNode
  /**
   * The call that changes a row, or the one that reads it where the form is also for looking: who may make it opens the
   * form; someone else's newer version, or that it was deleted, is said there.
   */
  change?: Endpoint
  edit?: (row: R, opening: Opening) => ReactNode
  /** In place of `edit`, for what only shows a row: it always follows the newest version, and keeps where one is in it. */
  view?: (row: R, opening: Opening) => ReactNode
  /** Reads one row, for a list that shows a page of them. */
  read?: Endpoint
  /** How a row is deleted, for a list whose rows have a button to edit and one to delete. */
  removal?: Removal<R>
}

/**
 * What opens over a screen, kept in the address: the form that adds and the one that changes a row; both may be lazy. Each is
 * drawn for those who may, and keeps what it shows until it has slid out. Spread it into `ListScreen`.
 */
export function useRecordDrawer<R extends Row>(rows: R[] | undefined, options: Options<R>) {
  const { kind, read, removal, addLabel } = options
  const [open, setOpen] = useOpen()
  const { mayAdd, mayChange, mayDelete } = useRights(options)
  const adding = kind ? `${kind}-new` : 'add'
  const isAdding = useIsAdding(open, adding) && mayAdd
  const { row, isGone, isUnknown } = useOpenedOfPage(rows, read, soughtIn(open, adding, kind))
  useUnknown(isUnknown && mayChange, setOpen)
  const { shown, times, isOpen } = useLastShown<R | 'add'>(isAdding ? 'add' : mayChange ? row : undefined)
  const opening = { opened: isOpen, onClose: () => setOpen(undefined) }
  const add = () => setOpen(adding)
  const edit = ({ id }: Pick<Row, 'id'>) => setOpen(`${kind ?? 'edit'}-${id}`)
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
    addButton: mayAdd && addLabel !== undefined && <AddButton label={addLabel} onClick={add} />,
    /** Opens what adds a row, and what changes one, for those who may. */
    add: mayAdd ? add : undefined,
    edit: mayChange ? edit : undefined,
    rowActions: mayDelete || (mayChange && removal) ? buttons : undefined,
    drawer: shown !== undefined && <Drawn key={times} {...{ shown, isGone, opening }} {...options} />,
  }
}

type DrawnProps<R> = Pick<Options<R>, 'add' | 'edit' | 'view'> & { shown: R | 'add'; isGone: boolean; opening: Opening }

/** What is shown; a form begins again each time it is opened. */
function Drawn<R extends Row>({ shown, isGone, opening, add, edit, view }: DrawnProps<R>) {
  if (shown === 'add') return <Suspense>{add?.(opening)}</Suspense>
  if (view) return <Suspense key={shown.id}>{view(shown, opening)}</Suspense>
  return (
    <Suspense>
      <Editing key={shown.id} value={shown} version={shown.version ?? 0} isGone={isGone} showsNewerItself>
        {(value) => edit?.(value, opening)}
      </Editing>
    </Suspense>
  )
}

/** The row that the address names; `card-new` names none. */
function soughtIn(open: string | undefined, adding: string, kind = 'edit'): string | undefined {
  return open === adding ? undefined : openName(open, kind)
}

/** An address that names what isn't there: says so, and no longer names it. */
function useUnknown(isUnknown: boolean, setOpen: (next: undefined) => void): void {
  const text = useText('ui')('failure.missing')
  useEffect(() => {
    if (!isUnknown) return
    showNotice({ kind: 'warning', text })
    setOpen(undefined)
  }, [isUnknown, text, setOpen])
}

function useIsAdding(open: string | undefined, adding: string): boolean {
  const isAsked = asksToAdd(useSearch({ strict: false }))
  return open === adding || (isAsked && adding === 'add')
}

function useRights({ create, change, removal }: Pick<Options<never>, 'create' | 'change' | 'removal'>) {
  return { mayAdd: useMayGiven(create), mayChange: useMayGiven(change), mayDelete: useMayGiven(removal?.remove) }
}

function useMayGiven(endpoint: Endpoint | undefined): boolean {
  const may = useMay(endpoint ?? { access: 'public' })
  return may && endpoint !== undefined
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
