import type { ReactNode } from 'react'
import type { plans } from '../rules.ts'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { Link, useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { register } from '../contract.ts'
import { AuthFrame, type Version } from './auth-frame.tsx'
import { Below } from './auth-form.tsx'
import classes from './auth.module.css'
import { usePasswordCheck } from './new-password.tsx'
import { useSetup } from './set-up.ts'

/** The frame of the sign-up forms; while sign-up is closed, it shows the reason instead. */
export function RegisterFrame({ version, children }: { version: Version; children: ReactNode }) {
  const t = useText('accounts')
  const isClosed = useSetup()?.mayRegister === false
  return (
    <AuthFrame
      version={version}
      picture="register"
      title={t(isClosed ? 'register.closedTitle' : 'register.title')}
      text={isClosed ? undefined : t('register.text')}
    >
      {isClosed ? <Alert color="info">{t('register.closed')}</Alert> : children}
      <Below text={t('register.have')} to="/login" label={t('register.signIn')} />
    </AuthFrame>
  )
}

const nobody = {
  username: '',
  email: '',
  password: '',
  fullName: '',
  company: '',
  contact: '',
  country: '',
  address: '',
  town: '',
  state: '',
  postCode: '',
  currentPlan: 'basic' as (typeof plans)[number],
  acceptsTerms: false,
}

/** The sign-up form, in one step or several. `repeated` is set only if the password is typed twice. */
export function useRegisterForm(more: { repeated?: string } = {}) {
  const t = useText('accounts')
  const go = useGo()
  const checkPassword = usePasswordCheck()
  return useEndpointForm(register, {
    initial: { ...nobody, ...more, language: useLanguage() },
    check: ({ username, email, password, repeated = password, acceptsTerms }) => {
      const weak = checkPassword(password, [username, email])
      return {
        ...(weak && { password: weak }),
        ...(repeated !== password && { repeated: t('password.differs') }),
        ...(!acceptsTerms && { acceptsTerms: t('register.termsNeeded') }),
      }
    },
    onDone: ({ message }, { email }) => {
      showNotice({ kind: 'info', text: message })
      go(`/verify-email?email=${encodeURIComponent(email.trim())}`)
    },
  })
}

const legalPaths = ['/pages/terms', '/pages/privacy']

/** The consent box. Its links open in a new tab, so that the form keeps what was typed. */
export function AcceptTerms({ form }: { form: FormFields<{ acceptsTerms: boolean }> }) {
  const t = useText('accounts')
  // The text marks its links: `I accept the [terms] and the [privacy policy]`.
  const pieces = t('register.terms').split(/[[\]]/)
  return (
    <Checkbox
      {...form.bind('acceptsTerms')}
      label={pieces.map((piece, at) =>
        at % 2 === 0 ? (
          piece
        ) : (
          <Link key={piece} to={legalPaths[(at - 1) / 2] ?? ''} target="_blank" className={classes.link}>
            {piece}
          </Link>
        ),
      )}
    />
  )
}
