import type { Endpoint } from '#kit/contract/endpoint.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from './action-icon.tsx'
import { Icon } from './icon.tsx'
import { useRemoval } from './use-removal.ts'

type Props = {
  id: number
  /** The names of the buttons, and what is said once it's deleted. */
  texts: { edit: string; delete: string; deleted: string }
  change: Endpoint
  remove: Endpoint
  restore: Endpoint
  stale: { path: string }[]
  onEdit: () => void
}

/** The buttons that edit a row and delete it, for whoever may. */
export function EditAndDelete({ id, texts, change, remove, restore, stale, onEdit }: Props) {
  const removeRow = useRemoval({ remove, restore, stale })
  const mayChange = useMay(change)
  const mayDelete = useMay(remove)
  return (
    <>
      {mayChange && (
        <ActionIcon aria-label={texts.edit} onClick={onEdit}>
          <Icon name="edit" />
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon aria-label={texts.delete} onClick={() => removeRow(id, texts.deleted)}>
          <Icon name="trash" />
        </ActionIcon>
      )}
    </>
  )
}
