import { Button, Drawer, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { confirm } from '../confirm.ts'
import { MeanwhileNotice } from './editing.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { SendButton } from './send-button.tsx'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  /** The form of `useEndpointForm`. */
  form: { send: (event?: FormEvent<HTMLFormElement>) => void; isSending: boolean; refusal: string | undefined; isDirty: () => boolean; reset: () => void }
  submitLabel: string
  children: ReactNode
}

/** A form in a drawer from the end side; leaving it with unsaved words asks first. */
export function FormDrawer({ title, opened, onClose, form, submitLabel, children }: Props) {
  const t = useText('ui')
  const leave = async () => {
    const mayLeave = !form.isDirty() || (await confirm({ title: t('form.leaveTitle'), body: t('form.leaveText'), confirmLabel: t('form.leave'), tone: 'warning' }))
    if (!mayLeave) return
    form.reset()
    onClose()
  }
  return (
    <Drawer opened={opened} onClose={() => void leave()} title={title} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={form.send} noValidate>
        <MeanwhileNotice />
        <Stack gap="md">
          <RefusalAlert text={form.refusal} />
          {children}
          <Group mt="xs">
            <SendButton loading={form.isSending}>
              {submitLabel}
            </SendButton>
            <Button variant="default" onClick={() => void leave()}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
