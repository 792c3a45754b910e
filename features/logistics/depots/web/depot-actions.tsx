import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { archiveDepot, listDepots, readDepot, restoreDepot, type Depot } from '../contract.ts'

/** Edits, archives and restores a depot, for people who may. */
export function DepotActions({ depot, onEdit }: { depot: Depot; onEdit: () => void }) {
  const t = useText('logistics-depots')
  const stale = [listDepots, readDepot]
  const restore = useSend(restoreDepot, { stale })
  const mayRestore = useMay(restoreDepot)
  const { name, id, isArchived } = depot
  const question = { title: t('archiveNamed', { name }), body: t('depot.archiveText'), confirmLabel: t('archive') }
  const restoreOne = () => restore.mutate({ params: { id } })
  return (
    <>
      <IconButton icon="edit" label={t('editNamed', { name })} onClick={onEdit} />
      {isArchived ? (
        mayRestore && <IconButton icon="history" label={t('restoreNamed', { name })} onClick={restoreOne} />
      ) : (
        <RemoveButton
          icon="folder"
          label={t('archiveNamed', { name })}
          remove={archiveDepot}
          params={{ id }}
          stale={stale}
          question={question}
        />
      )}
    </>
  )
}
