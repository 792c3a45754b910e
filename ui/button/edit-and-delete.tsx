import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { useText } from '#kit/web/i18n.ts'
import { IconButton } from './icon-button.tsx'
import { useRemoval } from './use-removal.ts'

/** How a row is deleted and taken back, with the names of its buttons and what is said once it's deleted. */
export type Removal<R> = {
  remove: Endpoint
  restore: Endpoint
  stale: { path: string }[]
  /** Why a row can't be deleted, if so. */
  keeps?: (row: R) => string | false
  texts: (row: R) => { edit: string; delete: string; deleted: string }
}
type Props<R> = { row: R; removal: Removal<R>; mayDelete: boolean; onEdit: (() => void) | undefined }

/** The usual words for a row that has a name: `editNamed`, `deleteNamed` and `deleted` of the feature. */
export function namedTexts<R>(t: ReturnType<typeof useText>, nameOf: (row: R) => string): Removal<R>['texts'] {
  return (row) => {
    const name = nameOf(row)
    return { edit: t('editNamed', { name }), delete: t('deleteNamed', { name }), deleted: t('deleted', { name }) }
  }
}

/** The buttons that edit and delete a row, for people who may. */
export function EditAndDelete<R extends { id: number | string }>({ row, removal, mayDelete, onEdit }: Props<R>) {
  const remove = useRemoval(removal)
  const reason = removal.keeps?.(row)
  const texts = removal.texts(row)
  return (
    <>
      {onEdit && <IconButton icon="edit" label={texts.edit} onClick={onEdit} />}
      {mayDelete && (
        <IconButton
          icon="trash"
          label={texts.delete}
          title={reason || undefined}
          disabled={!!reason}
          onClick={() => remove(row.id, texts.deleted)}
        />
      )}
    </>
  )
}
