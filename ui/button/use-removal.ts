import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { CallInput } from '#kit/web/call.ts'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import { useUndoNotice } from '../overlay/use-undo-notice.ts'

type Removal = { remove: Endpoint; restore: Endpoint; stale: { path: string }[]; onRemoved?: () => void }

/** What is deleted: its id, or the parts of its address. */
type Thing = number | string | Record<string, string>

/** Deletes at once and offers to undo it for some seconds: `removeProduct(7, t('product.deleted', { name }))`. */
export function useRemoval({ remove, restore, stale, onRemoved }: Removal): (thing: Thing, text: string) => void {
  const showDone = useUndoNotice()
  const removing = useSend(remove, { stale })
  const restoring = useSend(restore, { stale })
  const given = (thing: Thing) => ({ params: typeof thing === 'object' ? thing : { id: thing } }) as CallInput<Endpoint>
  const removed = (thing: Thing, text: string) => {
    showDone(text, () => restoring.mutate(given(thing)))
    onRemoved?.()
  }
  return (thing, text) => void removing.mutateAsync(given(thing)).then(() => removed(thing, text), ignoreRefusal)
}
