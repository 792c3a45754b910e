import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { forgotPassword } from '../contract.ts'
import { AuthForm, Below } from './auth-form.tsx'
import { AuthFrame, type Version } from './auth-frame.tsx'

export const ForgotV1 = () => <Forgot version={1} />
export const ForgotV2 = () => <Forgot version={2} />

function Forgot({ version }: { version: Version }) {
  const t = useText('accounts')
  const [answer, setAnswer] = useState<string>()
  const form = useEndpointForm(forgotPassword, {
    initial: { email: '' },
    onDone: ({ message }) => setAnswer(message),
  })
  return (
    <AuthFrame version={version} picture="forgot" title={t('forgot.title')} text={t('forgot.text')}>
      <AuthForm form={form} submit={t('forgot.submit')}>
        {answer && <Alert color="info">{answer}</Alert>}
        <TextInput {...form.bind('email')} label={t('email')} type="email" autoComplete="username" />
      </AuthForm>
      <Below to="/login" label={t('backToLogin')} />
    </AuthFrame>
  )
}
