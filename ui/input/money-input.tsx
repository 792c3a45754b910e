import { currencyDigits, majorUnits, minorUnits } from '#kit/contract/money.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { NumberInput, type Numeric, type NumberInputProps } from './number-input.tsx'

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  currency: string
  /** All in the smallest unit of the currency. */
  min?: number
  max?: number
  value?: number | null
  defaultValue?: number | null
  onChange?: (minor: number | null) => void
}

/** A field for an amount of money: people type 12.50 behind the sign of its currency, the form holds 1250. */
export function MoneyInput({ currency, min = 0, max = 1_000_000_000, value, defaultValue, onChange, ...rest }: Props) {
  const sign = signOf(currency, useLanguage())
  const shown = (minor: number | null): Numeric => (minor === null ? '' : majorUnits(minor, currency))
  return (
    <NumberInput
      leftSection={<bdi dir="ltr">{sign}</bdi>}
      leftSectionWidth={20 + 9 * sign.length}
      {...rest}
      min={majorUnits(min, currency)}
      max={majorUnits(max, currency)}
      decimals={currencyDigits(currency)}
      hasAllDecimals
      {...(value !== undefined && { value: shown(value) })}
      {...(defaultValue !== undefined && { defaultValue: shown(defaultValue) })}
      onChange={(next) => onChange?.(next === '' ? null : minorUnits(next, currency))}
    />
  )
}

function signOf(currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return sign.replaceAll(/[\u200E\u200F]/g, '')
}
