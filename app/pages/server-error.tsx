import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { BlankMessage } from '#ui/page/blank-message.tsx'
import { newReference } from './reference.ts'

export function ServerError() {
  const t = useText('ui')
  const [reference] = useState(newReference)
  return (
    <BlankMessage
      code="500"
      scene="broken"
      title={t('broken.title')}
      text={t('broken.text')}
      note={t('broken.reference', { reference })}
    />
  )
}
