import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { BlankMessage } from '#ui/page/blank-message.tsx'
import { newReference } from './reference.ts'

/** Stands in for a screen that broke, with a reference to name when asking for help. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const t = useText('ui')
  const router = useRouter()
  const [ownReference] = useState(newReference)
  const reference = (error instanceof CallError ? error.requestId : undefined) ?? ownReference
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <BlankMessage
      code="500"
      scene="broken"
      title={t('broken.title')}
      text={t('broken.text')}
      note={t('broken.reference', { reference })}
    >
      <Button variant="light" onClick={retry}>
        {t('broken.retry')}
      </Button>
    </BlankMessage>
  )
}
