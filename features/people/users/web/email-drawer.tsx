import { readProfile } from '../contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput, TextInput } from '#ui/inputs.ts'
import { showNotice } from '#ui/notices.tsx'
import { changeEmail } from '#platform/accounts/contract.ts'

/** Asks for another e-mail address; it counts once its owner confirmed it. */
export function EmailDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
    <FormDrawer
      title={t('settings.changeEmail')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('settings.sendLink')}
    >
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={t('settings.newEmail')}
        type="email"
        autoComplete="email"
        data-autofocus
      />
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        label={t('password.current')}
        autoComplete="current-password"
      />
    </FormDrawer>
  )
}
