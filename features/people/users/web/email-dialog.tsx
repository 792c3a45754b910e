import { readProfile } from '../contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { changeEmail } from '#platform/accounts/contract.ts'

/** Asks for another e-mail address; it counts once its owner confirmed it. */
export function EmailDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('accounts')
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
    <FormDialog
      title={t('settings.changeEmail')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('settings.sendLink')}
    >
      <TextInput
        {...form.bind('email')}
        label={t('settings.newEmail')}
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <PasswordInput {...form.bind('password')} label={t('password.current')} autoComplete="current-password" />
    </FormDialog>
  )
}
