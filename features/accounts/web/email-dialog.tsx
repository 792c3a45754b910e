import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput, TextInput } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { Modal } from '#ui/overlays.ts'
import { changeEmail, readProfile } from '../contract.ts'

/** Asks for another e-mail address; it counts once its owner confirmed it. */
export function EmailDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('accounts')
  const words = useText('ui')
  const form = useEndpointForm(changeEmail, {
    initial: { email: '', password: '' },
    stale: [readProfile],
    onDone: (_, { email }) => {
      showNotice({ kind: 'success', text: t('settings.waitsFor', { email: email.trim() }) })
      form.reset()
      onClose()
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t('settings.changeEmail')} closeButtonProps={{ 'aria-label': words('close') }}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          <RefusalAlert text={form.refusal} />
          <TextInput key={form.key('email')} {...form.getInputProps('email')} label={t('settings.newEmail')} type="email" autoComplete="email" data-autofocus />
          <PasswordInput key={form.key('password')} {...form.getInputProps('password')} label={t('password.current')} autoComplete="current-password" />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words('cancel')}
            </Button>
            <SendButton loading={form.isSending}>
              {t('settings.sendLink')}
            </SendButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
