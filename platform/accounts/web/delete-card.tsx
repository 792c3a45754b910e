import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { clearSession } from '#kit/web/session.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, PasswordInput } from '#ui/input/inputs.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { deleteMe } from '../contract.ts'

/** Deletes the person's own account. */
export function DeleteCard() {
  const t = useText('accounts')
  const [isSure, setSure] = useState(false)
  const form = useEndpointForm(deleteMe, {
    initial: { password: '' },
    onDone: () => clearSession(),
  })
  return (
    <SectionCard title={t('settings.delete')} text={t('settings.deleteText')} tone="error">
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="md" />
        <Checkbox
          label={t('settings.deleteSure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        {isSure && (
          <PasswordInput
            mt="md"
            maw={400}
            {...form.bind('password')}
            label={t('password.current')}
            autoComplete="current-password"
          />
        )}
        <SendButton color="error" mt="md" disabled={!isSure} loading={form.isSending}>
          {t('settings.deleteSubmit')}
        </SendButton>
      </form>
    </SectionCard>
  )
}
