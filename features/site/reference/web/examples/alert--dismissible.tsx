import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'

export function Example() {
  const t = useText('site-reference')
  const [isShown, show] = useState(true)
  return isShown ? (
    <Alert color="warning" title={t('words.late')} withCloseButton onClose={() => show(false)}>
      {t('advice.alert')}
    </Alert>
  ) : (
    <Button variant="light" onClick={() => show(true)}>
      {t('words.back')}
    </Button>
  )
}
