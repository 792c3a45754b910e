import { useLanguage, useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Alert } from '#ui/display.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Link, useGo } from '#ui/link.tsx'
import { register } from '../contract.ts'
import { AuthFrame, type Version } from './auth-frame.tsx'
import classes from './auth.module.css'
import { useRefusalText } from './enter.ts'
import { NewPassword, usePasswordCheck } from './new-password.tsx'

export const RegisterV1 = () => <Register version={1} />
export const RegisterV2 = () => <Register version={2} />

function Register({ version }: { version: Version }) {
  const t = useText('accounts')
  const go = useGo()
  const checkPassword = usePasswordCheck()
  const refusalText = useRefusalText()
  const form = useEndpointForm(register, {
    initial: { username: '', email: '', password: '', acceptsTerms: false, language: useLanguage() },
    refusalText,
    check: ({ username, email, password, acceptsTerms }) => {
      const weak = checkPassword(password, [username, email])
      return { ...(weak && { password: weak }), ...(!acceptsTerms && { acceptsTerms: t('register.termsNeeded') }) }
    },
    onDone: (_, { email }) => go(`/verify-email?email=${encodeURIComponent(email.trim())}`),
  })
  return (
    <AuthFrame version={version} picture="register" title={t('register.title')} text={t('register.text')}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          {form.refusal && (
            <Alert color="error" role="alert">
              {form.refusal}
            </Alert>
          )}
          <TextInput key={form.key('username')} {...form.getInputProps('username')} label={t('username')} autoComplete="username" />
          <TextInput key={form.key('email')} {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="email" />
          <NewPassword key={form.key('password')} {...form.getInputProps('password')} label={t('password.label')} />
          <Checkbox key={form.key('acceptsTerms')} {...form.getInputProps('acceptsTerms', { type: 'checkbox' })} label={t('register.terms')} />
          <Button type="submit" fullWidth loading={form.isSending}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <p className={classes.below}>
        {t('register.have')}{' '}
        <Link to="/login" className={classes.link}>
          {t('register.signIn')}
        </Link>
      </p>
    </AuthFrame>
  )
}
