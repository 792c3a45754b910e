import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { currencyDigits, majorUnits, minorUnits } from '#kit/contract/money.ts'

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  currency: string
  /** In the smallest unit of the currency. */
  value?: number | null
  defaultValue?: number | null
  onChange?: (minor: number | null) => void
}

/** A field for an amount of money: people type 12.50, the form holds 1250. */
export function MoneyInput({ currency, value, defaultValue, onChange, ...rest }: Props) {
  // Decimals filled in while somebody types would push the caret behind them.
  const [isTyping, setTyping] = useState(false)
  const shown = (minor: number | null) => (minor === null ? '' : majorUnits(minor, currency))
  // The field's text changes with that, which drops what is selected, and typing would append to the old amount.
  // The library sets its own caret a timer later, so it is set right again then, unless somebody has typed.
  const handleFocus = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget: field } = event
    const { selectionStart, selectionEnd } = field
    const select = () => field.setSelectionRange(selectionStart, selectionEnd)
    flushSync(() => setTyping(true))
    select()
    const text = field.value
    setTimeout(() => field.value === text && select())
    rest.onFocus?.(event)
  }
  const handleChange = (next: string | number) => onChange?.(next === '' ? null : minorUnits(Number(next), currency))
  return (
    <NumberInput
      min={0}
      max={10_000_000}
      decimalScale={currencyDigits(currency)}
      hideControls
      {...rest}
      fixedDecimalScale={!isTyping}
      onFocus={handleFocus}
      onBlur={(event) => (setTyping(false), rest.onBlur?.(event))}
      {...(value !== undefined && { value: shown(value) })}
      {...(defaultValue !== undefined && { defaultValue: shown(defaultValue) })}
      onChange={handleChange}
    />
  )
}
