import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Alert } from '#ui/display.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { forgotPassword } from '../contract.ts'
import { AuthFrame, type Version } from './auth-frame.tsx'
import classes from './auth.module.css'

export const ForgotV1 = () => <Forgot version={1} />
export const ForgotV2 = () => <Forgot version={2} />

function Forgot({ version }: { version: Version }) {
  const t = useText('accounts')
  const [sentTo, setSentTo] = useState<string>()
  const form = useEndpointForm(forgotPassword, { initial: { email: '' }, onDone: (_, { email }) => setSentTo(email.trim()) })
  return (
    <AuthFrame version={version} picture="forgot" title={t('forgot.title')} text={t('forgot.text')}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          {form.refusal && (
            <Alert color="error" role="alert">
              {form.refusal}
            </Alert>
          )}
          {sentTo && (
            <Alert color="success">
              {t('forgot.sent', { email: sentTo })}
            </Alert>
          )}
          <TextInput key={form.key('email')} {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="username" />
          <Button type="submit" fullWidth loading={form.isSending}>
            {t('forgot.submit')}
          </Button>
        </Stack>
      </form>
      <p className={classes.below}>
        <Link to="/login" className={classes.link}>
          {t('backToLogin')}
        </Link>
      </p>
    </AuthFrame>
  )
}
