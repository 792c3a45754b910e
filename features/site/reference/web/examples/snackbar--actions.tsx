import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'

export function Example() {
  const t = useText('site-reference')
  const showUndo = useUndoNotice()
  const again = () => void showNotice({ kind: 'info', text: t('advice.snackbar') })
  return (
    <Button variant="light" onClick={() => showUndo(t('words.removed'), again)}>
      {t('words.delete')}
    </Button>
  )
}
