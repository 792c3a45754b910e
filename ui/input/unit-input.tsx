import { useUncontrolled } from '@mantine/hooks'
import { useState } from 'react'
import { NumberInput, type Numeric, type NumberInputProps } from './number-input.tsx'
import { inUnit, keptOf } from './typed-unit.ts'

type Props = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'unit'> & {
  /** What one of the unit is in what is kept, and the sign it is shown with. */
  unit: { each: number; sign: string }
  /** All in what is kept. */
  min?: number
  max?: number
  value?: Numeric | undefined
  defaultValue?: Numeric | undefined
  onChange?: (kept: number) => void
}

/** A measure kept as a whole number of a small unit and typed in another. */
export function UnitInput({
  unit: { each, sign },
  min = 0,
  max = Infinity,
  value,
  defaultValue,
  onChange,
  ...rest
}: Props) {
  const [kept, keep] = useUncontrolled<Numeric>({ value, defaultValue, finalValue: '' })
  const [typed, setTyped] = useState<Numeric>()
  const change = (next: Numeric) => {
    setTyped(next)
    keep(keptOf(next, each))
    onChange?.(keptOf(next, each))
  }
  return (
    <NumberInput
      decimals={3}
      unit={sign}
      {...rest}
      min={min / each}
      max={max / each}
      key={sign}
      value={inUnit(kept, typed, each)}
      onChange={change}
    />
  )
}
