import { NumberInput, type NumberInputProps } from './number-input.tsx'

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'unit'> & {
  /** What one of the unit is in what is kept, and the sign it is shown with. */
  unit: { each: number; sign: string }
  defaultValue?: number | undefined
  onChange?: (kept: number) => void
}

/** A measure kept as a whole number of a small unit and typed in another. */
export function UnitInput({ unit: { each, sign }, defaultValue, onChange, ...rest }: Props) {
  return (
    <NumberInput
      min={0}
      decimals={3}
      unit={sign}
      {...rest}
      key={sign}
      {...(defaultValue !== undefined && { defaultValue: Math.round((defaultValue / each) * 1000) / 1000 })}
      onChange={(typed) => onChange?.(Math.round(Number(typed) * each))}
    />
  )
}
