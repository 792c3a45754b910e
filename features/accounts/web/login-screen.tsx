import { useQuery } from '@tanstack/react-query'
import { readHealth } from '#features/system/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { UnstyledButton } from '#ui/controls.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, PasswordInput, TextInput } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'
import { Link, useGo } from '#ui/link.tsx'
import { login } from '../contract.ts'
import { demoAccounts } from '../rules.ts'
import { AuthForm, Below } from './auth-form.tsx'
import { AuthFrame, type Version } from './auth-frame.tsx'
import classes from './auth.module.css'
import { useEnter, useRefusalText } from './enter.ts'
import { keepPending } from './pending-sign-in.ts'
import { useSetup } from './set-up.ts'

export const LoginV1 = () => <Login version={1} />
export const LoginV2 = () => <Login version={2} />

function Login({ version }: { version: Version }) {
  const t = useText('accounts')
  const go = useGo()
  const enter = useEnter()
  const refusalText = useRefusalText()
  const setup = useSetup()
  const { data: health } = useQuery(queryOf(readHealth))
  const form = useEndpointForm(login, {
    initial: { email: '', password: '', remember: true },
    refusalText,
    check: ({ email, password }) => ({ ...(email.trim() === '' && { email: t('needed') }), ...(password === '' && { password: t('needed') }) }),
    onDone: (reply, { email, password, remember }) => {
      if ('accessToken' in reply) return enter(reply)
      keepPending({ email, password, remember })
      go(`${version === 1 ? '/pages/authentication/two-steps-v1' : '/two-steps'}${location.search}`)
    },
  })
  const fill = (account: (typeof demoAccounts)[number]) => {
    form.setValues({ email: account.email, password: account.password })
    form.send()
  }
  return (
    <AuthFrame version={version} picture="login" title={t('login.title')} text={t('login.text')}>
      <AuthForm form={form} submit={t('login.submit')}>
        <TextInput key={form.key('email')} {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordInput key={form.key('password')} {...form.getInputProps('password')} label={t('password.label')} autoComplete="current-password" />
        <Group justify="space-between">
          <Checkbox key={form.key('remember')} {...form.getInputProps('remember', { type: 'checkbox' })} label={t('login.remember')} />
          <Link to="/forgot-password" className={classes.link}>
            {t('login.forgot')}
          </Link>
        </Group>
      </AuthForm>
      {setup?.mayRegister !== false && <Below text={t('login.new')} to="/register" label={t('login.create')} />}
      {health?.isSample && (
        <section aria-labelledby="demo-title" className={classes.demo}>
          <h2 id="demo-title" className={classes.demoTitle}>
            {t('login.demo')}
          </h2>
          <div className={classes.demoGrid}>
            {demoAccounts.map((account) => (
              <UnstyledButton key={account.email} className={classes.demoAccount} onClick={() => fill(account)} disabled={form.isSending}>
                <strong>{t(`login.roles.${account.role}`)}</strong>
                <span>
                  <bdi dir="ltr">{account.email}</bdi>
                </span>
              </UnstyledButton>
            ))}
          </div>
        </section>
      )}
    </AuthFrame>
  )
}
