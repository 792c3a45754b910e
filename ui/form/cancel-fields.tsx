import type { InputHTMLAttributes, ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '../input/inputs.ts'
import { Stack } from '../page/layout.ts'

type Props = {
  /** What the cancellation does, one thing a line. */
  effects: readonly string[]
  /** What else is to be known before. */
  children?: ReactNode
  /** Its value, its error and what hears of its changes. */
  reason: Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & { error?: ReactNode }
}

/** What is shown before anything is cancelled, and asked for: what it does, then the reason. */
export function CancelFields({ effects, children, reason }: Props) {
  const t = useText('ui')
  return (
    <Stack gap="sm">
      {effects.length === 1 && <p style={{ margin: 0 }}>{effects[0]}</p>}
      {effects.length > 1 && (
        <ul aria-label={t('cancelling.effects')} style={{ margin: 0 }}>
          {effects.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {children}
      <TextInput data-autofocus label={t('cancelling.reason')} required {...reason} />
    </Stack>
  )
}
