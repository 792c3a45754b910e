import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** In the smallest unit of the currency. */
  value?: number | null
  defaultValue?: number | null
  onChange?: (cents: number | null) => void
}

/** A field for an amount of money: people type 12.50, the form holds 1250. */
export function MoneyInput({ value, defaultValue, onChange, ...rest }: Props) {
  // Cents filled in while somebody types would push the caret behind them.
  const [isTyping, setTyping] = useState(false)
  const handleChange = (next: string | number) => onChange?.(next === '' ? null : Math.round(Number(next) * 100))
  return (
    <NumberInput
      min={0}
      max={10_000_000}
      decimalScale={2}
      hideControls
      {...rest}
      fixedDecimalScale={!isTyping}
      onFocus={(event) => (setTyping(true), rest.onFocus?.(event))}
      onBlur={(event) => (setTyping(false), rest.onBlur?.(event))}
      {...(value !== undefined && { value: value === null ? '' : value / 100 })}
      {...(defaultValue !== undefined && { defaultValue: defaultValue === null ? '' : defaultValue / 100 })}
      onChange={handleChange}
    />
  )
}
