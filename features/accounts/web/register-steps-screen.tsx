import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Alert } from '#ui/display.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, PasswordInput, TextInput } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { Link, useGo } from '#ui/link.tsx'
import { register } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import classes from './auth.module.css'
import { useRefusalText } from './enter.ts'
import { NewPassword, usePasswordCheck } from './new-password.tsx'

const account = ['username', 'email', 'password', 'repeated']

/** Asking for an account in two steps: the account, then the person. */
export function RegisterSteps() {
  const t = useText('accounts')
  const go = useGo()
  const { number } = useFormat()
  const [step, setStep] = useState(0)
  const checkPassword = usePasswordCheck()
  const refusalText = useRefusalText()
  const form = useEndpointForm(register, {
    initial: { username: '', email: '', password: '', repeated: '', fullName: '', company: '', contact: '', country: '', acceptsTerms: false, language: useLanguage() },
    refusalText,
    check: ({ username, email, password, repeated, acceptsTerms }) => {
      const weak = checkPassword(password, [username, email])
      return {
        ...(weak && { password: weak }),
        ...(repeated !== password && { repeated: t('password.differs') }),
        ...(!acceptsTerms && { acceptsTerms: t('register.termsNeeded') }),
      }
    },
    onDone: (_, { email }) => go(`/verify-email?email=${encodeURIComponent(email.trim())}`),
  })
  const next = () => {
    const faults = account.filter((field) => form.validateField(field).hasError)
    if (faults[0]) form.getInputNode(faults[0])?.focus()
    else setStep(1)
  }
  const field = (name: string) => ({ ...form.getInputProps(name), label: t(name === 'fullName' ? 'fullName' : name) })
  return (
    <AuthFrame version={2} picture="register" title={t('register.title')} text={t('register.text')}>
      <ol className={classes.steps}>
        {['account', 'person'].map((name, place) => (
          <li key={name} className={classes.step} aria-current={place === step ? 'step' : undefined} data-done={place < step || undefined}>
            <span className={classes.place}>{number(place + 1)}</span>
            {t(`register.steps.${name}`)}
          </li>
        ))}
      </ol>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          {form.refusal && (
            <Alert color="error" role="alert">
              {form.refusal}
            </Alert>
          )}
          {step === 0 ? (
            <>
              <TextInput key={form.key('username')} {...field('username')} autoComplete="username" />
              <TextInput key={form.key('email')} {...field('email')} type="email" autoComplete="email" />
              <NewPassword key={form.key('password')} {...form.getInputProps('password')} label={t('password.label')} />
              <PasswordInput key={form.key('repeated')} {...form.getInputProps('repeated')} label={t('password.repeat')} autoComplete="new-password" />
              <Button fullWidth onClick={next}>
                {t('register.next')}
              </Button>
            </>
          ) : (
            <>
              <TextInput key={form.key('fullName')} {...field('fullName')} autoComplete="name" />
              <TextInput key={form.key('contact')} {...field('contact')} type="tel" autoComplete="tel" />
              <TextInput key={form.key('company')} {...field('company')} autoComplete="organization" />
              <TextInput key={form.key('country')} {...field('country')} autoComplete="country-name" />
              <Checkbox key={form.key('acceptsTerms')} {...form.getInputProps('acceptsTerms', { type: 'checkbox' })} label={t('register.terms')} />
              <Group grow>
                <Button variant="default" onClick={() => setStep(0)}>
                  {t('register.back')}
                </Button>
                <Button type="submit" loading={form.isSending}>
                  {t('register.submit')}
                </Button>
              </Group>
            </>
          )}
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
