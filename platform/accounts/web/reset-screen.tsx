import { useSearch } from '@tanstack/react-router'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { PasswordInput } from '#ui/input/inputs.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { resetPassword } from '../contract.ts'
import { AuthForm, Below } from './auth-form.tsx'
import { AuthFrame, type Version } from './auth-frame.tsx'
import { NewPassword, usePasswordCheck } from './new-password.tsx'

export const ResetV1 = () => <Reset version={1} />
export const ResetV2 = () => <Reset version={2} />

function Reset({ version }: { version: Version }) {
  const t = useText('accounts')
  const { token }: { token?: string } = useSearch({ strict: false })
  const hasLink = /^[0-9a-f]{64}$/.test(token ?? '')
  return (
    <AuthFrame version={version} picture="reset" title={t('reset.title')} text={t('reset.text')}>
      {hasLink ? <ResetForm token={token!} /> : <Alert color="warning">{t('reset.noLink')}</Alert>}
      <Below to={hasLink ? '/login' : '/forgot-password'} label={t(hasLink ? 'backToLogin' : 'reset.ask')} />
    </AuthFrame>
  )
}

function ResetForm({ token }: { token: string }) {
  const t = useText('accounts')
  const go = useGo()
  const checkPassword = usePasswordCheck()
  const form = useEndpointForm(resetPassword, {
    initial: { token, password: '', repeated: '' },
    check: ({ password, repeated }) => {
      const weak = checkPassword(password)
      return { ...(weak && { password: weak }), ...(repeated !== password && { repeated: t('password.differs') }) }
    },
    onDone: () => {
      showNotice({ kind: 'success', text: t('reset.done') })
      go('/login')
    },
  })
  return (
    <AuthForm form={{ ...form, refusal: form.refusal ?? form.errors['token'] }} submit={t('reset.submit')}>
      <NewPassword {...form.bind('password')} label={t('password.new')} />
      <PasswordInput {...form.bind('repeated')} label={t('password.repeat')} autoComplete="new-password" />
    </AuthForm>
  )
}
