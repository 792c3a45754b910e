import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { NewerVersionNotice } from './editing.tsx'
import classes from './form-panel.module.css'
import { useLeaving } from './leaving.ts'
import { RefusalAlert } from './refusal-alert.tsx'
import { SendButton } from './send-button.tsx'

export type FormPanelProps = {
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
  /** The way out, where “Cancel” would be unclear. */
  leaveLabel?: string
  /** What can’t be taken back stands out. */
  tone?: 'error'
  /** The person may read it and not change it: there is nothing to save. */
  isLocked?: boolean
  children: ReactNode
}
type Props = Pick<FormPanelProps, 'form' | 'submitLabel' | 'leaveLabel' | 'tone' | 'isLocked' | 'children'> & {
  onLeave: () => void
}

/** What a drawer or a dialog with a form holds: the refusal, the fields and the buttons. */
export function FormPanel({ form, submitLabel, leaveLabel, tone, isLocked = false, onLeave, children }: Props) {
  const t = useText('ui')
  return (
    <form onSubmit={form.send} noValidate ref={markFirstField}>
      <NewerVersionNotice />
      <Stack gap="md">
        <RefusalAlert text={form.refusal} />
        {children}
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave}>
          {leaveLabel ?? t(isLocked ? 'close' : 'cancel')}
        </Button>
        {!isLocked && (
          <SendButton loading={form.isSending} {...(tone && { color: tone })}>
            {submitLabel}
          </SendButton>
        )}
      </div>
    </form>
  )
}

/** Closes a form, and asks first where typed words would be lost. While they are being saved there is nothing to ask. */
export function useLeavingForm({ form, opened, onClose }: Pick<FormPanelProps, 'form' | 'opened' | 'onClose'>) {
  const leave = useLeaving({ opened, isDirty: form.isDirty, discard: form.reset, onClose })
  return () => {
    if (!form.isSending) leave()
  }
}

/** The focus goes to the first field rather than to the button that closes. */
function markFirstField(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return
  form
    .querySelector('input:enabled:not([type=hidden], [type=file]), select, textarea')
    ?.setAttribute('data-autofocus', 'true')
}
