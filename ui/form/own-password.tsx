import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { PasswordInput } from '../input/inputs.ts'
import type { FormFields } from './use-endpoint-form.ts'

type Asking = FormFields<{ password: string }> & { errors: Record<string, unknown> }

/** Asks for one’s own password from when the server wants it: not of whoever signed in a moment ago. */
export function OwnPassword({ form }: { form: Asking }) {
  const t = useText('ui')
  const [isAsked, ask] = useState(false)
  if (!isAsked && form.errors['password'] !== undefined) ask(true)
  return (
    isAsked && (
      <PasswordInput label={t('form.ownPassword')} autoComplete="current-password" {...form.bind('password')} />
    )
  )
}
