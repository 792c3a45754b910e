import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { SendButton } from '#ui/form/send-button.tsx'
import { Checkbox, PasswordInput, TextInput } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'
import { AuthForm } from './auth-form.tsx'
import classes from './auth.module.css'
import { NewPassword } from './new-password.tsx'
import { RegisterFrame, useRegisterForm } from './register-frame.tsx'

const account = ['username', 'email', 'password', 'repeated']

/** Asking for an account in two steps: the account, then the person. */
export function RegisterSteps() {
  const t = useText('accounts')
  const [step, setStep] = useState(0)
  const form = useRegisterForm({ repeated: '' })
  const next = () => {
    const faults = account.filter((field) => form.validateField(field).hasError)
    if (faults[0]) form.getInputNode(faults[0])?.focus()
    else setStep(1)
  }
  const field = (name: string) => ({ ...form.getInputProps(name), label: t(name) })
  return (
    <RegisterFrame version={2}>
      <Steps current={step} />
      <AuthForm form={form}>
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
              <SendButton loading={form.isSending}>
                {t('register.submit')}
              </SendButton>
            </Group>
          </>
        )}
      </AuthForm>
    </RegisterFrame>
  )
}

function Steps({ current }: { current: number }) {
  const t = useText('accounts')
  const { number } = useFormat()
  return (
    <ol className={classes.steps}>
      {['account', 'person'].map((name, place) => (
        <li key={name} className={classes.step} aria-current={place === current ? 'step' : undefined} data-done={place < current || undefined}>
          <span className={classes.place}>{number(place + 1)}</span>
          {t(`register.steps.${name}`)}
        </li>
      ))}
    </ol>
  )
}
