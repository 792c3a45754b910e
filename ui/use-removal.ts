import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Given } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { showNotice } from './notices.tsx'

const undoMs = 8000

type Removal = { remove: Endpoint; restore: Endpoint; stale: { path: string }[]; onRemoved?: () => void }

/** Deletes at once and offers to undo it for some seconds: `removeProduct(7, t('product.deleted', { name }))`. */
export function useRemoval({ remove, restore, stale, onRemoved }: Removal): (id: number, text: string) => void {
  const t = useText('ui')
  const removing = useSend(remove, { stale })
  const restoring = useSend(restore, { stale })
  const given = (id: number) => ({ params: { id } }) as Given<Endpoint>
  const tell = (id: number, text: string) => {
    showNotice({ kind: 'success', text, lifeMs: undoMs, action: { label: t('undo'), onClick: () => restoring.mutate(given(id)) } })
    onRemoved?.()
  }
  return (id, text) => removing.mutate(given(id), { onSuccess: () => tell(id, text) })
}
