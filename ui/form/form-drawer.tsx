import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Drawer } from '../drawer.tsx'
import { MeanwhileNotice } from './editing.tsx'
import classes from './form-drawer.module.css'
import { useLeaving } from './leaving.ts'
import { RefusalAlert } from './refusal-alert.tsx'
import { SendButton } from './send-button.tsx'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  /** The form of `useEndpointForm`. */
  form: {
    send: (event?: FormEvent<HTMLFormElement>) => void
    isSending: boolean
    refusal: string | undefined
    isDirty: () => boolean
    reset: () => void
  }
  submitLabel: string
  children: ReactNode
}

/** A form in a drawer from the end side; leaving it with unsaved words asks first. */
export function FormDrawer({ title, opened, onClose, form, submitLabel, children }: Props) {
  const t = useText('ui')
  const leave = useLeaving({ opened, isDirty: form.isDirty, discard: form.reset, onClose })
  return (
    <Drawer opened={opened} onClose={leave} title={title} size={420}>
      <form onSubmit={form.send} noValidate>
        <MeanwhileNotice />
        <Stack gap="md">
          <RefusalAlert text={form.refusal} />
          {children}
        </Stack>
        <div className={classes.actions}>
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <SendButton loading={form.isSending}>{submitLabel}</SendButton>
        </div>
      </form>
    </Drawer>
  )
}
