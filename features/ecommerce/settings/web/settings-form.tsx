import type { FormEvent, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { Group } from '#ui/layout.ts'
import { changeStoreDetails } from '../contract.ts'

type Form = {
  send: (event?: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  refusal: string | undefined
  isDirty: () => boolean
  reset: () => void
}

/** A settings tab: its sections, and buttons to save or discard. */
export function SettingsForm({ form, children }: { form: Form; children: ReactNode }) {
  const t = useText('ecommerce')
  const mayChange = useMay(changeStoreDetails)
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return (
    <form onSubmit={form.send} noValidate>
      <div>
        <RefusalAlert text={form.refusal} mb="lg" />
        <Locked when={!mayChange}>{children}</Locked>
        {mayChange && (
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={form.reset}>
              {t('discard')}
            </Button>
            <SendButton loading={form.isSending}>{t('save')}</SendButton>
          </Group>
        )}
      </div>
    </form>
  )
}
