import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'

export function Example() {
  const t = useText('site-reference')
  const [isShown, show] = useState(true)
  const showUndo = useUndoNotice()
  const remove = () => {
    show(false)
    showUndo(t('words.removed'), () => show(true))
  }
  if (!isShown)
    return (
      <Button variant="light" onClick={() => show(true)}>
        {t('words.back')}
      </Button>
    )
  return (
    <SectionCard
      title={t('words.parcel')}
      actions={<IconButton icon="trash" color="error" label={t('words.remove')} onClick={remove} />}
    >
      {t('advice.cardActions')}
    </SectionCard>
  )
}
