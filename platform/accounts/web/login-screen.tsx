import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readHealth } from '#platform/system/contract.ts'
import { deviceId } from '#kit/web/device.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, PasswordInput, TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { Link, useGo } from '#ui/button/link.tsx'
import { login } from '../contract.ts'
import { demoAccounts } from '../rules.ts'
import { AuthForm, Below } from './auth-form.tsx'
import { AuthFrame, type Version } from './auth-frame.tsx'
import classes from './auth.module.css'
import { surfaceOf, useEnter } from './enter.ts'
import { keepPending } from './pending-sign-in.ts'
import { useSetup } from './set-up.ts'

type DemoAccount = (typeof demoAccounts)[number]

export const LoginV1 = () => <Login version={1} />
export const LoginV2 = () => <Login version={2} />

function Login({ version }: { version: Version }) {
  const t = useText('accounts')
  const ui = useText('ui')
  const go = useGo()
  const enter = useEnter()
  const surface = surfaceOf(useSearch({ strict: false }))
  const form = useEndpointForm(login, {
    initial: { email: '', password: '', remember: true, device: deviceId(), surface },
    check: ({ email, password }) => ({
      ...(email.trim() === '' && { email: ui('form.required') }),
      ...(password === '' && { password: ui('form.required') }),
    }),
    onDone: (reply, { email, password, remember, device, surface }) => {
      if ('accessToken' in reply) return enter(reply)
      keepPending({ email, password, remember, device, surface })
      go(`${version === 1 ? '/pages/authentication/two-steps-v1' : '/two-steps'}${location.search}`)
    },
  })
  const fill = (account: DemoAccount) => {
    form.setValues({ email: account.email, password: account.password })
    form.send()
  }
  return (
    <AuthFrame version={version} picture="login" title={t('login.title')} text={t('login.text')}>
      <AuthForm form={form} submit={t('login.submit')}>
        <TextInput {...form.bind('email')} label={t('email')} type="email" autoComplete="username" />
        <PasswordInput {...form.bind('password')} label={t('password.label')} autoComplete="current-password" />
        <Group justify="space-between">
          <Checkbox {...form.bind('remember')} label={t('login.remember')} />
          <Link to="/forgot-password" className={classes.link}>
            {t('login.forgot')}
          </Link>
        </Group>
      </AuthForm>
      <RegisterLine />
      <DemoAccounts onChoose={fill} isSending={form.isSending} />
    </AuthFrame>
  )
}

function RegisterLine() {
  const t = useText('accounts')
  const setup = useSetup()
  return setup?.mayRegister !== false && <Below text={t('login.new')} to="/register" label={t('login.create')} />
}

function DemoAccounts({ onChoose, isSending }: { onChoose: (account: DemoAccount) => void; isSending: boolean }) {
  const t = useText('accounts')
  const { data } = useQuery(queryOf(readHealth))
  if (!data?.isSample) return null
  return (
    <section aria-labelledby="demo-title" className={classes.demo}>
      <h2 id="demo-title" className={classes.demoTitle}>
        {t('login.demo')}
      </h2>
      <div className={classes.demoGrid}>
        {demoAccounts.map((account) => (
          <button
            key={account.email}
            type="button"
            className={classes.demoAccount}
            onClick={() => onChoose(account)}
            disabled={isSending}
          >
            <strong>{t(`login.roles.${account.role}`)}</strong>
            <span>
              <bdi dir="ltr">{account.email}</bdi>
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
