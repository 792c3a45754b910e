import { useLanguage, useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Alert } from '#ui/display.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { readSetup, setUp } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import classes from './auth.module.css'
import { useEnter } from './enter.ts'
import { NewPassword, usePasswordCheck } from './new-password.tsx'

/** The first visit to a new workspace: who comes first owns it. */
export function SetUp() {
  const t = useText('accounts')
  const enter = useEnter()
  const checkPassword = usePasswordCheck()
  const form = useEndpointForm(setUp, {
    initial: { fullName: '', username: '', email: '', company: '', password: '', language: useLanguage() },
    stale: [readSetup],
    refusalText: (error) => (error.status === 409 ? t('setUp.taken') : undefined),
    check: ({ fullName, username, email, password }) => {
      const weak = checkPassword(password, [fullName, username, email])
      return weak ? { password: weak } : {}
    },
    onDone: enter,
  })
  return (
    <AuthFrame version={2} picture="register" title={t('setUp.title')} text={t('setUp.text')}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          {form.refusal && (
            <Alert color="error" role="alert">
              {form.refusal}{' '}
              <Link to="/login" className={classes.link}>
                {t('register.signIn')}
              </Link>
            </Alert>
          )}
          <TextInput key={form.key('fullName')} {...form.getInputProps('fullName')} label={t('fullName')} autoComplete="name" />
          <TextInput key={form.key('username')} {...form.getInputProps('username')} label={t('username')} autoComplete="username" />
          <TextInput key={form.key('email')} {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="email" />
          <TextInput key={form.key('company')} {...form.getInputProps('company')} label={t('company')} autoComplete="organization" />
          <NewPassword key={form.key('password')} {...form.getInputProps('password')} label={t('password.label')} />
          <Button type="submit" fullWidth loading={form.isSending}>
            {t('setUp.submit')}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
