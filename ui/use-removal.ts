import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Given } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { showNotice } from './notices.tsx'

/** How long a deletion can be taken back on the screen. */
export const undoMs = 8000

type Removal = { remove: Endpoint; restore: Endpoint; stale: { path: string }[]; onRemoved?: () => void }

/** What is deleted: its id, or the parts of its address. */
type Thing = number | Record<string, string>

/** Deletes at once and offers to undo it for some seconds: `removeProduct(7, t('product.deleted', { name }))`. */
export function useRemoval({ remove, restore, stale, onRemoved }: Removal): (thing: Thing, text: string) => void {
  const t = useText('ui')
  const removing = useSend(remove, { stale })
  const restoring = useSend(restore, { stale })
  const given = (thing: Thing) => ({ params: typeof thing === 'number' ? { id: thing } : thing }) as Given<Endpoint>
  const tell = (thing: Thing, text: string) => {
    showNotice({ kind: 'success', text, lifeMs: undoMs, action: { label: t('undo'), onClick: () => restoring.mutate(given(thing)) } })
    onRemoved?.()
  }
  return (thing, text) => removing.mutate(given(thing), { onSuccess: () => tell(thing, text) })
}
