import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { useText } from '#kit/web/i18n.ts'
import classes from './code-boxes.module.css'

type Props = {
  value: string
  onChange: (code: string) => void
  /** Called once all digits are there. */
  onComplete?: (code: string) => void
  label: string
  length?: number
  error?: string | undefined
  isDisabled?: boolean
}

/** One box for each digit of a code; it takes a pasted code and moves on by itself. */
export function CodeBoxes({ value, onChange, onComplete, label, length = 6, error, isDisabled = false }: Props) {
  const t = useText('ui')
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), length - 1)]?.focus()
  // The first box is waiting where nothing is typed, also after a code was refused.
  const isWaiting = !isDisabled && value === ''
  useEffect(() => {
    if (isWaiting) boxes.current[0]?.focus()
  }, [isWaiting])
  const change = (next: string, focusAt: number) => {
    onChange(next)
    if (next.length === length) onComplete?.(next)
    focus(focusAt)
  }
  const type = (index: number, typed: string) => {
    const digits = westernDigits(typed)
    if (!digits) return
    const at = Math.min(index, value.length)
    const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, length)
    change(next, at + digits.length)
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowLeft') focus(index - 1)
    else if (event.key === 'ArrowRight') focus(index + 1)
    else if (event.key === 'Backspace')
      change(
        value.slice(0, index === value.length ? index - 1 : index) || '',
        index === value.length ? index - 1 : index,
      )
    else return
    event.preventDefault()
  }
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const digits = westernDigits(event.clipboardData.getData('text')).slice(0, length)
    if (digits) change(digits, digits.length)
  }
  return (
    <fieldset className={classes.group} aria-label={label}>
      <div className={classes.boxes} dir="ltr">
        {Array.from({ length }, (_, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            className={classes.box}
            value={value[index] ?? ''}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('digit', { number: index + 1, of: length })}
            aria-invalid={error !== undefined}
            disabled={isDisabled}
            onChange={(event) =>
              type(index, event.currentTarget.value.replace(value[index] ?? '', '') || event.currentTarget.value)
            }
            onKeyDown={(event) => handleKey(event, index)}
            onPaste={handlePaste}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The digits of a text, whatever script they were written in, as 0 to 9. */
export function westernDigits(text: string): string {
  return inWesternDigits(text).replaceAll(/\D/g, '')
}
