import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { showNotice } from '#ui/notices.tsx'
import { useUndoNotice } from '#ui/use-undo-notice.ts'

export function Example() {
  const t = useText('site-reference')
  const showUndo = useUndoNotice()
  const again = () => void showNotice({ kind: 'info', text: t('words.sentence') })
  return (
    <Button variant="light" onClick={() => showUndo(t('words.removed'), again)}>
      {t('words.delete')}
    </Button>
  )
}
