import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { AuthForm } from './auth-form.tsx'
import type { Version } from './auth-frame.tsx'
import { NewPassword } from './new-password.tsx'
import { AcceptTerms, RegisterFrame, useRegisterForm } from './register-frame.tsx'

export const RegisterV1 = () => <Register version={1} />
export const RegisterV2 = () => <Register version={2} />

function Register({ version }: { version: Version }) {
  const t = useText('accounts')
  const form = useRegisterForm()
  return (
    <RegisterFrame version={version}>
      <AuthForm form={form} submit={t('register.submit')}>
        <TextInput {...form.bind('username')} label={t('username')} autoComplete="username" />
        <TextInput {...form.bind('email')} label={t('email')} type="email" autoComplete="email" />
        <NewPassword {...form.bind('password')} label={t('password.label')} />
        <AcceptTerms form={form} />
      </AuthForm>
    </RegisterFrame>
  )
}
