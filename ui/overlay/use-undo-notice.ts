import { useText } from '#kit/web/i18n.ts'
import { showNotice, type Notice } from './notices.tsx'

/** How long what was done can be taken back on the screen. */
const undoMs = 8000

/** Says what was done and offers to undo it for some seconds, if that is possible: `show(t('deleted', { name }), restore)`. */
export function useUndoNotice(): (text: string, undo?: () => void, kind?: Notice['kind']) => void {
  const t = useText('ui')
  return (text, undo, kind = 'success') =>
    void showNotice({ kind, text, ...(undo && { lifeMs: undoMs, action: { label: t('undo'), onClick: undo } }) })
}
