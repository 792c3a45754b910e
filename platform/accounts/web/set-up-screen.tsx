import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { readSetup, setUp } from '../contract.ts'
import { AuthForm, Below } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './enter.ts'
import { NewPassword, usePasswordCheck } from './new-password.tsx'

/** The first visit to a new workspace: the first person to sign up becomes its owner. */
export function SetUp() {
  const t = useText('accounts')
  const enter = useEnter()
  const { data: setup } = useQuery(queryOf(readSetup))
  const checkPassword = usePasswordCheck()
  const form = useEndpointForm(setUp, {
    initial: { fullName: '', username: '', email: '', company: '', password: '', language: useLanguage(), code: '' },
    stale: [readSetup],
    check: ({ fullName, username, email, password }) => {
      const weak = checkPassword(password, [fullName, username, email])
      return weak ? { password: weak } : {}
    },
    onDone: enter,
  })
  return (
    <AuthFrame version={2} picture="register" title={t('setUp.title')} text={t('setUp.text')}>
      <AuthForm form={form} submit={t('setUp.submit')}>
        <TextInput
          {...form.bind('company')}
          label={t('setUp.company')}
          description={t('setUp.companyHint')}
          autoComplete="organization"
        />
        <TextInput {...form.bind('fullName')} label={t('fullName')} autoComplete="name" />
        <TextInput {...form.bind('username')} label={t('username')} autoComplete="username" />
        <TextInput {...form.bind('email')} label={t('email')} type="email" autoComplete="email" />
        <NewPassword {...form.bind('password')} label={t('password.label')} />
        {setup?.asksForCode && (
          <TextInput
            {...form.bind('code')}
            label={t('setUp.code')}
            description={t('setUp.codeHint')}
            autoComplete="one-time-code"
            dir="ltr"
          />
        )}
      </AuthForm>
      {form.refusal && <Below text={t('register.have')} to="/login" label={t('register.signIn')} />}
    </AuthFrame>
  )
}
