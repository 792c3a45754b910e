import type { ComponentProps } from 'react'
import { useId, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { PasswordInput } from '#ui/input/inputs.ts'
import { longestPassword, passwordProblem, passwordStrength, shortestPassword } from '../rules.ts'
import classes from './new-password.module.css'

const tones = ['empty', 'error', 'warning', 'info', 'success'] as const

type Props = ComponentProps<typeof PasswordInput> & {
  /** What others know about the person; the password must not contain it. */
  personal?: string[]
}

/** A field for a new password that shows how hard it is to guess. */
export function NewPassword({ personal = [], onChange, ...rest }: Props) {
  const t = useText('accounts')
  const [typed, setTyped] = useState('')
  const meterId = useId()
  const strength = rest.error && typed !== '' ? 1 : passwordStrength(typed, personal)
  return (
    <div>
      <PasswordInput
        {...rest}
        autoComplete="new-password"
        maxLength={longestPassword}
        aria-describedby={meterId}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <div id={meterId} className={classes.meter} data-tone={tones[strength]} aria-live="polite">
        <span className={classes.bars} aria-hidden>
          {[1, 2, 3, 4].map((step) => (
            <span key={step} className={classes.bar} data-lit={step <= strength || undefined} />
          ))}
        </span>
        <span>
          {typed === '' ? t('password.rule', { count: shortestPassword }) : t(`password.strength.${tones[strength]}`)}
        </span>
      </div>
    </div>
  )
}

/** Why a new password is too weak, in the person's language. */
export function usePasswordCheck(): (password: string, about?: string[]) => string | undefined {
  const t = useText('accounts')
  return (password, about = []) => {
    const problem = passwordProblem(password, about)
    return problem && t(`password.problem.${problem}`, { count: shortestPassword })
  }
}
