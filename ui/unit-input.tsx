import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'suffix'> & {
  /** What one of the unit is in what is kept, and the sign it is shown with. */
  unit: { each: number; sign: string }
  value?: number | undefined
  defaultValue?: number | undefined
  onChange?: (kept: number) => void
}

/** A measure kept as a whole number of a small unit and typed in another. */
export function UnitInput({ unit: { each, sign }, value, defaultValue, onChange, ...rest }: Props) {
  const shown = (kept: number) => Math.round((kept / each) * 1000) / 1000
  return (
    <NumberInput
      min={0}
      decimalScale={3}
      suffix={` ${sign}`}
      {...rest}
      key={sign}
      {...(value !== undefined && { value: shown(value) })}
      {...(defaultValue !== undefined && { defaultValue: shown(defaultValue) })}
      onChange={(typed) => onChange?.(Math.round(Number(typed) * each))}
    />
  )
}
