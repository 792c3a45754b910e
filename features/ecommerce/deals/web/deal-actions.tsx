import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import { deleteDeal, listDeals, pauseDeal, readDeal, restoreDeal, type Deal } from '../contract.ts'

const stale = [listDeals, readDeal]

type Props = { deal: Deal; onEdit: (() => void) | undefined }

/** Edits a deal, pauses it or lets it go on, and deletes it. */
export function DealActions({ deal: { id, title: name, version, isPaused, state }, onEdit }: Props) {
  const t = useText('ecommerce-deals')
  const pause = useSend(pauseDeal, { stale })
  const remove = useRemoval({ remove: deleteDeal, restore: restoreDeal, stale })
  const mayPause = useMay(pauseDeal) && state !== 'ended'
  const mayDelete = useMay(deleteDeal)
  return (
    <>
      {onEdit && <IconButton icon="edit" label={t('edit', { name })} onClick={onEdit} />}
      {mayPause && (
        <IconButton
          icon={isPaused ? 'player-play' : 'player-pause'}
          label={t(isPaused ? 'resume' : 'pause', { name })}
          disabled={pause.isPending}
          onClick={() => pause.mutate({ params: { id }, body: { version, isPaused: !isPaused } })}
        />
      )}
      {mayDelete && (
        <IconButton icon="trash" label={t('delete', { name })} onClick={() => remove(id, t('deleted', { name }))} />
      )}
    </>
  )
}
