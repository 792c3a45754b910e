import type { FormEvent, ReactNode } from 'react'
import { Alert } from '#ui/display/display.ts'
import { SendButton } from '#ui/form/send-button.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import classes from './auth.module.css'

type FormProps = {
  form: { send: (event: FormEvent<HTMLFormElement>) => void; isSending: boolean; refusal?: ReactNode }
  /** The word on its button; a form of several steps brings its own buttons. */
  submit?: string
  children: ReactNode
}

/** The form of a sign-in screen: what was refused, the fields, the button. */
export function AuthForm({ form, submit, children }: FormProps) {
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="md">
        {form.refusal && (
          <Alert color="error" role="alert">
            {form.refusal}
          </Alert>
        )}
        {children}
        {submit && (
          <SendButton fullWidth loading={form.isSending}>
            {submit}
          </SendButton>
        )}
      </Stack>
    </form>
  )
}

/** The links below a sign-in form. */
export function Below({ text, to, label }: { text?: string; to: string; label: string }) {
  return (
    <p className={classes.below}>
      {text && `${text} `}
      <Link to={to} className={classes.link}>
        {label}
      </Link>
    </p>
  )
}
