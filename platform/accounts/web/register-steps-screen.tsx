import { useState } from 'react'
import { plans } from '../rules.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { PasswordInput, Radio, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { AuthForm } from './auth-form.tsx'
import classes from './auth.module.css'
import { NewPassword } from './new-password.tsx'
import { AcceptTerms, RegisterFrame, useRegisterForm } from './register-frame.tsx'

const steps = [
  { name: 'account', fields: ['username', 'email', 'password', 'repeated'] },
  { name: 'person', fields: ['fullName', 'contact', 'company', 'address', 'town', 'state', 'postCode', 'country'] },
  { name: 'plan', fields: [] },
]

/** Signing up in three steps: the account, the person, the plan. */
export function RegisterSteps() {
  const t = useText('accounts')
  const [step, setStep] = useState(0)
  const form = useRegisterForm({ repeated: '' })
  const isLast = step === steps.length - 1
  const next = () => {
    const faults = steps[step]!.fields.filter((field) => form.validateField(field).hasError)
    if (faults[0]) form.getInputNode(faults[0])?.focus()
    else setStep(step + 1)
  }
  return (
    <RegisterFrame version={2}>
      <Steps current={step} />
      <AuthForm form={form}>
        {step === 0 && <AccountFields form={form} />}
        {step === 1 && <PersonFields form={form} />}
        {isLast && <PlanFields form={form} />}
        <Group grow>
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              {t('register.back')}
            </Button>
          )}
          {isLast ? (
            <SendButton loading={form.isSending}>{t('register.submit')}</SendButton>
          ) : (
            <Button onClick={next}>{t('register.next')}</Button>
          )}
        </Group>
      </AuthForm>
    </RegisterFrame>
  )
}

type Props = { form: ReturnType<typeof useRegisterForm> }

function AccountFields({ form }: Props) {
  const t = useText('accounts')
  const field = (name: 'username' | 'email' | 'password' | 'repeated', label = t(name)) => ({
    ...form.bind(name),
    label,
  })
  return (
    <>
      <TextInput {...field('username')} autoComplete="username" />
      <TextInput {...field('email')} type="email" autoComplete="email" />
      <NewPassword {...field('password', t('password.label'))} />
      <PasswordInput {...field('repeated', t('password.repeat'))} autoComplete="new-password" />
    </>
  )
}

function PersonFields({ form }: Props) {
  const t = useText('accounts')
  const words = useText('people-users')
  const field = (
    name: 'fullName' | 'company' | 'address' | 'town' | 'state' | 'postCode',
    autoComplete: string,
    label = t(name),
  ) => <TextInput {...form.bind(name)} label={label} autoComplete={autoComplete} />
  return (
    <>
      {field('fullName', 'name')}
      <TextInput {...form.bind('contact')} label={t('contact')} type="tel" autoComplete="tel" />
      {field('company', 'organization')}
      {field('address', 'street-address', words('own.address'))}
      {field('town', 'address-level2', words('own.town'))}
      {field('state', 'address-level1', words('own.state'))}
      {field('postCode', 'postal-code', words('own.postCode'))}
      <CountryField {...form.bind('country')} label={t('country')} autoComplete="country-name" />
    </>
  )
}

function PlanFields({ form }: Props) {
  const words = useText('people-users')
  return (
    <>
      <Radio.Group {...form.bind('currentPlan')} label={words('plan')} description={words('own.planText')}>
        <Stack gap="xs" mt="sm">
          {plans.map((plan) => (
            <Radio key={plan} value={plan} label={words(`plans.${plan}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <AcceptTerms form={form} />
    </>
  )
}

function Steps({ current }: { current: number }) {
  const t = useText('accounts')
  const { number } = useFormat()
  return (
    <ol className={classes.steps}>
      {steps.map(({ name }, place) => (
        <li
          key={name}
          className={classes.step}
          aria-current={place === current ? 'step' : undefined}
          data-done={place < current || undefined}
        >
          <span className={classes.place}>{number(place + 1)}</span>
          {t(`register.steps.${name}`)}
        </li>
      ))}
    </ol>
  )
}
