import { Text, TextInput, VisuallyHidden, type TextInputProps } from '@mantine/core'
import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { useFormat } from '#kit/web/format.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import classes from './number-input.module.css'
import { isAsTyped, numberIn, numberSigns, roundedNumberIn } from './typed-number.ts'

/** A number, or nothing. */
export type Numeric = number | ''

export type NumberInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value?: Numeric | undefined
  defaultValue?: Numeric | null
  onChange?: ((value: Numeric) => void) | undefined
  min?: number
  max?: number
  decimals?: number
  /** Shows every decimal, as money does. */
  hasAllDecimals?: boolean
  /** What is counted: `kg`, `%`. */
  unit?: string
  /** The number is a name, which is written with 0 to 9 everywhere. */
  isCode?: boolean
}

/** A field for a number, typed in any digits; the arrow keys count up and down, and what is out of bounds or too exact is brought inside on leaving, which is said. */
export function NumberInput({
  value,
  defaultValue,
  onChange,
  min = -Infinity,
  max = Infinity,
  decimals = 0,
  hasAllDecimals = false,
  unit,
  isCode = false,
  label,
  ...rest
}: NumberInputProps) {
  const notation = useNotation({ decimals, hasAllDecimals, isCode })
  const { text, current, corrected, type, set, finish } = useTyped({
    value,
    defaultValue: defaultValue ?? '',
    onChange,
    notation,
  })
  const within = (number: number) => Math.min(Math.max(number, min), max)
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by || rest.readOnly) return
    event.preventDefault()
    set(within((current || 0) + by))
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    finish(current === '' ? '' : within(current))
    rest.onBlur?.(event)
  }
  return (
    <TextInput
      autoComplete="off"
      // A keyboard of numbers alone has no minus sign.
      inputMode={min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      {...rest}
      {...(unit && { rightSection: <Unit text={unit} />, rightSectionPointerEvents: 'none' })}
      label={
        label && unit ? (
          <>
            {label} <VisuallyHidden component="span">{unit}</VisuallyHidden>
          </>
        ) : (
          label
        )
      }
      classNames={{ input: classes.input! }}
      value={text}
      onChange={type}
      onKeyDown={step}
      onBlur={leave}
      {...(corrected && { inputContainer: (input) => <Corrected {...corrected}>{input}</Corrected> })}
    />
  )
}

/** What was typed and what is kept instead: a sign all languages share. */
function Corrected({ typed, kept, children }: { typed: string; kept: string; children: ReactNode }) {
  return (
    <>
      {children}
      <Text role="status" size="sm" c="dimmed" mt={4}>
        <bdi dir="ltr">
          {typed} → {kept}
        </bdi>
      </Text>
    </>
  )
}

function Unit({ text }: { text: string }) {
  return (
    <span className={classes.unit} aria-hidden>
      {text}
    </span>
  )
}

type Notation = ReturnType<typeof useNotation>

/** How a number is read and written in the person's language and digits. */
function useNotation({
  decimals,
  hasAllDecimals,
  isCode,
}: {
  decimals: number
  hasAllDecimals: boolean
  isCode: boolean
}) {
  const language = useLanguage()
  const { plain, inDigits } = useFormat()
  const write = (number: number) =>
    isCode
      ? String(number)
      : plain(number, { minimumFractionDigits: hasAllDecimals ? decimals : 0, maximumFractionDigits: decimals })
  return {
    write: (number: Numeric) => (number === '' ? '' : write(number)),
    read: (text: string): Numeric => numberIn(text, { language, decimals }) ?? '',
    isTooExact: (text: string) => roundedNumberIn(text, { language, decimals }) !== undefined,
    inDigits: isCode ? inWesternDigits : inDigits,
  }
}

type Field = {
  value: Numeric | undefined
  defaultValue: Numeric
  onChange: ((value: Numeric) => void) | undefined
  notation: Notation
}

/** The number of a field and its text: as it is typed until the field is left, as it is written from then on. */
function useTyped({ value, defaultValue, onChange, notation: { write, read, isTooExact, inDigits } }: Field) {
  const [own, setOwn] = useState(defaultValue)
  const [draft, setDraft] = useState<{ text: string; number: Numeric }>()
  const [corrected, setCorrected] = useState<{ typed: string; kept: string }>()
  const [seen, see] = useState(value)
  if (value !== seen) {
    see(value)
    // The value differs from the typed text, so code has set it.
    if (!isAsTyped(value, draft?.number)) setDraft(undefined)
  }
  const current = draft?.number ?? value ?? own
  const change = (next: Numeric) => {
    setOwn(next)
    if (next !== current) onChange?.(next)
  }
  const type = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = field
    const text = inDigits(numberSigns(typed))
    const caret = numberSigns(typed.slice(0, selectionStart ?? undefined)).length
    const number = read(text)
    // Written again in other signs, the text would leave the caret at its end.
    flushSync(() => {
      setDraft({ text, number })
      setCorrected(undefined)
    })
    if (text !== typed) field.setSelectionRange(caret, caret)
    change(number)
  }
  const set = (number: number) => {
    setDraft({ text: write(number), number })
    change(number)
  }
  const finish = (number: Numeric) => {
    if (draft && (isTooExact(draft.text) || number !== draft.number))
      setCorrected({ typed: draft.text, kept: write(number) })
    change(number)
    setDraft(undefined)
  }
  return { text: draft?.text ?? write(current), current, corrected, type, set, finish }
}
