import type { FormEvent, ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '../button/controls.ts'
import { Group } from '../page/layout.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { Locked } from './locked.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { SendButton } from './send-button.tsx'

type Form = {
  send: (event?: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  refusal: string | undefined
  isDirty: () => boolean
  reset: () => void
}
type Props = { form: Form; change: Endpoint; labels: { save: string; discard: string }; children: ReactNode }

/** The parts of a settings tab, and at the end save or discard; locked for those who may only read. */
export function SettingsForm({ form, change, labels, children }: Props) {
  const mayChange = useMay(change)
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return (
    <form onSubmit={form.send} noValidate>
      <div>
        <RefusalAlert text={form.refusal} mb="lg" />
        <Locked when={!mayChange}>{children}</Locked>
        {mayChange && (
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={form.reset}>
              {labels.discard}
            </Button>
            <SendButton loading={form.isSending}>{labels.save}</SendButton>
          </Group>
        )}
      </div>
    </form>
  )
}
